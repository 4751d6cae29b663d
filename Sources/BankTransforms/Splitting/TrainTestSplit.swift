@_spi(QBank) import BankQuiz

/// Questions divided by a seed into a training set and a test set, so that no question of one is known from the
/// other.
package struct TrainTestSplit: Sendable {
  /// What near-duplicate questions have in common to stay on one side.
  package enum Grouping: String, CaseIterable, Sendable {
    /// The question, whatever the choices.
    case stem
    /// The question together with the choices.
    case question
  }

  /// The training set and the test set.
  package let parts: [SplitPart]
  /// The requested number of questions in the test set.
  package let wanted: Int
  /// The number of groups of several questions that were kept together.
  package let groups: Int
  /// The number of questions in these groups.
  package let grouped: Int
  /// The number of questions that were not compared with all others, so that a near-duplicate may be on the other
  /// side.
  package let unfinished: Int

  /// Divides a list; `share` is the fraction of the test set in millionths.
  package init(
    _ list: QuestionList, testing share: Int, by grouping: Grouping, _ seed: Seed,
    within limit: NearLimit, _ workers: Workers
  ) {
    var links = LinkedGroups(list.count)
    var unfinished: Set<Int> = []
    // A long question may be near another one as a whole but not by its stem, so both are searched for.
    for hasChoices in grouping == .stem ? [false, true] : [true] {
      let found = TrainTestSplit.near(list, hasChoices, limit, workers)
      for cluster in found.clusters {
        for other in cluster.dropFirst() { links.join(cluster[0], other) }
      }
      unfinished.formUnion(found.unfinished)
    }
    var groups = links.groups
    let clusters = groups.filter { $0.count > 1 }
    (self.groups, grouped) = (clusters.count, clusters.reduce(0) { $0 + $1.count })
    self.unfinished = unfinished.count
    var generator = Generator(seed: seed.number, keys: [StableHash.of("train-test")])
    generator.shuffle(&groups)
    wanted = TrainTestSplit.share(share, of: list.count)
    var isTested = [Bool](repeating: false, count: list.count)
    for index in GroupChoice.of(groups, wanted).joined() { isTested[index] = true }
    parts = [
      SplitPart(path: .named("train"), indices: list.entries.indices.filter { !isTested[$0] }),
      SplitPart(path: .named("test"), indices: list.entries.indices.filter { isTested[$0] }),
    ]
  }

  private static func near(
    _ list: QuestionList, _ hasChoices: Bool, _ limit: NearLimit, _ workers: Workers
  ) -> NearQuestions {
    let forms = list.fold(workers, from: { NearForms(bytes: $0) }) { forms, row in
      let row = copy row
      if hasChoices { return forms.append(row) }
      forms.append(question: row.question)
    }
    return NearQuestions(consume forms, within: limit, workers: workers)
  }

  /// A share in millionths, rounded to the nearest integer.
  private static func share(_ share: Int, of count: Int) -> Int {
    let (high, low) = count.multipliedFullWidth(by: min(max(share, 0), 1_000_000))
    let (quotient, remainder) = 1_000_000.dividingFullWidth((high, low))
    return remainder >= 500_000 ? quotient + 1 : quotient
  }
}

extension LinkedGroups {
  /// All groups, by their first members.
  fileprivate var groups: [[Int]] {
    let firsts = firsts
    var members = [[Int]](repeating: [], count: firsts.count)
    for index in firsts.indices { members[firsts[index]].append(index) }
    return members.filter { !$0.isEmpty }
  }
}

/// Chooses groups whose total number of questions is as close as possible to a given number.
enum GroupChoice {
  /// Greedily chooses shuffled groups that fit. If they have fewer questions than wanted, and other groups come
  /// closer, chooses those.
  static func of(_ groups: [[Int]], _ wanted: Int) -> [[Int]] {
    var (chosen, missing) = ([[Int]](), wanted)
    for group in groups where group.count <= missing {
      chosen.append(group)
      missing -= group.count
    }
    if missing == 0 { return chosen }
    let sums = ReachedSums(Dictionary(grouping: groups, by: \.count), upTo: wanted + missing - 1)
    return sums.nearest(to: wanted, closerThan: missing) ?? chosen
  }
}

/// The sums of group sizes that can be reached. Each is reached with the fewest kinds of sizes, in time
/// proportional to the number of sizes rather than that of groups.
private struct ReachedSums {
  private let bySize: [Int: [[Int]]]
  private let sizes: [Int]
  /// For each sum, the index of the size by which it was first reached, and the number of groups of that size used.
  private var last: [(size: Int, count: Int)?]

  init(_ bySize: [Int: [[Int]]], upTo bound: Int) {
    self.bySize = bySize
    sizes = bySize.keys.filter { $0 <= bound }.sorted()
    last = Array(repeating: nil, count: bound + 1)
    last[0] = (-1, 0)
    for (index, size) in sizes.enumerated() { reach(index, size, bySize[size]?.count ?? 0) }
  }

  private mutating func reach(_ index: Int, _ size: Int, _ available: Int) {
    guard size <= last.count - 1 else { return }
    for sum in size..<last.count where last[sum] == nil {
      guard let before = last[sum - size] else { continue }
      let count = before.size == index ? before.count + 1 : 1
      if count <= available { last[sum] = (index, count) }
    }
  }

  /// The groups whose sum is nearest to a number, or nil if none is closer than `distance`.
  func nearest(to wanted: Int, closerThan distance: Int) -> [[Int]]? {
    for off in 0..<distance {
      for sum in [wanted - off, wanted + off] where last.indices.contains(sum) && last[sum] != nil {
        return groups(sum)
      }
    }
    return nil
  }

  private func groups(_ sum: Int) -> [[Int]] {
    var (sum, found) = (sum, [[Int]]())
    while sum > 0, let step = last[sum] {
      let size = sizes[step.size]
      found += bySize[size]?.prefix(step.count) ?? []
      sum -= size * step.count
    }
    return found
  }
}
