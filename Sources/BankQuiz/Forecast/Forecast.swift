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

/// The parameters of a forecast.
package struct ForecastPlan: Sendable {
  /// The questions that each run plays, or draws from.
  package var questions: [TimedQuestion]
  /// The number of questions each run draws, or nil to play all of them in order.
  package var drawn: Int?
  /// The number of players, each of whom plays one run.
  package var runs: Int
  /// The players.
  package var population: Population
  /// The factors by which all limits are multiplied, one at a time: at most four, in ascending order.
  package let extensions: [Double]
  /// The seed of all draws.
  package var seed: Seed

  /// Creates a plan of runs of a set, with the usual limits and with as much more time as is granted to those who
  /// need it.
  package init(
    _ questions: [TimedQuestion], drawn: Int? = nil, runs: Int = 10_000,
    population: Population = Population(), extensions: [Double] = [1, 1.25, 1.5, 2], seed: Seed
  ) {
    precondition(extensions.count <= ForecastPlan.maxExtensions, "there are four at most")
    self.questions = questions
    self.drawn = drawn
    self.runs = runs
    self.population = population
    self.extensions = extensions.sorted()
    self.seed = seed
  }

  static var maxExtensions: Int { 4 }
  /// The number of possible counts of exceeded limits, from none to all.
  static var outcomes: Int { maxExtensions + 1 }

  /// The number of questions in a run.
  package var length: Int { drawn.map { min($0, questions.count) } ?? questions.count }
}
