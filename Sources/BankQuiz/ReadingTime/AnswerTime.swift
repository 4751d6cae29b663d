/// How long answers to a question take: the logarithm of the time is normally distributed.
package struct AnswerTime: Equatable, Sendable {
  /// The time in seconds that half of the answers stay below.
  package let median: Double
  /// The standard deviation of the logarithm.
  package let spread: Double

  /// Times about a median, in seconds.
  package init(median: Double, spread: Double) {
    self.median = median
    self.spread = spread
  }

  /// The mean, in seconds, if there were no limit.
  package var mean: Double { median * Elementary.exp(0.5 * (spread * spread)) }

  /// The chance that an answer takes longer than a limit in seconds.
  package func chanceOfTimeOut(_ limit: Double) -> Double { Normal.below(-score(limit)) }

  /// The mean time on the clock, where all that would take longer counts as the limit.
  package func mean(within limit: Double) -> Double {
    mean * Normal.below(score(limit) - spread) + limit * chanceOfTimeOut(limit)
  }

  /// The longest median with no more than a chance of a time-out.
  package static func longestMedian(
    chanceOfTimeOut: Double, limit: Double, spread: Double
  ) -> Double {
    limit * Elementary.exp(spread * Normal.quantile(chanceOfTimeOut))
  }

  /// Where a limit is in the standard normal distribution.
  private func score(_ limit: Double) -> Double {
    (Elementary.ln(limit) - Elementary.ln(median)) / spread
  }
}
