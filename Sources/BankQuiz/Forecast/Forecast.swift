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

/// Plays some of the runs of a forecast.
///
/// The result is that of `Player.model` run by run, but each step is computed for a block of runs before the next
/// one, in branch-free loops, because a million runs should take a fraction of a second.
private struct ForecastRuns: Sendable {
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

  /// A question with the values precomputed that are the same for all players.
  private struct PreparedQuestion {
    let clock: AnswerClock
    let response: ItemResponse
    /// Milliseconds with each extension; missing extensions are never exceeded.
    var limits = SIMD4(repeating: Int.max >> 1)

    init(_ question: TimedQuestion, _ extensions: [Double]) {
      clock = AnswerClock(median: question.median)
      response = question.response
      for (index, factor) in extensions.enumerated() {
        limits[index] = Milliseconds.rounded(Double(question.limit) * factor)
      }
    }
  }

  /// Tallies the runs with the given numbers, counted from 1.
  func tally(_ numbers: Range<Int>) -> ForecastTally {
    var tally = ForecastTally(
      questions: questions.count, length: plan.length, extensions: plan.extensions.count)
    var pool = RunPool(questions.count)
    let runs = min(numbers.count, max(1, 512 / max(1, plan.length)))
    var block = RunBlock(runs: runs, length: plan.length)
    for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: runs) {
      let part = start..<min(start + runs, numbers.upperBound)
      draw(part, &pool, &block)
      Normal.quantiles(&block.members, using: &block.others)
      Normal.quantiles(&block.times, using: &block.others)
      work(part, &block)
      for run in 0..<part.count { count(run, block, &tally) }
    }
    return tally
  }

  /// Draws all random numbers of some runs.
  private func draw(_ numbers: Range<Int>, _ pool: inout RunPool, _ block: inout RunBlock) {
    for (run, number) in numbers.enumerated() {
      var streams = streams[number]
      block.members[2 * run] = streams.member.openUnit()
      block.members[2 * run + 1] = streams.member.openUnit()
      if plan.drawn != nil { pool.draw(plan.length, draws[UInt64(number)]) }
      for step in 0..<plan.length {
        let index = run * plan.length + step
        block.questions[index] = pool.order[plan.drawn == nil ? step : questions.count - 1 - step]
        block.times[index] = streams.times.openUnit()
        block.answers[index] = streams.answers.unit()
      }
      if plan.drawn != nil { pool.putBack() }
    }
  }

  /// Turns random numbers into times, and chances into right or wrong.
  private func work(_ numbers: Range<Int>, _ block: inout RunBlock) {
    let (population, runs) = (plan.population, numbers.count)
    for (run, number) in numbers.enumerated() {
      let member = population.member(
        ofRun: number, block.members[2 * run], block.members[2 * run + 1])
      for index in run * plan.length..<(run + 1) * plan.length {
        let clock = questions[block.questions[index]].clock
        block.times[index] = clock.logarithm(member.speed, population, block.times[index])
        block.abilities[index] = member.ability
      }
    }
    for index in 0..<runs * plan.length {
      block.times[index] = Elementary.boundedExp(block.times[index])
    }
    for index in 0..<runs * plan.length {
      let response = questions[block.questions[index]].response
      block.abilities[index] = response.chance(ability: block.abilities[index])
    }
  }

  /// Counts the answers of one run of a block.
  private func count(_ run: Int, _ block: borrowing RunBlock, _ tally: inout ForecastTally) {
    var result = RunScores()
    for index in run * plan.length..<(run + 1) * plan.length {
      let question = block.questions[index]
      let right = block.answers[index] < block.abilities[index] ? 1 : 0
      let taken = Milliseconds.rounded(block.times[index])
      let late = result.add(taken, right, questions[question].limits)
      tally.answers[(question &* ForecastPlan.outcomes &+ late) &* 2 &+ right] &+= 1
    }
    for index in plan.extensions.indices {
      let time = result.times[index]
      tally.scores[index * (plan.length + 1) + result.scores[index]] += 1
      tally.milliseconds[index] += Int64(time)
      tally.squares[index].addSquare(of: time)
    }
  }
}

/// Buffers for a block of runs; one value per question of each run unless stated otherwise.
private struct RunBlock: ~Copyable {
  /// Two random numbers per run, from which ability and speed are derived.
  var members: [Double]
  /// The indices of the questions.
  var questions: [Int]
  /// A random number, then the logarithm of the time derived from it, then the time.
  var times: [Double]
  /// The ability of the player, then the chance of a right answer.
  var abilities: [Double]
  /// The random number that decides the answer.
  var answers: [Double]
  /// Scratch space.
  var others: [Double]

  init(runs: Int, length: Int) {
    let zeros = Array(repeating: 0.0, count: runs * length)
    members = Array(repeating: 0.5, count: 2 * runs)
    questions = Array(repeating: 0, count: runs * length)
    (times, abilities, answers) = (zeros, zeros, zeros)
    others = Array(repeating: 0, count: runs * max(2, length))
  }
}

/// The outcome of one run under each limit.
private struct RunScores {
  /// Milliseconds on the clock.
  private(set) var times = SIMD4<Int>.zero
  /// Right answers in time.
  private(set) var scores = SIMD4<Int>.zero

  /// Counts an answer, 1 for right or 0 for wrong, and returns how many of the ascending limits it exceeds.
  ///
  /// Branch-free, because lateness is unpredictable for the processor.
  @inline(__always)
  mutating func add(_ taken: Int, _ right: Int, _ limits: SIMD4<Int>) -> Int {
    let left = limits &- SIMD4(repeating: taken)
    // All bits set where the limit is exceeded, else none.
    let isLate = left &>> SIMD4(repeating: 63)
    times &+= SIMD4(repeating: taken) &+ (left & isLate)
    scores &+= SIMD4(repeating: right) & ~isLate
    return -isLate.wrappedSum()
  }
}

/// The questions in order, some of which are drawn for a run and put back after it: the draws of `shuffle-v1`,
/// without memory for each.
private struct RunPool {
  private(set) var order: [Int]
  /// The indices that the last elements were swapped with.
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
