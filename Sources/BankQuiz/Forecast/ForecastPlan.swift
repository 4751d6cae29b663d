/// What a forecast plays through.
public struct ForecastPlan: Sendable {
  /// The questions that are played, or of which each run draws some.
  public var questions: [TimedQuestion]
  /// How many questions each run draws; nil plays all of them in their order.
  public var drawn: Int?
  /// How many players play a run each.
  public var runs: Int
  /// Who plays.
  public var population: Population
  /// What all limits are multiplied by, each for itself: at most four, in ascending order.
  public let extensions: [Double]
  /// What everything is drawn from.
  public var seed: Seed

  /// So many runs of a set, with the limits as they are and with as much more time as is granted to
  /// those who need it.
  public init(
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
  /// How many of the limits an answer can exceed: from none to all.
  static var outcomes: Int { maxExtensions + 1 }

  /// How many questions a run has.
  public var length: Int { drawn.map { min($0, questions.count) } ?? questions.count }
}
