import BankText

/// Plays some of the runs of a forecast, one after the other.
///
/// It comes to what `Player.model` does run by run, without making anything for each run: a million
/// runs are to take a fraction of a second.
struct ForecastRuns: Sendable {
  private let plan: ForecastPlan
  private let questions: [PreparedQuestion]
  /// Milliseconds of each question with each extension.
  private let limits: [Int]
  private let draws: StreamFamily
  private let streams: PlayerStreams

  init(_ plan: ForecastPlan) {
    self.plan = plan
    questions = plan.questions.map(PreparedQuestion.init)
    limits = plan.questions.flatMap { question in
      plan.extensions.map { Milliseconds.rounded(Double(question.limit) * $0) }
    }
    draws = StreamFamily(plan.seed, .questions)
    streams = PlayerStreams(plan.seed)
  }

  /// A question with what does not change from player to player worked out.
  private struct PreparedQuestion {
    let clock: AnswerClock
    let response: ItemResponse

    init(_ question: TimedQuestion) {
      clock = AnswerClock(median: question.median)
      response = question.response
    }
  }

  /// What the runs with these numbers, counted from 1, come to.
  func tally(_ numbers: Range<Int>) -> ForecastTally {
    var tally = ForecastTally(
      questions: questions.count, length: plan.length, extensions: plan.extensions.count)
    var pool = RunPool(questions.count)
    var rights = Array(repeating: 0, count: plan.extensions.count)
    var times = rights
    var right = rights.mutableSpan
    var time = times.mutableSpan
    for number in numbers {
      if plan.drawn != nil { pool.draw(plan.length, draws[UInt64(number)]) }
      play(number, pool.order.span, &right, &time, &tally.answers)
      if plan.drawn != nil { pool.putBack() }
      for index in right.indices { count(right[index], time[index], index, &tally) }
    }
    return tally
  }

  /// Plays the questions in the last places of a pool, the last one first when they are drawn.
  private func play(
    _ number: Int, _ order: Span<Int>, _ right: inout MutableSpan<Int>,
    _ time: inout MutableSpan<Int>, _ answers: inout [Int]
  ) {
    for index in right.indices { (right[index], time[index]) = (0, 0) }
    var streams = streams[number]
    let member = plan.population.member(&streams.member)
    var answers = answers.mutableSpan
    for step in 0..<plan.length {
      let question = order[plan.drawn == nil ? step : order.count - 1 - step]
      let prepared = questions[question]
      let taken = prepared.clock.milliseconds(member.speed, plan.population, &streams.times)
      let chance = prepared.response.chance(ability: member.ability)
      let isRight = streams.answers.unit() < chance ? 1 : 0
      let late = judge(question, taken, isRight, &right, &time)
      answers[(question * (right.count + 1) + late) * 2 + isRight] &+= 1
    }
  }

  /// Counts an answer under each limit; returns how many limits it exceeds.
  @inline(__always)
  private func judge(
    _ question: Int, _ taken: Int, _ isRight: Int, _ right: inout MutableSpan<Int>,
    _ time: inout MutableSpan<Int>
  ) -> Int {
    var late = 0
    for index in right.indices {
      let limit = limits[question * right.count + index]
      let isLate = taken > limit
      late &+= isLate ? 1 : 0
      right[index] &+= isLate ? 0 : isRight
      time[index] &+= isLate ? limit : taken
    }
    return late
  }

  @inline(__always)
  private func count(_ score: Int, _ time: Int, _ index: Int, _ tally: inout ForecastTally) {
    tally.scores[index * (plan.length + 1) + score] += 1
    tally.milliseconds[index] += time
    tally.squares[index].addSquare(of: time)
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
