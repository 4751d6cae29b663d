/// What to expect with one extension of the time.
package struct ForecastOutcome: Equatable, Sendable {
  /// What the limits were multiplied by.
  package let extended: Double
  /// How many runs had no right answer, one, …, all.
  package let scores: [Int]
  /// The score.
  package let score: Estimate
  /// Milliseconds on the clock for a whole run.
  package let milliseconds: Estimate
  /// What became of each question, in the order of the plan.
  package let questions: [Question]

  /// What became of a question.
  package struct Question: Equatable, Sendable {
    /// How many players were asked it.
    package let asked: Int
    /// How many of them ran out of time.
    package let timeOuts: Int
    /// How many were right and in time.
    package let right: Int

    /// The part of players who ran out of time.
    package var timeOut: Estimate { Estimate(timeOuts, of: asked) }
    /// The part of players who were right and in time.
    package var success: Estimate { Estimate(right, of: asked) }
  }

  init(
    _ tally: ForecastTally, _ index: Int, _ extended: Double, _ plan: ForecastPlan, _ runs: Int
  ) {
    self.extended = extended
    let width = plan.length + 1
    scores = Array(tally.scores[index * width..<(index + 1) * width])
    score = ForecastOutcome.estimate(scores)
    milliseconds = Estimate(
      sum: Double(tally.milliseconds[index]), squares: tally.squares[index].value, count: runs)
    let stride = 2 * ForecastPlan.outcomes
    questions = plan.questions.indices.map { question in
      let answers = tally.answers[question * stride..<(question + 1) * stride]
      return ForecastOutcome.question(answers, extension: index)
    }
  }

  private static func estimate(_ scores: [Int]) -> Estimate {
    var (sum, squares, runs) = (0, 0, 0)
    for (score, times) in scores.enumerated() {
      sum += score * times
      squares += score * score * times
      runs += times
    }
    return Estimate(sum: Double(sum), squares: Double(squares), count: runs)
  }

  /// Those who exceed no more than `extension` limits, which ascend, are in time.
  private static func question(_ answers: ArraySlice<Int>, extension index: Int) -> Question {
    let inTime = answers.prefix(2 * (index + 1))
    let right = inTime.enumerated().filter { $0.offset % 2 == 1 }.reduce(0) { $0 + $1.element }
    let asked = answers.reduce(0, +)
    return Question(asked: asked, timeOuts: asked - inTime.reduce(0, +), right: right)
  }
}
