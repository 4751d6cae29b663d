@_spi(QBank) import BankText

/// The expected scores, times and time-outs when many players play.
///
/// Runs are played in chunks of a fixed size and counted in whole numbers, so that the result is bit-identical for
/// any number of threads.
package struct Forecast: Equatable, Sendable {
  /// The number of runs played.
  package let runs: Int
  /// The number of questions in a run.
  package let length: Int
  /// The outcome for each extension of the time, in the order of the plan.
  package let outcomes: [ForecastOutcome]

  /// Plays all runs of a plan.
  package init(_ plan: ForecastPlan, workers: Workers = .serial) {
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

  /// The number of runs in a chunk, chosen so that the tallies of all chunks together stay small for any number of
  /// runs or questions. It does not depend on the workers.
  private static func chunk(_ plan: ForecastPlan) -> Int {
    let pieces = max(1, min(256, 4_000_000 / max(1, plan.questions.count)))
    return max(4_096, plan.runs / pieces + 1)
  }
}
