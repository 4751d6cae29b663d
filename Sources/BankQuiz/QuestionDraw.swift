@_spi(QBank) import BankText

/// Draws sets of questions, as indices into a pool; all sets are equally likely.
package struct QuestionDraw {
  /// A method of drawing questions. What is drawn by one method never changes.
  package enum Method: String, CaseIterable, Sendable, Codable {
    /// From the top down.
    case shuffleV1 = "shuffle-v1"
    /// Forward, as the app does.
    case timerquiz
  }

  private let seed: Seed
  private let method: Method
  /// The pool in its order, restored after each set, because undoing a few swaps is cheaper than a new pool for
  /// every set.
  private var pool: [Int]

  /// Draws from `count` questions.
  package init(of count: Int, _ seed: Seed, _ method: Method = .shuffleV1) {
    self.seed = seed
    self.method = method
    pool = Array(0..<max(0, count))
  }

  /// The set with the given number, counted from 1, in the order drawn.
  ///
  /// A larger set only adds questions at the end, and no set depends on earlier ones. If the pool is too small, the
  /// set is all of it.
  package mutating func set(_ number: Int, count: Int) -> [Int] {
    var generator = generator(number)
    return draw(count, &generator)
  }

  /// Draws `count` questions using the given random numbers.
  mutating func draw(_ count: Int, _ generator: inout Generator) -> [Int] {
    var swaps: [(Int, Int)] = []
    let drawn = (0..<max(0, min(count, pool.count))).map { step in
      let (place, other) = places(step, &generator)
      pool.swapAt(place, other)
      swaps.append((place, other))
      return pool[place]
    }
    for (place, other) in swaps.reversed() { pool.swapAt(place, other) }
    return drawn
  }

  /// Draws sets that have no question in common: the first equals the first set, and the others continue the draw.
  /// If the pool is too small, there are as many sets as possible.
  package mutating func disjointSets(_ sets: Int, count: Int) -> [[Int]] {
    let count = max(0, count)
    let sets = max(0, count > 0 ? min(sets, pool.count / count) : sets)
    let all = set(1, count: sets * count)
    return (0..<sets).map { Array(all[($0 * count)..<(($0 + 1) * count)]) }
  }

  private func generator(_ number: Int) -> Generator {
    switch method {
    case .shuffleV1: Generator(seed, .questions, set: number)
    // The first game is a plain shuffle with the seed.
    case .timerquiz where number == 1: Generator(seed: seed.number)
    case .timerquiz: Generator(seed, .timerquiz, set: number)
    }
  }

  /// The place that is settled in a step, and the place whose question moves there.
  private func places(_ step: Int, _ generator: inout Generator) -> (Int, Int) {
    let left = pool.count - step
    // The last question left uses no random number.
    let chosen = left > 1 ? Int(generator.below(UInt64(left))) : 0
    switch method {
    case .shuffleV1: return (left - 1, chosen)
    case .timerquiz: return (step, step + chosen)
    }
  }
}
