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
