import BankText

/// Plays some of the runs of a forecast, one after the other.
///
/// It comes to what `Player.model` does run by run, without making anything for each run: a million
/// runs are to take a fraction of a second.
struct ForecastRuns: Sendable {
  private let plan: ForecastPlan
  private let questions: [PreparedQuestion]
  private let draws: StreamFamily
  private let streams: PlayerStreams

  init(_ plan: ForecastPlan) {
    self.plan = plan
    questions = plan.questions.map { PreparedQuestion($0, plan.extensions) }
    draws = StreamFamily(plan.seed, .questions)
    streams = PlayerStreams(plan.seed)
  }

  /// A question with what does not change from player to player worked out.
  private struct PreparedQuestion {
    let clock: AnswerClock
    let response: ItemResponse
    /// Milliseconds with each extension; those that are missing are never exceeded.
    var limits = SIMD4(repeating: Int.max >> 1)

    init(_ question: TimedQuestion, _ extensions: [Double]) {
      clock = AnswerClock(median: question.median)
      response = question.response
      for (index, factor) in extensions.enumerated() {
        limits[index] = Milliseconds.rounded(Double(question.limit) * factor)
      }
    }
  }

  /// What the runs with these numbers, counted from 1, come to.
  func tally(_ numbers: Range<Int>) -> ForecastTally {
    var tally = ForecastTally(
      questions: questions.count, length: plan.length, extensions: plan.extensions.count)
    var pool = RunPool(questions.count)
    for number in numbers {
      if plan.drawn != nil { pool.draw(plan.length, draws[UInt64(number)]) }
      let result = play(number, pool.order.span, &tally.answers)
      if plan.drawn != nil { pool.putBack() }
      count(result, &tally)
    }
    return tally
  }

  /// Plays the questions in the last places of a pool, the last one first when they are drawn.
  private func play(_ number: Int, _ order: Span<Int>, _ answers: inout [Int]) -> RunResult {
    var streams = streams[number]
    let member = plan.population.member(&streams.member)
    var result = RunResult()
    var answers = answers.mutableSpan
    for step in 0..<plan.length {
      let index = plan.drawn == nil ? step : order.count - 1 - step
      let question = order[index]
      let prepared = questions[question]
      let taken = prepared.clock.milliseconds(member.speed, plan.population, &streams.times)
      let chance = prepared.response.chance(ability: member.ability)
      let right = streams.answers.unit() < chance ? 1 : 0
      let late = result.add(taken, right, prepared.limits)
      answers[(question &* ForecastPlan.outcomes &+ late) &* 2 &+ right] &+= 1
    }
    return result
  }

  private func count(_ result: RunResult, _ tally: inout ForecastTally) {
    for index in plan.extensions.indices {
      let time = result.times[index]
      tally.scores[index * (plan.length + 1) + result.scores[index]] += 1
      tally.milliseconds[index] += time
      tally.squares[index].addSquare(of: time)
    }
  }
}

/// What one run comes to under each limit.
private struct RunResult {
  /// Milliseconds on the clock.
  private(set) var times = SIMD4<Int>.zero
  /// Right answers in time.
  private(set) var scores = SIMD4<Int>.zero

  /// Counts an answer, 1 for right or 0 for wrong; returns how many limits it exceeds, which ascend.
  ///
  /// Without a branch, because nobody can foresee who is late.
  @inline(__always)
  mutating func add(_ taken: Int, _ right: Int, _ limits: SIMD4<Int>) -> Int {
    let left = limits &- SIMD4(repeating: taken)
    // All bits where the limit is exceeded, else none.
    let isLate = left &>> SIMD4(repeating: 63)
    times &+= SIMD4(repeating: taken) &+ (left & isLate)
    scores &+= SIMD4(repeating: right) & ~isLate
    return -isLate.wrappedSum()
  }
}

/// The questions in their order, some of which are drawn for a run and put back after it: the draws
/// of `shuffle-v1`, without memory for each.
private struct RunPool {
  private(set) var order: [Int]
  /// The places that the last ones were swapped with.
  private var swapped: [Int] = []

  init(_ count: Int) { order = Array(0..<count) }

  mutating func draw(_ count: Int, _ generator: Generator) {
    var generator = generator
    swapped.removeAll(keepingCapacity: true)
    for step in 0..<count {
      let left = order.count - step
      let chosen = left > 1 ? Int(generator.below(UInt64(left))) : 0
      order.swapAt(left - 1, chosen)
      swapped.append(chosen)
    }
  }

  mutating func putBack() {
    for step in swapped.indices.reversed() { order.swapAt(order.count - 1 - step, swapped[step]) }
  }
}
