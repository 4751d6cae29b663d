@_spi(QBank) import BankText

/// Draws sets in which the questions of a group come together or not at all, one after the other in their order;
/// every such set is equally likely.
package struct TogetherDraw {
  private let seed: Seed
  /// The groups by size, single questions last.
  private var classes: [(size: Int, groups: [[Int]])]

  /// Creates a draw from groups of questions, which may be single questions.
  package init(_ groups: [[Int]], _ seed: Seed) {
    self.seed = seed
    let sizes = Set(groups.map(\.count)).sorted().reversed()
    classes = sizes.map { size in (size, groups.filter { $0.count == size }) }
  }

  /// Draws sets independently of each other, or returns nil if no groups add up to `count` questions.
  package func sets(_ sets: Int, count: Int) -> [[Int]]? {
    let ways = ways(count)
    guard ways[0][count] > .none else { return nil }
    return (1...max(1, sets)).map { groups(count, ways, set: $0).flatMap(\.self) }
  }

  /// Draws sets that have no question in common, each from what the earlier ones left, or returns nil if that
  /// fails.
  package mutating func disjointSets(_ sets: Int, count: Int) -> [[Int]]? {
    var all: [[Int]] = []
    for number in 1...max(1, sets) {
      let ways = ways(count)
      guard ways[0][count] > .none else { return nil }
      let groups = groups(count, ways, set: number)
      all.append(groups.flatMap(\.self))
      let used = Set(groups.map { $0[0] })
      for index in classes.indices { classes[index].groups.removeAll { used.contains($0[0]) } }
    }
    return all
  }

  /// Draws the groups of a set. There must be a way.
  private func groups(_ count: Int, _ ways: [[Ways]], set number: Int) -> [[Int]] {
    var generator = Generator(seed, .questions, set: number, of: "together")
    var drawn: [[Int]] = []
    for (number, part) in zip(numbers(count, ways, &generator), classes) {
      var left = part.groups
      for step in 0..<number {
        let other = step + Int(generator.below(UInt64(left.count - step)))
        left.swapAt(step, other)
      }
      drawn += left.prefix(number)
    }
    generator.shuffle(&drawn)
    return drawn
  }

  /// The number of groups of each size in a set, picked as often as there are sets with these numbers.
  private func numbers(
    _ count: Int, _ ways: [[Ways]], _ generator: inout Generator
  ) -> [Int] {
    var (left, numbers): (Int, [Int]) = (count, [])
    for (index, part) in classes.enumerated() {
      let all = choices(part, left).map { number in
        Ways(choosing: number, of: part.groups.count) * ways[index + 1][left - number * part.size]
      }
      let picked = Ways.pick(all, generator.unit()) ?? 0
      numbers.append(picked)
      left -= picked * part.size
    }
    return numbers
  }

  /// The number of ways in which groups from each size on add up to each number of questions.
  private func ways(_ count: Int) -> [[Ways]] {
    var ways = [[Ways]](
      repeating: Array(repeating: .none, count: count + 1), count: classes.count + 1)
    ways[classes.count][0] = .one
    for (index, part) in classes.enumerated().reversed() {
      let choosing = choices(part, count).map { Ways(choosing: $0, of: part.groups.count) }
      for left in 0...count {
        ways[index][left] = choices(part, left).reduce(.none) { sum, number in
          sum + choosing[number] * ways[index + 1][left - number * part.size]
        }
      }
    }
    return ways
  }

  private func choices(_ part: (size: Int, groups: [[Int]]), _ left: Int) -> ClosedRange<Int> {
    0...min(part.groups.count, left / part.size)
  }
}
