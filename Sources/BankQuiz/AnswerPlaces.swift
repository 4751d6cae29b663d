@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// Balances the right answers of a set over the places, as evenly as possible and at random.
///
/// Only how often each place is right is settled; which question gets which is drawn. Every way to
/// spread them evenly is as likely as any other where all questions can be put into any order.
package struct AnswerPlaces: Sendable {
  private let shuffle: ChoiceShuffle
  private let seed: Seed
  private let set: Int

  /// The answers of a set, counted from 1.
  package init(_ seed: Seed, set: Int) {
    self.seed = seed
    self.set = set
    shuffle = ChoiceShuffle(seed, set: set)
  }

  /// The problems with their choices in another order.
  package func balanced(_ problems: [Problem]) -> [Problem] {
    let orders = orders(of: problems, problems.map { ChoiceRoles($0) })
    return zip(problems, orders).map { problem, order in problem.ordered(order) }
  }

  /// For each problem, and each place there, the index of the choice that comes there.
  package func orders(of problems: [Problem], _ roles: [ChoiceRoles]) -> [[Int]] {
    let free = zip(problems, roles).map { ChoiceShuffle.free(in: $0, $1) }
    let orders = zip(problems, roles).map { shuffle.order(of: $0, $1) }
    let allowed = problems.indices.map { AnswerPlaces.places(problems[$0], orders[$0], free[$0]) }
    let places = AnswerPlaces.spread(allowed, seed, set: set)
    return problems.indices.map { index in
      var order = orders[index]
      // The right choice and the one at its new place change places: all others stay as drawn.
      let right = order.firstIndex(of: problems[index].answer - 1)
      if let right, let place = places[index] { order.swapAt(right, place) }
      return order
    }
  }

  /// The places that the right choice of a problem may come to; its own if it cannot be moved.
  private static func places(_ problem: Problem, _ order: [Int], _ free: [Int]) -> [Int] {
    guard let own = order.firstIndex(of: problem.answer - 1) else { return [] }
    return free.contains(problem.answer - 1)
      ? order.indices.filter { free.contains(order[$0]) } : [own]
  }

  // MARK: Which place for which question

  /// A place for each question from those it may have, nil where there is none: as even as can be.
  private static func spread(_ allowed: [[Int]], _ seed: Seed, set: Int) -> [Int?] {
    var generator = Generator(seed, .balance, set: set)
    var turns = Array(allowed.indices)
    generator.shuffle(&turns)
    var spread = Spread(allowed)
    // Those without a choice come first, so that the others can make up for them.
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

    /// Gives a question one of its places that are right least often.
    mutating func give(_ question: Int, _ generator: inout Generator) {
      let least = allowed[question].map { counts[$0] }.min()
      let best = allowed[question].filter { counts[$0] == least }
      let place = best.count == 1 ? best[0] : best[Int(generator.below(UInt64(best.count)))]
      places[question] = place
      counts[place] += 1
    }

    /// Moves questions along a way from a place to one that is right less often by two or more. If
    /// there is no such way, no other spread is more even.
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
