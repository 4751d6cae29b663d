public import BankText

/// What to expect when many players play: scores, times, and where time runs out.
///
/// Runs are played in pieces of a fixed size and counted in whole numbers, so that the result is the
/// same to the bit for any number of threads.
public struct Forecast: Equatable, Sendable {
  /// How many runs were played.
  public let runs: Int
  /// How many questions a run has.
  public let length: Int
  /// The result for each extension of the time, in the order of the plan.
  public let outcomes: [ForecastOutcome]

  /// Plays all runs of a plan.
  public init(_ plan: ForecastPlan, workers: Workers = .serial) {
    let runs = max(0, plan.runs)
    let all = ForecastRuns(plan)
    let chunk = Forecast.chunk(plan)
    let tallies = workers.map((runs + chunk - 1) / chunk) { piece in
      all.tally(piece * chunk + 1..<min(runs, (piece + 1) * chunk) + 1)
    }
    var total = ForecastTally(
      questions: plan.questions.count, length: plan.length, extensions: plan.extensions.count)
    for tally in tallies { total.add(tally) }
    self.runs = runs
    length = plan.length
    outcomes = plan.extensions.enumerated().map { index, factor in
      ForecastOutcome(total, index, factor, plan, runs)
    }
  }

  /// How many runs are played in a piece: such that the tallies of all pieces together stay small,
  /// whatever the number of runs or questions. It does not depend on who works.
  private static func chunk(_ plan: ForecastPlan) -> Int {
    let pieces = max(1, min(256, 4_000_000 / max(1, plan.questions.count)))
    return max(4_096, plan.runs / pieces + 1)
  }
}
