/// The expected outcome with one extension of the time.
package struct ForecastOutcome: Equatable, Sendable {
  /// The factor of the limits.
  package let extended: Double
  /// The number of runs with no right answer, one, …, all.
  package let scores: [Int]
  /// The mean score.
  package let score: Estimate
  /// The milliseconds on the clock for a whole run.
  package let milliseconds: Estimate
  /// The outcome of each question, in the order of the plan.
  package let questions: [Question]

  /// The outcome of a question.
  package struct Question: Equatable, Sendable {
    /// The number of players who were asked it.
    package let asked: Int
    /// The number of players who ran out of time.
    package let timeOuts: Int
    /// The number of players who were right and in time.
    package let right: Int

    /// The share of players who ran out of time.
    package var timeOut: Estimate { Estimate(timeOuts, of: asked) }
    /// The share of players who were right and in time.
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

  /// Players who exceed at most `extension` of the ascending limits are in time.
  private static func question(_ answers: ArraySlice<Int>, extension index: Int) -> Question {
    let inTime = answers.prefix(2 * (index + 1))
    let right = inTime.enumerated().filter { $0.offset % 2 == 1 }.reduce(0) { $0 + $1.element }
    let asked = answers.reduce(0, +)
    return Question(asked: asked, timeOuts: asked - inTime.reduce(0, +), right: right)
  }
}

/// A mean estimated by simulation, and its precision.
package struct Estimate: Equatable, Sendable {
  /// The mean.
  package let mean: Double
  /// The variance of single values.
  package let variance: Double
  /// The number of values.
  package let count: Int

  /// Creates an estimate from a sum and a sum of squares.
  init(sum: Double, squares: Double, count: Int) {
    self.count = count
    let divisor = Double(max(1, count))
    mean = sum / divisor
    variance = max(0, squares / divisor - mean * mean)
  }

  /// Creates an estimate of the share of `times` out of `count`.
  package init(_ times: Int, of count: Int) {
    self.init(sum: Double(times), squares: Double(times), count: count)
  }

  /// The standard error of the mean: in two cases out of three the truth is no farther off. Nil if the values do
  /// not show it, as with one value or a few that happen to be equal.
  package var standardError: Double? {
    if count < 2 || (variance == 0 && count < Estimate.many) { return nil }
    return (variance / Double(count - 1)).squareRoot()
  }

  /// The number of values from which equality is no accident.
  private static let many = 30
}

/// The outcome of some runs in whole numbers, so that tallies add up to the same in any order.
struct ForecastTally: Sendable {
  /// The number of runs by score, for one extension after the other.
  var scores: [Int]
  /// The sum of the milliseconds of all runs, for each extension.
  var milliseconds: [Int64]
  /// The sum of the squared milliseconds of each run, for each extension.
  var squares: [WideSum]
  /// For each question, the number of players by how many limits they exceeded and whether they would have been
  /// right.
  var answers: [Int]

  init(questions: Int, length: Int, extensions: Int) {
    scores = Array(repeating: 0, count: extensions * (length + 1))
    milliseconds = Array(repeating: 0, count: extensions)
    squares = Array(repeating: WideSum(), count: extensions)
    answers = Array(repeating: 0, count: questions * 2 * ForecastPlan.outcomes)
  }

  mutating func add(_ other: ForecastTally) {
    for index in scores.indices { scores[index] += other.scores[index] }
    for index in milliseconds.indices { milliseconds[index] += other.milliseconds[index] }
    for index in squares.indices { squares[index].add(other.squares[index]) }
    for index in answers.indices { answers[index] += other.answers[index] }
  }
}

/// A 128-bit sum, because squares of milliseconds overflow 64 bits.
struct WideSum: Equatable, Sendable {
  private(set) var high: UInt64 = 0
  private(set) var low: UInt64 = 0

  @inline(__always)
  mutating func addSquare(of number: Int) {
    let size = UInt64(truncatingIfNeeded: number.magnitude)
    let square = size.multipliedFullWidth(by: size)
    add(square.high, square.low)
  }

  mutating func add(_ other: WideSum) { add(other.high, other.low) }

  @inline(__always)
  private mutating func add(_ otherHigh: UInt64, _ otherLow: UInt64) {
    let sum = low.addingReportingOverflow(otherLow)
    low = sum.partialValue
    high &+= otherHigh &+ (sum.overflow ? 1 : 0)
  }

  /// The nearest `Double` to the sum.
  var value: Double { Double(high) * 0x1p64 + Double(low) }
}
