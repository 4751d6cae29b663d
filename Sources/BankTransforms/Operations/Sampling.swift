@_spi(QBank) import BankQuiz

extension QuestionList {
  /// Shuffles the questions by a seed.
  package mutating func shuffle(_ seed: Seed) {
    var order = Array(entries.indices)
    var generator = Generator(seed: seed.number, keys: [StableHash.of("shuffle-rows")])
    generator.shuffle(&order)
    reorder(order)
  }

  /// Keeps a number of questions, drawn by a seed, in their order. If groups are given, each is represented in
  /// proportion to its size, as exactly as integers allow.
  package mutating func sample(_ count: Int, _ seed: Seed, of groups: [String?]? = nil) {
    let groups = groups.map(Array<Int>.grouped) ?? [Array(entries.indices)]
    let total = min(max(0, count), entries.count)
    let shares = Apportionment.of(total, weights: groups.map(\.count))
    var kept: [Int] = []
    for (number, group) in groups.enumerated() {
      var order = group
      var generator = Generator(
        seed: seed.number, keys: [StableHash.of("sample"), UInt64(number)])
      generator.shuffle(&order)
      kept += order.prefix(shares[number])
    }
    reorder(kept.sorted())
  }

  /// The category of each question: its own, or the topic of its file.
  package func categories(_ workers: Workers) -> [String?] {
    let topics = files.map(\.topic)
    return map(workers) { problem, entry in
      problem.row.detail(.category).map { problem.row.string(of: $0) } ?? topics[entry.file]
    }
  }
}

extension [Int] {
  /// Groups indices by name, in the order of first occurrence.
  fileprivate static func grouped(_ names: [String?]) -> [[Int]] {
    var numbers: [String?: Int] = [:]
    var groups: [[Int]] = []
    for (index, name) in names.enumerated() {
      let number = numbers[name] ?? groups.count
      if number == groups.count {
        numbers[name] = number
        groups.append([])
      }
      groups[number].append(index)
    }
    return groups
  }
}
