/// Runs whose dates have not come yet, because a clock was wrong where they were recorded.
package struct FutureRuns: Sendable {
  /// How many there are.
  package private(set) var count = 0
  private var latest: Int64 = 0
  /// The last moment that is not in the future.
  private let horizon: Int64

  /// None yet, by a clock here that shows so many seconds since 1970; one that is not set tells nothing.
  package init(now seconds: Int) {
    let isSet = seconds > FutureRuns.earliestClock
    horizon =
      isSet
      ? Timestamp(secondsSince1970: seconds.adding(clamped: FutureRuns.day)).moment : .max
  }

  /// Whether a moment has not come yet, by more than the clocks of two machines differ.
  package func isFuture(_ moment: Int64) -> Bool { moment > horizon }

  /// Whether a moment has not come yet; if so, it is counted.
  package mutating func note(_ moment: Int64) -> Bool {
    guard isFuture(moment) else { return false }
    count += 1
    latest = max(latest, moment)
    return true
  }

  /// The latest of their days, such as 2099-01-31.
  package var latestDay: String {
    let digits = Array(String(latest))
    guard digits.count == 14 else { return "" }
    return [digits[0..<4], digits[4..<6], digits[6..<8]].map { String($0) }.joined(separator: "-")
  }

  private static let day = 86_400
  /// 2020-09-13: no clock that is set stands before that.
  private static let earliestClock = 1_600_000_000
}
