@_spi(QBank) import BankText

/// Notes on the lines of a history, read one after the other: those left out, and the first written by a newer
/// qbank.
package struct LineNotes: Sendable {
  /// The first `most` lines left out, as far as they were noticed.
  package private(set) var skipped: [History.Skipped] = []
  /// The number of lines left out.
  package private(set) var skippedCount = 0
  /// The first line written by a newer qbank.
  package private(set) var newerLine: Int?
  private var line = 0

  /// Creates empty notes.
  package init() {}

  /// The maximum number of lines reported individually.
  package static let most = 5

  /// Advances to the next line.
  package mutating func advance() { line += 1 }

  /// Notes the outcome of the current line, which was read by itself.
  package mutating func note(_ history: History) {
    if history.newerLine != nil { newerLine = newerLine ?? line }
    if let reason = history.skipped.first?.reason { skip(reason) }
  }

  /// Records the current line as left out.
  package mutating func skip(_ reason: History.Reason) {
    skippedCount += 1
    guard skipped.count < LineNotes.most else { return }
    skipped.append(History.Skipped(line: line, reason: reason))
  }
}
