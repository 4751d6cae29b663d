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

/// The contents of a question and its right choice in comparable form.
struct QuestionKey {
  /// The question and its choices, in any order.
  let text: [UInt32]
  /// The right choice; if the answer is not a choice, what is written instead.
  let answer: [UInt32]

  /// A separator that occurs in no text.
  private static let separator = UInt32.max

  /// Computes the key of a question.
  init(_ problem: borrowing ProblemRow, _ likeness: DuplicateQuestions.Likeness) {
    let likeness = likeness.of(problem)
    let choices = QuestionKey.choices(of: problem, in: likeness.form(ofChoice:))
    answer = QuestionKey.answer(of: problem, choices)
    let sorted = choices.sorted { $0.lexicographicallyPrecedes($1) }
    text =
      likeness.form(ofQuestion: problem.question) + sorted.flatMap { [QuestionKey.separator] + $0 }
  }

  /// The choices in their order if the order is significant, as for `both A and B`; otherwise empty.
  static func order(
    of problem: borrowing ProblemRow, _ likeness: DuplicateQuestions.Likeness
  ) -> [UInt32] {
    guard Problem(problem).map({ ChoiceRoles($0).keepsOrder }) ?? false else { return [] }
    return choices(of: problem, in: likeness.of(problem).form(ofChoice:))
      .flatMap { [separator] + $0 }
  }

  /// The members of a question that qbank does not know, such as a picture or a passage.
  static func members(of problem: Problem?) -> [UInt32] {
    let members = problem?.details.unknownMembers.sorted { $0.name < $1.name } ?? []
    return members.flatMap { member in
      [separator] + [member.name, member.json].flatMap { [0] + $0.unicodeScalars.map(\.value) }
    }
  }

  /// The right choice of a question.
  static func answer(of problem: borrowing ProblemRow) -> [UInt32] {
    let form = DuplicateQuestions.Likeness.normalForm.of(problem).form(ofChoice:)
    return answer(of: problem, choices(of: problem, in: form))
  }

  /// The right choice in the given form, or verbatim if another choice has the same form: of か and カ only one is
  /// right. An answer that names no choice is used as it is.
  private static func answer(of problem: borrowing ProblemRow, _ choices: [[UInt32]]) -> [UInt32] {
    guard let right = problem.rightChoice else {
      return [separator] + DuplicateQuestions.Likeness.exact.form(ofChoice: problem.answer)
    }
    let form = choices[right - 1]
    if choices.count(where: { $0 == form }) == 1 { return form }
    return DuplicateQuestions.Likeness.exact.form(ofChoice: problem.choice(right))
  }

  private static func choices(
    of problem: borrowing ProblemRow, in form: (Span<UInt8>) -> [UInt32]
  ) -> [[UInt32]] {
    problem.choiceNumbers.map { form(problem.choice($0)) }
  }

  /// Whether the normal form of a question is not its whole meaning: it has lost something, or the order of the
  /// choices is significant.
  static func saysMore(_ problem: borrowing ProblemRow) -> Bool {
    if NormalForm.losesMeaning(problem.question) || SameText.isAboutWriting(problem.question) {
      return true
    }
    let losesMeaning = problem.choiceNumbers.contains {
      NormalForm.losesMeaning(problem.choice($0))
    }
    return losesMeaning || Problem(problem).map { ChoiceRoles($0).keepsOrder } ?? false
  }
}

extension DuplicateQuestions.Likeness {
  /// The likeness to use for a question: in one about how something is written, every character counts.
  fileprivate func of(_ problem: borrowing ProblemRow) -> Self {
    SameText.isAboutWriting(problem.question) ? .exact : self
  }

  fileprivate func form(ofQuestion text: Span<UInt8>) -> [UInt32] {
    form(text) { NormalForm.ofQuestion($0) }
  }

  fileprivate func form(ofChoice text: Span<UInt8>) -> [UInt32] {
    form(text) { NormalForm.ofChoice($0) }
  }

  /// The form of a text in which `x²` differs from `x2`.
  private func form(_ text: Span<UInt8>, _ form: (Span<UInt8>) -> [UInt32]) -> [UInt32] {
    switch self {
    case .exact: Array(text).map { UInt32($0) }
    case .normalForm: NormalForm.losesMeaning(text) ? SameText.form(of: text) : form(text)
    }
  }
}
