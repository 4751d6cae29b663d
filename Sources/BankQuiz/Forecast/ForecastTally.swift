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
