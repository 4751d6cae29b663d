/// The lognormal distribution of the time to answer a question.
package struct AnswerTime: Equatable, Sendable {
  /// The median, in seconds.
  package let median: Double
  /// The standard deviation of the logarithm.
  package let spread: Double

  /// Creates a distribution from its median in seconds.
  package init(median: Double, spread: Double) {
    self.median = median
    self.spread = spread
  }

  /// The mean in seconds without a limit.
  package var mean: Double { median * Elementary.exp(0.5 * (spread * spread)) }

  /// The chance that an answer takes longer than a limit in seconds.
  package func chanceOfTimeOut(_ limit: Double) -> Double { Normal.below(-score(limit)) }

  /// The mean time on the clock, where times beyond the limit count as the limit.
  package func mean(within limit: Double) -> Double {
    mean * Normal.below(score(limit) - spread) + limit * chanceOfTimeOut(limit)
  }

  /// The longest median for which the chance of a time-out does not exceed the given one.
  package static func longestMedian(
    chanceOfTimeOut: Double, limit: Double, spread: Double
  ) -> Double {
    limit * Elementary.exp(spread * Normal.quantile(chanceOfTimeOut))
  }

  /// The standard score of a limit.
  private func score(_ limit: Double) -> Double {
    (Elementary.ln(limit) - Elementary.ln(median)) / spread
  }
}
