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
