@_spi(QBank) import BankText

/// Finds the runs of an event among the lines of a history of any length; only these are kept.
package struct EventScan {
  /// The runs of the event, in the order of the file.
  package private(set) var runs: [RunRecord] = []
  /// What is told of other lines.
  package private(set) var notes = LineNotes()
  private let event: String
  private let filter: RunFilter

  /// The runs of an event that a filter allows.
  ///
  /// Names are the same if Unicode says so, as those of banks are.
  package init(_ event: String, _ filter: RunFilter) {
    (self.event, self.filter) = (event, filter)
  }

  /// Reads the next line.
  package mutating func read(_ line: Span<UInt8>) {
    notes.advance()
    if let head = RunHead(line), !isOfEvent(head, line) { return }
    let history = History(line)
    notes.note(history)
    guard let run = history.runs.first, run.event == event, filter.allows(run) else { return }
    runs.append(run)
  }

  /// Leaves out a line that is too long to be read.
  package mutating func skipLine() {
    notes.advance()
    notes.skip(.notJSON)
  }

  private func isOfEvent(_ head: RunHead, _ line: Span<UInt8>) -> Bool {
    head.event.map { String(decoding: Array(line, $0), as: UTF8.self) == event } ?? false
  }
}
