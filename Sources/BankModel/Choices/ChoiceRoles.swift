@_spi(QBank) import BankText

/// How the choices of a problem relate to each other, which decides how they can be reordered.
///
/// Computed once per problem. When in doubt the order stays: a choice that keeps its place is harmless, a misplaced
/// one is not.
package struct ChoiceRoles: Hashable, Sendable {
  /// The indices of the choices that refer to others by their places: `A and B`, `the first two`.
  package let naming: [Int]
  /// The indices of the choices that sum up the others: `none of the above`. They come last.
  package let summing: [Int]
  /// The indices in `naming` that are certain; the others keep their places for safety.
  package let certainlyNaming: [Int]
  /// The indices of choices whose letters or numbers name themselves or a missing choice.
  package let wrongReferences: [Int]
  /// The indices of choices that refer to statements by numbers that the question does not have.
  package let unresolvedReferences: [Int]
  /// Whether the question or the explanation refers to choices by their places.
  package let isNamedElsewhere: Bool

  /// Whether reordering the choices would make something wrong.
  package var keepsOrder: Bool { isNamedElsewhere || !naming.isEmpty }

  /// Whether a choice says how many of the others are right, so that none of them can be left out: `two of the
  /// above`.
  package let countsOthers: Bool

  /// Whether the choices must not be shown in arbitrary order: at least one stays last, perhaps all stay where they
  /// are.
  package var limitsOrder: Bool { keepsOrder || !summing.isEmpty }

  /// Whether every choice keeps its meaning when another one is left out.
  package var allowsFewer: Bool { !keepsOrder && !countsOthers }

  /// Determines the roles of a problem's choices.
  package init(_ problem: Problem) {
    let reading = ChoiceReading(problem)
    countsOthers = reading.countsOthers
    naming = reading.indices { $0 == .naming }
    certainlyNaming = naming.filter(reading.isCertain)
    summing = reading.indices { $0 == .summing }
    wrongReferences = reading.wrongReferences
    unresolvedReferences = reading.unresolvedReferences
    isNamedElsewhere =
      ChoiceRoles.names(inQuestion: problem.question) || ChoiceRoles.names(inExplanationOf: problem)
  }

  /// Whether a choice, by its own words alone, may refer to others by letters, numbers or places.
  package static func mayName(_ choice: String) -> Bool {
    switch ChoiceReference(choice) {
    case .labels, .places: true
    case .none, .bare, .ordinal, .sum: false
    }
  }

  /// Whether a question names choices. One that defines its letters itself does not name choices by them.
  private static func names(inQuestion question: String) -> Bool {
    let named =
      JapaneseReference.isJapanese(question)
      ? JapaneseVerdict.names(inQuestion: JapaneseText(question))
      : EnglishVerdict.names(inQuestion: EnglishWords(question))
    if named.hasPlace { return true }
    return !named.labels.isEmpty && !QuestionLabels(question).define(named.labels)
  }

  /// Whether an explanation names choices or gives verdicts on them. A bare ordinal is not enough: “the middle one”
  /// may be anything that the explanation is about.
  private static func names(inExplanationOf problem: Problem) -> Bool {
    guard let explanation = problem.details.explanation, !explanation.isEmpty else { return false }
    let free = FreeLabels(problem)
    if JapaneseReference.isJapanese(explanation) {
      let text = JapaneseText(explanation)
      return JapaneseReference.labels(namedIn: text) != nil || JapaneseVerdict.judges(text)
        || JapaneseVerdict.namesChoice(text)
        || JapaneseMention.names(text, free) || isRemark(explanation, free)
    }
    let words = EnglishWords(explanation)
    return EnglishReference.labels(namedIn: words) != nil || EnglishVerdict.namesChoice(words)
      || EnglishVerdict.judges(words) || EnglishMention.names(words, free)
      || isRemark(explanation, free)
  }

  /// Splits a text into sentences; the point of `3.14` does not end one.
  private static func sentences(of text: String) -> [String] {
    var sentences = [String.UnicodeScalarView()]
    for scalar in text.unicodeScalars {
      let isAfterPoint = sentences[sentences.count - 1].last == "."
      if "。!?！？\n".unicodeScalars.contains(scalar) || isAfterPoint && scalar == " " {
        sentences.append(String.UnicodeScalarView())
      } else {
        sentences[sentences.count - 1].append(scalar)
      }
    }
    return sentences.filter { !$0.isEmpty }.map { String($0) }
  }

  /// Whether an explanation, or a sentence of it, is what a choice could say about others: `B and C.`
  private static func isRemark(_ explanation: String, _ free: FreeLabels) -> Bool {
    if case .bare(let label) = ChoiceReference(explanation), free.contains(label) {
      return label.kind != .number || label.isMarked || !free.hasDigits
    }
    return sentences(of: explanation).contains { text in
      switch ChoiceReference(text) {
      case .labels(let labels, _): labels.allSatisfy(free.contains)
      case .places, .ordinal, .none, .bare, .sum: false
      }
    }
  }
}

