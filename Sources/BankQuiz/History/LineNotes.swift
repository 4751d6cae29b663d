@_spi(QBank) import BankText

/// What is told of the lines of a history that go by one after the other: those that were left out, and
/// the first that a newer qbank has written.
package struct LineNotes: Sendable {
  /// The lines that were left out, up to `most`, as far as they were noticed.
  package private(set) var skipped: [History.Skipped] = []
  /// How many were left out.
  package private(set) var skippedCount = 0
  /// The first line that a newer qbank has written.
  package private(set) var newerLine: Int?
  private var line = 0

  /// Nothing is noted yet.
  package init() {}

  /// How many lines are told one by one.
  package static let most = 5

  /// Goes on to the next line.
  package mutating func advance() { line += 1 }

  /// Notes what became of the line, read by itself.
  package mutating func note(_ history: History) {
    if history.newerLine != nil { newerLine = newerLine ?? line }
    if let reason = history.skipped.first?.reason { skip(reason) }
  }

  /// Leaves the line out.
  package mutating func skip(_ reason: History.Reason) {
    skippedCount += 1
    guard skipped.count < LineNotes.most else { return }
    skipped.append(History.Skipped(line: line, reason: reason))
  }
}
