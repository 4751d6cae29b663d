@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport

/// Every set that meets the constraints, found by brute force: what the fast methods are tested against.
struct AllSets {
  let constraints: SetConstraints
  /// All sets that meet the constraints, each in the order of the pool.
  let sets: [[Int]]

  init(_ constraints: SetConstraints) {
    self.constraints = constraints
    sets = AllSets.chosen(constraints.quotas[...]).map { $0.sorted() }.filter { set in
      let groups = constraints.groups
      let isRepeated = set.indices.contains { index in
        set[..<index].contains { !groups.isEmpty && groups[$0] == groups[set[index]] }
      }
      let time = set.reduce(0) { $0 + constraints.milliseconds[$1] }
      return !isRepeated && time <= constraints.maxMilliseconds ?? .max
    }
  }

  /// Whether `count` of the sets have no question in common.
  func hold(disjoint count: Int) -> Bool {
    AllSets.hold(count, sets[...], [])
  }

  private static func hold(_ count: Int, _ sets: ArraySlice<[Int]>, _ used: Set<Int>) -> Bool {
    if count == 0 { return true }
    return sets.indices.contains { index in
      used.isDisjoint(with: sets[index])
        && hold(count - 1, sets[(index + 1)...], used.union(sets[index]))
    }
  }

  private static func chosen(_ quotas: ArraySlice<QuotaDraw.Quota>) -> [[Int]] {
    guard let first = quotas.first else { return [[]] }
    let rest = chosen(quotas.dropFirst())
    return chosen(first.count, first.members[...]).flatMap { own in rest.map { own + $0 } }
  }

  private static func chosen(_ count: Int, _ members: ArraySlice<Int>) -> [[Int]] {
    if count == 0 { return [[]] }
    guard let first = members.first, members.count >= count else { return [] }
    let rest = members.dropFirst()
    return chosen(count - 1, rest).map { [first] + $0 } + chosen(count, rest)
  }
}

extension Generator {
  /// Returns constraints on sets from a pool of at most `most` questions.
  mutating func constraints(upTo most: Int) -> SetConstraints {
    let pool = number(1...most)
    let kinds = number(1...3)
    let kind = (0..<pool).map { _ in number(0...(kinds - 1)) }
    let quotas = (0..<kinds).map { index in
      QuotaDraw.Quota(
        "kind \(index)", (0..<pool).filter { kind[$0] == index }, count: number(0...(4 - kinds)))
    }
    var constraints = SetConstraints(quotas)
    let most = pick([1, 9, 9, 9])
    constraints.milliseconds = (0..<pool).map { _ in number(1...most) }
    if number(0...2) > 0 { constraints.groups = (0..<pool).map { _ in number(0...pool) } }
    if number(0...2) > 0 {
      constraints.maxMilliseconds = constraints.count * number(1...(most + 1)) / 2
    }
    return constraints
  }
}

/// Returns Pearson's chi-square statistic of counts that are expected to be equal.
func chiSquare(_ counts: [Int]) -> Double {
  let due = Double(counts.reduce(0, +)) / Double(counts.count)
  return counts.reduce(0) { $0 + (Double($1) - due) * (Double($1) - due) / due }
}
