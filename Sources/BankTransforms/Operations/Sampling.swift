@_spi(QBank) import BankModel
@_spi(QBank) package import BankQuiz
@_spi(QBank) package import BankText

extension QuestionList {
  /// Puts the questions into an order drawn by a seed.
  package mutating func shuffle(_ seed: Seed) {
    var order = Array(entries.indices)
    var generator = Generator(seed: seed.number, keys: [StableHash.of("shuffle-rows")])
    generator.shuffle(&order)
    reorder(order)
  }

  /// Keeps some of the questions, drawn by a seed, in their order; where groups are named, of each as large a
  /// share as of all, as exactly as whole numbers allow.
  package mutating func sample(_ count: Int, _ seed: Seed, of groups: [String?]? = nil) {
    let groups = groups.map(Array<Int>.grouped) ?? [Array(entries.indices)]
    let shares = Shares(of: count, among: groups.map(\.count))
    var kept: [Int] = []
    for (number, group) in groups.enumerated() {
      var order = group
      var generator = Generator(
        seed: seed.number, keys: [StableHash.of("sample"), UInt64(number)])
      generator.shuffle(&order)
      kept += order.prefix(shares.counts[number])
    }
    reorder(kept.sorted())
  }

  /// The category of each question: its own, else what the name of its file tells.
  package func categories(_ workers: Workers) -> [String?] {
    let topics = files.map(\.topic)
    return map(workers) { problem, entry in
      problem.row.detail(.category).map { problem.row.string(of: $0) } ?? topics[entry.file]
    }
  }
}

/// A number divided among groups in proportion to their sizes: by largest remainders, the first group first.
struct Shares {
  let counts: [Int]

  init(of total: Int, among sizes: [Int]) {
    let all = sizes.reduce(0, +)
    let total = min(max(0, total), all)
    guard all > 0 else {
      counts = sizes.map { _ in 0 }
      return
    }
    let exact = sizes.map { total.multipliedFullWidth(by: $0) }.map { all.dividingFullWidth($0) }
    var counts = exact.map(\.quotient)
    let left = total - counts.reduce(0, +)
    let largest = exact.indices.ordered { (-exact[$0].remainder, $0) < (-exact[$1].remainder, $1) }
    for index in largest.prefix(left) { counts[index] += 1 }
    self.counts = counts
  }
}

extension [Int] {
  /// The indices of equal names, in the order in which the names come first.
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
