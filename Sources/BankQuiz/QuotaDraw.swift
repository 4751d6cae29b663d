@_spi(QBank) import BankText

/// Draws sets with so many questions of each of some categories, which have no question in common:
/// every set that has them as likely as any other.
package struct QuotaDraw {
  /// How many questions of a category are in a set.
  package struct Quota: Sendable {
    /// What the category is called.
    package let name: String
    /// The questions in it, as indices of a pool.
    package let members: [Int]
    /// How many are in a set.
    package let count: Int

    /// So many questions of a category.
    package init(_ name: String, _ members: [Int], count: Int) {
      self.name = name
      self.members = members
      self.count = max(0, count)
    }
  }

  private let seed: Seed
  private let quotas: [Quota]
  private var draws: [QuestionDraw]

  /// Draws from some categories. Of one that has too few questions, all are drawn.
  package init(_ quotas: [Quota], _ seed: Seed) {
    self.seed = seed
    self.quotas = quotas
    draws = quotas.map { QuestionDraw(of: $0.members.count, seed) }
  }

  /// The set with a number, counted from 1.
  package mutating func set(_ number: Int) -> [Int] {
    let parts = quotas.indices.map { drawn($0, quotas[$0].count, number) }
    return ordered(parts, number)
  }

  /// So many sets that have no question in common; the first is the first set. Where a category has
  /// too few questions, no more sets than there can be.
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

  /// Each category draws by itself, so that another one does not move it.
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
