@_spi(QBank) import BankText

/// Draws sets with a given number of questions of each category, where categories have no question in common; all
/// such sets are equally likely.
package struct QuotaDraw {
  /// The number of questions of a category in a set.
  package struct Quota: Sendable {
    /// The name of the category.
    package let name: String
    /// Its questions, as indices into a pool.
    package let members: [Int]
    /// The number of questions in a set.
    package let count: Int

    /// Creates a quota.
    package init(_ name: String, _ members: [Int], count: Int) {
      self.name = name
      self.members = members
      self.count = max(0, count)
    }
  }

  private let seed: Seed
  private let quotas: [Quota]
  private var draws: [QuestionDraw]

  /// Draws by the given quotas. If a category has too few questions, all of them are drawn.
  package init(_ quotas: [Quota], _ seed: Seed) {
    self.seed = seed
    self.quotas = quotas
    draws = quotas.map { QuestionDraw(of: $0.members.count, seed) }
  }

  /// The set with the given number, counted from 1.
  package mutating func set(_ number: Int) -> [Int] {
    let parts = quotas.indices.map { drawn($0, quotas[$0].count, number) }
    return ordered(parts, number)
  }

  /// Draws sets that have no question in common; the first equals the first set. If a category has too few
  /// questions, there are as many sets as possible.
  package mutating func disjointSets(_ sets: Int) -> [[Int]] {
    let most = quotas.filter { $0.count > 0 }.map { $0.members.count / $0.count }.min()
    let sets = max(0, min(sets, most ?? sets))
    let parts = quotas.indices.map { drawn($0, quotas[$0].count * sets, 1) }
    return (0..<sets).map { set in
      let own = parts.indices.map { index in
        let count = quotas[index].count
        return Array(parts[index][(set * count)..<((set + 1) * count)])
      }
      return ordered(own, set + 1)
    }
  }

  /// Each category has a stream of its own, so that other categories do not affect it.
  private mutating func drawn(_ index: Int, _ count: Int, _ number: Int) -> [Int] {
    let quota = quotas[index]
    var generator = Generator(seed, .questions, set: number, of: quota.name)
    return draws[index].draw(count, &generator).map { quota.members[$0] }
  }

  private func ordered(_ parts: [[Int]], _ number: Int) -> [Int] {
    var set = parts.flatMap(\.self)
    var generator = Generator(seed, .questions, set: number)
    generator.shuffle(&set)
    return set
  }
}

/// Apportions a number of questions by weights, in whole questions.
package enum Apportionment {
  /// The number of questions for each weight: its exact share rounded down, with the rest going one by one to the
  /// largest remainders (Hamilton's method); ties go to the first.
  package static func of(_ count: Int, weights: [Int]) -> [Int] {
    let total = weights.reduce(0, +)
    if total <= 0 { return weights.map { _ in 0 } }
    var shares = weights.map { total.dividingFullWidth(count.multipliedFullWidth(by: $0)) }
    let left = count - shares.reduce(0) { $0 + $1.quotient }
    let order = shares.indices.ordered { one, other in
      (-shares[one].remainder, one) < (-shares[other].remainder, other)
    }
    for index in order.prefix(left) { shares[index].quotient += 1 }
    return shares.map(\.quotient)
  }
}
