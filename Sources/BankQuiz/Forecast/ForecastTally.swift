/// What some runs come to, in whole numbers: tallies add up to the same in any order.
struct ForecastTally: Sendable {
  /// Runs by score, for each extension of the time after the other.
  var scores: [Int]
  /// Milliseconds of all runs together, for each extension.
  var milliseconds: [Int64]
  /// The sum of the squares of the milliseconds of each run, for each extension.
  var squares: [WideSum]
  /// For each question, how many players exceeded so many of the limits and would have been right or
  /// wrong.
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

/// A sum of 128 bits, because squares of milliseconds outgrow 64.
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

  /// The sum as nearly as a fraction can tell.
  var value: Double { Double(high) * 0x1p64 + Double(low) }
}
