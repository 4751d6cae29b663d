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
