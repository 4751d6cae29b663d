@_spi(QBank) import BankModel

/// Distributes the right answers of a set over the places, as evenly as possible and at random.
///
/// Only how often each place is right is fixed; which question gets which place is drawn. Every even distribution
/// is equally likely if the choices of all questions can be put into any order.
package struct AnswerPlaces: Sendable {
  private let shuffle: ChoiceShuffle
  private let seed: Seed
  private let set: Int

  /// Creates the places for a set, counted from 1.
  package init(_ seed: Seed, set: Int) {
    self.seed = seed
    self.set = set
    shuffle = ChoiceShuffle(seed, set: set)
  }

  /// For each problem, the index of the choice for each place.
  package func orders(of problems: [Problem], _ roles: [ChoiceRoles]) -> [[Int]] {
    let free = zip(problems, roles).map { ChoiceShuffle.free(in: $0, $1) }
    let orders = zip(problems, roles).map { shuffle.order(of: $0, $1) }
    let allowed = problems.indices.map { AnswerPlaces.places(problems[$0], orders[$0], free[$0]) }
    let places = AnswerPlaces.spread(allowed, seed, set: set)
    return problems.indices.map { index in
      var order = orders[index]
      // Swap the right choice with the one at its new place, so that all others stay as drawn.
      let right = order.firstIndex(of: problems[index].answer - 1)
      if let right, let place = places[index] { order.swapAt(right, place) }
      return order
    }
  }

  /// The places to which the right choice of a problem may be moved; only its own if it cannot be moved.
  private static func places(_ problem: Problem, _ order: [Int], _ free: [Int]) -> [Int] {
    guard let own = order.firstIndex(of: problem.answer - 1) else { return [] }
    return free.contains(problem.answer - 1)
      ? order.indices.filter { free.contains(order[$0]) } : [own]
  }

  // MARK: Assigning places to questions

  /// Assigns each question one of the places it allows, or nil if it allows none, as evenly as possible.
  private static func spread(_ allowed: [[Int]], _ seed: Seed, set: Int) -> [Int?] {
    var generator = Generator(seed, .balance, set: set)
    var turns = Array(allowed.indices)
    generator.shuffle(&turns)
    var spread = Spread(allowed)
    // Questions with only one place come first, so that the others can compensate for them.
    for turn in turns where allowed[turn].count == 1 { spread.give(turn, &generator) }
    for turn in turns where allowed[turn].count > 1 { spread.give(turn, &generator) }
    while spread.move() {}
    return spread.places
  }

  private struct Spread {
    let allowed: [[Int]]
    var places: [Int?]
    private var counts: [Int]

    init(_ allowed: [[Int]]) {
      self.allowed = allowed
      places = [Int?](repeating: nil, count: allowed.count)
      counts = [Int](repeating: 0, count: (allowed.joined().max() ?? 0) + 1)
    }

    /// Gives a question one of the least used of its places.
    mutating func give(_ question: Int, _ generator: inout Generator) {
      let least = allowed[question].map { counts[$0] }.min()
      let best = allowed[question].filter { counts[$0] == least }
      let place = best.count == 1 ? best[0] : best[Int(generator.below(UInt64(best.count)))]
      places[question] = place
      counts[place] += 1
    }

    /// Moves questions along a path from one place to another that is right less often by at least two. If there is
    /// no such path, no other distribution is more even.
    mutating func move() -> Bool {
      for start in counts.indices.sorted(by: { (counts[$0], $1) > (counts[$1], $0) }) {
        var reached: [Int: (question: Int, from: Int)] = [:]
        var queue = [start]
        while let place = queue.first {
          queue.removeFirst()
          if counts[place] + 1 < counts[start] {
            walk(back: reached, from: place, to: start)
            return true
          }
          for question in places.indices where places[question] == place {
            for next in allowed[question] where next != start && reached[next] == nil {
              reached[next] = (question, place)
              queue.append(next)
            }
          }
        }
      }
      return false
    }

    private mutating func walk(
      back reached: [Int: (question: Int, from: Int)], from end: Int, to start: Int
    ) {
      counts[end] += 1
      counts[start] -= 1
      var place = end
      while let (question, from) = reached[place], place != start {
        places[question] = place
        place = from
      }
    }
  }
}
