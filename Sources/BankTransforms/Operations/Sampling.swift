@_spi(QBank) import BankQuiz

extension QuestionList {
  /// Keeps a number of questions, drawn by a seed, in their order. If groups are given, each is represented in
  /// proportion to its size, as exactly as integers allow.
  package mutating func sample(_ count: Int, _ seed: Seed, of groups: [String?]? = nil) {
    let names = groups ?? entries.map { _ in nil }
    let groups = names.indices.grouped { names[$0] }.map(\.values)
    let total = min(max(0, count), entries.count)
    let shares = Apportionment.of(total, weights: groups.map(\.count))
    var kept: [Int] = []
    for (number, group) in groups.enumerated() {
      var order = group
      var generator = Generator(seed: seed.number, keys: [StableHash.of("sample"), UInt64(number)])
      generator.shuffle(&order)
      kept += order.prefix(shares[number])
    }
    reorder(kept.sorted())
  }
}
