@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) package import BankText

/// Questions of a list that say the same as others, so that all but one of them can go.
///
/// Two questions are the same if their texts are and their choices are, in any order. Those that name another
/// choice as right contradict each other: none of them goes, because nobody knows which is right.
package struct DuplicateQuestions: Sendable {
  /// Questions that others say, with the index of the one that stays.
  package private(set) var repeats: [Repeat] = []
  /// Questions that name another right choice than an earlier one, with the index of that.
  package private(set) var contradictions: [(index: Int, first: Int)] = []
  /// How many questions were not compared with all others because too many are nearly the same.
  package private(set) var unfinished = 0

  /// A question that another one says.
  package struct Repeat: Equatable, Sendable {
    /// Where it is in the list.
    package let index: Int
    /// Where the one is that stays.
    package let kept: Int
    /// How many characters of their normal forms differ.
    package let edits: Int
  }

  /// When two questions are the same.
  package enum Likeness: Sendable {
    /// Where every character is.
    case exact
    /// Where they are in normal form: without regard to case, width, spaces, kana and punctuation.
    case normalForm
  }

  /// Which of them stays.
  package enum Choice: String, Sendable, CaseIterable {
    /// The first in the order of the list.
    case first
    /// The last.
    case last
    /// The one with most details; of several the first.
    case best
  }

  /// Looks for questions that are alike.
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

  /// Takes what was found in another way, in any order.
  init(
    repeats: [Repeat], contradictions: [(index: Int, first: Int)], unfinished: Int
  ) {
    self.repeats = repeats.sorted { $0.index < $1.index }
    self.contradictions = contradictions.sorted { $0.index < $1.index }
    self.unfinished = unfinished
  }

  /// Questions whose texts share a fingerprint, as those do that are alike; in order.
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

  /// The indices of equal fingerprints that leave a rest when they are divided into parts.
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

  /// Questions that are the same, by their right choices: the classes in the order of their first ones.
  private typealias SameQuestions = [[Int]]

  private static func classes(
    of group: [Int], in list: QuestionList, _ likeness: Likeness
  ) -> [SameQuestions] {
    let keys = group.map { index in list.withRow(index) { QuestionKey($0, likeness) } }
    let alike = parts(of: Array(group.indices)) { keys[$0].text }
    // What the order of choices says takes longest to find out, and matters to few.
    return alike.filter { $0.count > 1 }.flatMap { same in
      parts(of: same) { place in
        let order = list.withRow(group[place]) { QuestionKey.order(of: $0, likeness) }
        return order + QuestionKey.members(of: list.problem(group[place]))
      }
    }
    .filter { $0.count > 1 }
    .map { same in parts(of: same) { keys[$0].answer }.map { $0.map { group[$0] } } }
  }

  /// Members with the same key together, in the order of the first ones.
  private static func parts(of members: [Int], by key: (Int) -> [UInt32]) -> [[Int]] {
    var numbers: [[UInt32]: Int] = [:]
    var parts: [[Int]] = []
    for member in members {
      let key = key(member)
      if let number = numbers[key] {
        parts[number].append(member)
      } else {
        numbers[key] = parts.count
        parts.append([member])
      }
    }
    return parts
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
