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

/// Runs dated in the future, because a clock was wrong where they were recorded.
package struct FutureRuns: Sendable {
  /// The number of such runs.
  package private(set) var count = 0
  private var latest: Int64 = 0
  /// The last moment that is not in the future.
  private let horizon: Int64

  /// Starts without any, by a local clock that shows `seconds` since 1970; a clock that is not set is ignored.
  package init(now seconds: Int) {
    let isSet = seconds > FutureRuns.earliestClock
    horizon =
      isSet
      ? Timestamp(secondsSince1970: seconds.adding(clamped: FutureRuns.day)).moment : .max
  }

  /// Whether a moment is in the future, by more than the clocks of two machines differ.
  package func isFuture(_ moment: Int64) -> Bool { moment > horizon }

  /// Counts a moment if it is in the future, and returns whether it is.
  package mutating func note(_ moment: Int64) -> Bool {
    guard isFuture(moment) else { return false }
    count += 1
    latest = max(latest, moment)
    return true
  }

  /// The latest day among them, such as 2099-01-31.
  package var latestDay: String {
    let digits = Array(String(latest))
    guard digits.count == 14 else { return "" }
    return [digits[0..<4], digits[4..<6], digits[6..<8]].map { String($0) }.joined(separator: "-")
  }

  private static let day = 86_400
  /// 2020-09-13: no clock that is set shows an earlier time.
  private static let earliestClock = 1_600_000_000
}