/// The choices of a problem, read in the context of each other and of the question.
private struct ChoiceReading {
  enum Role { case content, naming, summing }

  private let problem: Problem
  private let remarks: [ChoiceReference]
  private var roles: [Role]

  init(_ problem: Problem) {
    self.problem = problem
    remarks = problem.choices.map { ChoiceReference($0) }
    roles = remarks.map { remark in
      switch remark {
      case .none, .bare: .content
      case .ordinal, .labels, .places: .naming
      case .sum: .summing
      }
    }
    if remarks.allSatisfy({ $0 == .none }) { return }
    settleUnsure()
    settleNames()
    settleSums()
  }

  /// Whether a choice sums up only a part of the others.
  var countsOthers: Bool {
    remarks.contains { if case .sum(let sum) = $0 { sum.isPartial } else { false } }
  }

  func indices(where isWanted: (Role) -> Bool) -> [Int] {
    roles.contains(where: isWanted) ? roles.indices.filter { isWanted(roles[$0]) } : []
  }

  /// Whether a choice that may name others cannot mean anything else.
  func isCertain(_ index: Int) -> Bool {
    switch remarks[index] {
    case .labels(let labels, let naming):
      naming > .signs && labels.allSatisfy(namesContent)
        && (naming == .words || !LetteredThings.areIn(problem, remarks))
    case .places, .sum: true
    case .ordinal, .bare, .none: false
    }
  }

  /// Whether a label is that of a choice with content of its own.
  private func namesContent(_ label: ChoiceLabel) -> Bool {
    remarks.indices.contains(label.place - 1) && remarks[label.place - 1] == .none
  }

  /// The choices that name at least two choices, of which one is the choice itself or missing, while the others
  /// have content of their own. Only words such as `both` make it certain that these are names of choices.
  var wrongReferences: [Int] {
    let suspects = remarks.indices.filter { index in
      guard case .labels(let labels, .words) = remarks[index], labels.count > 1 else {
        return false
      }
      let isWrong = { (label: ChoiceLabel) in
        label.place == index + 1 || label.place > problem.choices.count
      }
      let wrong = labels.filter(isWrong)
      return !wrong.isEmpty && wrong.count < labels.count
        && labels.subtracting(wrong).allSatisfy(namesContent)
        && (labels.allSatisfy { $0.kind == .letter } || labels.allSatisfy { $0.kind == .other })
        && !QuestionLabels(problem.question).define(labels)
    }
    return suspects.isEmpty || LetteredThings.areIn(problem, remarks) ? [] : suspects
  }

  /// The choices with lists of numbers or Roman numerals, if there are two or more and none of the labels is in the
  /// question or a choice by itself.
  var unresolvedReferences: [Int] {
    var (found, named) = ([Int](), Set<ChoiceLabel>())
    if hasGreaterNumbers { return [] }
    for (index, remark) in remarks.enumerated() {
      guard case .labels(let labels, _) = remark, labels.count > 1,
        labels.allSatisfy({ $0.kind == .number && $0.place < 10 || $0.kind == .roman })
      else { continue }
      found.append(index)
      named.formUnion(labels)
    }
    if found.count < 2 || roles.contains(.naming) || asksForNumbers { return [] }
    let isKnown = remarks.contains {
      if case .bare(let label) = $0 { named.contains(label) } else { false }
    }
    return isKnown || QuestionLabels(problem.question).mention(named) ? [] : found
  }

  private static let numbers = [
    "number", "digit", "integer", "prime", "sum of", "product of", "solution", "root", "factor",
    "整数", "素数", "自然数", "数字", "つの数", "の和", "の積", "の解", "桁",
  ]

  /// Whether the question asks for numbers themselves.
  private var asksForNumbers: Bool {
    let question = problem.question.lowercased()
    return ChoiceReading.numbers.contains(where: question.contains(text:))
  }

  /// Whether a choice lists numbers too great to be labels of statements.
  private var hasGreaterNumbers: Bool {
    remarks.contains { remark in
      guard case .labels(let labels, _) = remark else { return false }
      return labels.contains { $0.kind == .number && $0.place >= 9 }
    }
  }

