@_spi(QBank) import BankText

/// Finds the run by which a leaderboard is chosen: the newest by date of those requested; within one second, the
/// one recorded last.
///
/// A run dated in the future never qualifies, because it would stay the newest for years.
package struct LatestScan {
  /// The requested runs dated in the future.
  package private(set) var future: FutureRuns
  /// The notes on left-out lines that begin as a run does.
  package private(set) var notes = LineNotes()
  private let filter: RunFilter
  private var best: (moment: Int64, offset: Int, isExact: Bool)?

  /// Scans for the newest run that a filter allows, by the clock of this machine.
  package init(_ filter: RunFilter, now seconds: Int) {
    self.filter = filter
    future = FutureRuns(now: seconds)
  }

  /// The offset of the line of the run, or nil if there is none.
  package var offset: Int? { best?.offset }

  /// Reads the next line, which begins at `offset`.
  package mutating func read(_ line: Span<UInt8>, at offset: Int) {
    notes.advance()
    guard let head = RunHead(line) else {
      guard let run = History(line).runs.first, filter.allows(run),
        !future.note(run.date.moment)
      else { return }
      return take(run.date.moment, filter.isExact(run.quiz.banks), offset)
    }
    let moment = head.moment(line)
    guard filter.allows(head, line), !future.note(moment) else { return }
    let isExact = filter.bank == nil || filter.isExact(head.names(line))
    guard isNewer(moment, isExact) else { return }
    if !head.isWhole(line) {
      let history = History(line)
      if history.runs.isEmpty { return notes.note(history) }
    }
    take(moment, isExact, offset)
  }

  /// Leaves out a line that is too long to be read; the board reports it.
  package mutating func skipLine() { notes.advance() }

  private mutating func take(_ moment: Int64, _ isExact: Bool, _ offset: Int) {
    if isNewer(moment, isExact) { best = (moment, offset, isExact) }
  }

  /// A bank named exactly as in a run takes precedence over others whose paths end with the name.
  private func isNewer(_ moment: Int64, _ isExact: Bool) -> Bool {
    guard let best else { return true }
    return isExact == best.isExact ? moment >= best.moment : isExact
  }
}
