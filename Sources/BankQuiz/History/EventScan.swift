@_spi(QBank) import BankText

/// Finds the runs of an event among the lines of a history of any length, keeping only these.
package struct EventScan {
  /// The runs of the event, in the order of the file.
  ///
  /// A run that was recorded when it began occurs a second time when it ended.
  package private(set) var runs: [RunRecord] = []
  /// The notes on other lines.
  package private(set) var notes = LineNotes()
  /// The number of runs of the event left out: those of model players, those without a name, and those of another
  /// bank, size or draw than requested.
  package private(set) var simulated = 0
  package private(set) var leftOut = 0
  /// The names of other events.
  package private(set) var others: Set<String> = []
  private let event: String
  private let filter: RunFilter

  /// Scans for the runs of an event that a filter allows.
  ///
  /// Names are equal if Unicode considers them canonically equivalent, like those of banks.
  package init(_ event: String, _ filter: RunFilter) {
    (self.event, self.filter) = (event, filter)
  }

  /// Reads the next line.
  package mutating func read(_ line: Span<UInt8>) {
    notes.advance()
    if let head = RunHead(line), !isOfEvent(head, line) { return note(head, line) }
    let history = History(line)
    notes.note(history)
    guard let run = history.runs.first, run.event == event else { return }
    if Ranking.name(run.player) == nil || !filter.asksFor(run) {
      leftOut += 1
    } else if run.kind == .simulated, !filter.allowsSimulated {
      simulated += 1
    } else {
      runs.append(run)
    }
  }

  /// Leaves out a line that is too long to be read.
  package mutating func skipLine() {
    notes.advance()
    notes.skip(.notJSON)
  }

  /// The maximum number of names kept.
  private static let maxOthers = 1_000

  private mutating func note(_ head: RunHead, _ line: Span<UInt8>) {
    guard let name = head.event, others.count < EventScan.maxOthers else { return }
    others.insert(String(decoding: Array(line, name), as: UTF8.self))
  }

  private func isOfEvent(_ head: RunHead, _ line: Span<UInt8>) -> Bool {
    head.event.map { String(decoding: Array(line, $0), as: UTF8.self) == event } ?? false
  }
}

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
