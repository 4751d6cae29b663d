@_spi(QBank) import BankFormats

/// Questions of a list that duplicate others, so that all but one of them can be removed.
///
/// Two questions are the same if their texts are, and their choices in any order. Those that name different right
/// choices contradict each other: none of them is removed, because which one is right is unknown.
package struct DuplicateQuestions: Sendable {
  /// Questions that duplicate another one, with the index of the one that stays.
  package private(set) var repeats: [Repeat] = []
  /// Questions with another right choice than an earlier one, with the index of that one.
  package private(set) var contradictions: [(index: Int, first: Int)] = []
  /// The number of questions that were not compared with all others, because too many are nearly the same.
  package private(set) var unfinished = 0

  /// A question that duplicates another one.
  package struct Repeat: Equatable, Sendable {
    /// Its index in the list.
    package let index: Int
    /// The index of the question that stays.
    package let kept: Int
    /// The number of differing characters in their normal forms.
    package let edits: Int
  }

  /// When two questions count as the same.
  package enum Likeness: Sendable {
    /// If every character is equal.
    case exact
    /// If their normal forms are equal, ignoring case, width, spaces, kana and punctuation.
    case normalForm
  }

  /// Which of several duplicates stays.
  package enum Choice: String, Sendable, CaseIterable {
    /// The first in the order of the list.
    case first
    /// The last.
    case last
    /// The one with the most details; among several, the first.
    case best
  }

  /// Finds duplicates in a list.
  package init(
    in list: QuestionList, _ likeness: Likeness, keeping choice: Choice = .first,
    _ workers: Workers = .serial
  ) {
    let groups = DuplicateQuestions.candidates(in: list, workers)
    let found = workers.mapInBatches(groups.count) { group in
      DuplicateQuestions.classes(of: groups[group], in: list, likeness)
    }
    for same in found.joined() { add(same, list, choice) }
    repeats.sort { $0.index < $1.index }
    contradictions.sort { $0.index < $1.index }
  }

  /// Creates the result of another search, given in any order.
  init(repeats: [Repeat], contradictions: [(index: Int, first: Int)], unfinished: Int) {
    self.repeats = repeats.sorted { $0.index < $1.index }
    self.contradictions = contradictions.sorted { $0.index < $1.index }
    self.unfinished = unfinished
  }

  /// Groups of questions whose texts share a fingerprint, as those of duplicates do; each in order.
  private static func candidates(in list: QuestionList, _ workers: Workers) -> [[Int]] {
    let fingerprints = list.map(workers) { problem, _ in
      let tables = Fingerprint.shared
      return tables.reader.of(problem.question)
    }
    let parts = 32
    return workers.map(parts) { part in
      groups(of: fingerprints, in: part, of: UInt32(parts))
    }.flatMap(\.self)
  }

  /// Groups the indices of equal fingerprints, for those that leave the remainder `part` when divided by `parts`.
  private static func groups(of fingerprints: [UInt32], in part: Int, of parts: UInt32) -> [[Int]] {
    var order: [UInt64] = []
    for (index, print) in fingerprints.enumerated() where print % parts == UInt32(part) {
      order.append(UInt64(print) << 32 | UInt64(index))
    }
    order.sort()
    var groups: [[Int]] = []
    var start = 0
    for end in order.indices {
      if end + 1 < order.count, order[end + 1] >> 32 == order[end] >> 32 { continue }
      if end > start { groups.append(order[start...end].map { Int($0 & 0xFFFF_FFFF) }) }
      start = end + 1
    }
    return groups
  }

  /// Duplicates grouped by their right choices, in the order of the first question of each group.
  private typealias SameQuestions = [[Int]]

  private static func classes(
    of group: [Int], in list: QuestionList, _ likeness: Likeness
  ) -> [SameQuestions] {
    let keys = group.map { index in list.withRow(index) { QuestionKey($0, likeness) } }
    let alike = group.indices.grouped { keys[$0].text }.map(\.values)
    // What the order of choices means is the most expensive part and matters for few, so it is computed last.
    return alike.filter { $0.count > 1 }.flatMap { same in
      same.grouped { place -> [UInt32] in
        let order = list.withRow(group[place]) { QuestionKey.order(of: $0, likeness) }
        return order + QuestionKey.members(of: list.problem(group[place]))
      }.map(\.values)
    }
    .filter { $0.count > 1 }
    .map { same in same.grouped { keys[$0].answer }.map { $0.values.map { group[$0] } } }
  }

  private mutating func add(_ same: SameQuestions, _ list: QuestionList, _ choice: Choice) {
    for indices in same {
      let kept = DuplicateQuestions.kept(of: indices, list, choice)
      for index in indices where index != kept {
        repeats.append(Repeat(index: index, kept: kept, edits: 0))
      }
    }
    for indices in same.dropFirst() { contradictions.append((indices[0], same[0][0])) }
  }

  private static func kept(of indices: [Int], _ list: QuestionList, _ choice: Choice) -> Int {
    switch choice {
    case .first: return indices[0]
    case .last: return indices[indices.count - 1]
    case .best:
      let details = indices.map { list.problem($0)?.features.count ?? 0 }
      return indices[details.firstIndex(of: details.max() ?? 0) ?? 0]
    }
  }
}