  // MARK: Words that may mean something else

  /// Resolves words such as `None` and `なし`, which sum up only when they come after the choices that they could sum
  /// up, and are neither one number among others nor a pear.
  private mutating func settleUnsure() {
    for index in roles.indices {
      guard case .sum(let sum) = remarks[index], sum.isUnsure else { continue }
      let isLast = roles[(index + 1)...].allSatisfy { $0 == .summing }
      let isPear = ["なし", "ナシ"].contains(JapaneseText(problem.choices[index]).string)
      let others = problem.choices.indices.filter { roles[$0] == .content }
      let isOneOfThem = others.contains { other in
        UnsureWords.isQuantity(problem.choices[other])
          || (isPear && UnsureWords.isFruit(problem.choices[other]))
      }
      if (!isLast && sum.count == nil) || isOneOfThem { roles[index] = .content }
    }
  }

  // MARK: Labels and ordinals

  /// Reverts names to content where the question or a choice defines them, or where no choice is left that they
  /// could name.
  private mutating func settleNames() {
    let isContent = roles.contains(.content)
    let bare = Set(remarks.compactMap { if case .bare(let label) = $0 { label } else { nil } })
    let ordinals = remarks.count { $0 == .ordinal }
    let question = QuestionLabels(problem.question)
    for index in roles.indices {
      switch remarks[index] {
      case .labels(let labels, _):
        let unknown = labels.subtracting(bare)
        let isBeyond = labels.contains { namesNone($0) }
        if !isContent || isBeyond || unknown.isEmpty || question.define(unknown) {
          roles[index] = .content
        }
      case .ordinal: if !isContent || ordinals > 1 { roles[index] = .content }
      default: break
      }
    }
  }

  /// Whether a label names no choice: `9`, or `カ` and `キ`, which make a fruit.
  private func namesNone(_ label: ChoiceLabel) -> Bool {
    let count = problem.choices.count
    return label.kind == .other ? label.place > max(5, count) : (label.number ?? 0) > count
  }

  // MARK: Sums

  /// Turns sums into references by place when they count fewer than all others, or cover those above them and there
  /// are others below.
  private mutating func settleSums() {
    let contents = indices { $0 == .content }
    for index in roles.indices where roles[index] == .summing {
      guard case .sum(let sum) = remarks[index] else { continue }
      if let count = sum.count, count != contents.count { roles[index] = .naming }
      guard sum.isAbove else { continue }
      let below = contents.filter { $0 > index }
      // “All” is not said of a single choice above: the sum is there by chance.
      let isLiteral = contents.count - below.count > 1 || !problem.details.pinned.isEmpty
      if !below.isEmpty, isLiteral { roles[index] = .naming }
    }
  }
}

/// Determines from the other choices that a word such as `None` or `なし` is one of the things asked for.
private enum UnsureWords {
  private static let quantities: Set<String> = [
    "one", "two", "three", "four", "five", "six", "some", "many", "few", "several", "half", "most",
    "once", "twice", "little", "much", "yes",
  ]
  private static let japanese = [
    "少し", "半分", "いくつか", "一部", "ほとんど", "大部分", "あり", "有り", "ある", "多数", "多い", "一つ", "二つ", "三つ", "一回",
    "二回",
  ]
  private static let fruits = [
    "りんご", "リンゴ", "林檎", "みかん", "ミカン", "蜜柑", "もも", "モモ", "桃", "ぶどう", "ブドウ", "葡萄", "かき", "カキ", "柿",
    "くり", "クリ", "栗", "いちご", "イチゴ", "苺", "すいか", "スイカ", "メロン", "バナナ", "びわ", "ビワ", "うめ", "ウメ", "梅",
    "すもも",
    "スモモ", "いちじく", "イチジク", "さくらんぼ", "サクランボ", "あんず", "アンズ", "杏", "ゆず", "ユズ", "レモン", "オレンジ", "パイナップル",
    "キウイ", "マンゴー", "ざくろ", "ザクロ",
  ]

  static func isQuantity(_ choice: String) -> Bool {
    let words = EnglishWords(choice).words
    if let first = words.first?.unicodeScalars.first, ("0"..."9").contains(first) { return true }
    if let first = words.first, quantities.contains(first) { return words.count <= 3 }
    let plain = JapaneseText(choice).string
    return japanese.contains(where: plain.hasPrefix) && plain.count <= 6
  }

  static func isFruit(_ choice: String) -> Bool { fruits.contains(JapaneseText(choice).string) }
}
