/// The English vocabulary with which choices refer to each other.
enum EnglishReference {
  /// Returns what a text says about other choices.
  static func reference(_ text: String) -> ChoiceReference {
    let words = EnglishWords(text)
    if words.words.isEmpty { return .none }
    if words.words.count <= 4, let known = wholes[words.words.joined(separator: " ")] {
      return known
    }
    if let parts = parts(words) { return ChoiceReference(parts) }
    if let labels = labels(namedIn: words) { return .labels(labels, .words) }
    if namesPlace(words) { return .places }
    return sum(words)
  }

  // MARK: Nothing but words of this language

  private static let wholes: [String: ChoiceReference] = [
    "the above": .sum(.init(isAbove: true)), "not given": .sum(.init()),
    "not listed": .sum(.init()), "not mentioned": .sum(.init()), "not here": .sum(.init()),
    "other": .sum(.init(isUnsure: true)), "others": .sum(.init(isUnsure: true)),
    "something else": .sum(.init()), "anything else": .sum(.init()),
    "another answer": .sum(.init()), "all right": .none, "no": .none, "any": .none,
    "no one": .none, "no choice": .none, "each other": .none, "the rest": .none,
    "all or none": .none, "all or nothing": .none,
    "either or": .none, "not all": .none, "once and for all": .none, "everything": .none,
    "nothing": .none, "all in all": .none, "all of us": .none, "each": .none, "every": .none,
    "above all": .none,
    "neither here nor there": .none, "no no": .none, "ditto": .ordinal, "see above": .places,
    "as above": .places,
  ]

  private static let vocabulary: [String: ReferencePart] = {
    var parts: [String: ReferencePart] = [:]
    @inline(never) func add(_ part: ReferencePart, _ words: String) {
      for word in words.unicodeScalars.split(separator: " ") { parts[String(word)] = part }
    }
    add(.ordinal, "first second third fourth fifth last 1st 2nd 3rd 4th 5th former latter next")
    add(.ordinal, "top bottom")
    for (count, word) in ["one", "two", "three", "four", "five", "six"].enumerated() {
      parts[word] = .count(count + 1)
    }
    add(.amount(.all), "all each every everything")
    add(.amount(.none), "none neither no nothing nether niether nither non")
    add(.amount(.pair), "both either")
    add(.amount(.some), "any some most several many more combination combinations mixture anything")
    add(.pointer(.above), "above aforementioned preceding previous foregoing earlier")
    add(.pointer(.below), "below following")
    add(.pointer(.anywhere), "these those them other others")
    add(.noun(isPlural: false), "option choice answer alternative response item reason number")
    add(
      .noun(isPlural: true),
      "options choices answers alternatives responses items reasons ones factors numbers nos")
    add(.verdict(isNegative: false), "correct right true valid apply applies hold holds possible")
    add(.verdict(isNegative: false), "○ ◯ 〇 ⭕ ✓ ✔ ✅")
    add(.verdict(isNegative: true), "wrong incorrect false untrue invalid ✗ ✘ ✕ ✖ ❌")
    add(.link(isWord: true), "and or nor & plus with then well if unless")
    add(.link(isWord: false), ", ;")
    add(.through(isWord: true), "to through thru until")
    add(.through(isWord: false), "- – — ~ 〜 / +")
    add(.only, "only just alone solely merely")
    add(.except, "except exception excepting excluding but not besides than without")
    add(.except, "save bar barring apart aside")
    add(.same, "same identical equal equivalent like opposite reverse inverse converse contrary")
    add(.same, "see refer cf")
    add(.of, "of from among in")
    add(.article, "the")
    add(.filler, "# is are was were be as for also together equally given listed mentioned stated")
    add(.filler, "described here there it they at_least at_most which that this exactly")
    add(.filler, "precisely inclusive respectively")
    return parts
  }()

  /// Words that point at choices only next to a noun for a choice: `the answer before this`.
  private static let before: [String: ReferencePart.Direction] = [
    "before": .above, "after": .below,
  ]

  /// Returns the parts of a text, or nil if it contains any other word.
  private static func parts(_ words: EnglishWords) -> [ReferencePart]? {
    var parts: [ReferencePart] = []
    for index in words.words.indices {
      guard let part = part(words, index) else { return nil }
      parts.append(part)
    }
    return namedByWords(counted(parts), words)
  }

  /// Turns adjacent number words into labels: `One and two`; but “one or two” is a quantity.
  private static func namedByWords(_ parts: [ReferencePart], _ words: EnglishWords)
    -> [ReferencePart]
  {
    let isQuantity =
      words.words.contains { $0 == "or" || $0 == "to" } && !parts.contains(.amount(.pair))
    let isOther = parts.contains { part in
      switch part {
      case .of, .pointer, .ordinal, .noun, .label, .same, .amount(.all), .amount(.some): true
      default: false
      }
    }
    guard !isQuantity, !isOther, parts.count(where: \.isCount) > 1 else { return parts }
    return parts.map { part in
      guard case .count(let count) = part else { return part }
      return ChoiceLabel("\(count)", isCapital: false).map { .label($0) } ?? part
    }
  }

  private static func part(_ words: EnglishWords, _ index: Int) -> ReferencePart? {
    let word = words.words[index]
    if let label = ChoiceLabel(word, isCapital: words.areCapitals[index]) {
      guard words.isArticle(index) else { return .label(label) }
      let next = words.words[index + 1]
      return next == "combination" || next == "mixture" ? .filler : nil
    }
    // “A × B” is a product, and “A = B” a formula.
    if word == "×", words.words.contains(where: { ["○", "◯", "〇"].contains($0) }) {
      return .verdict(isNegative: true)
    }
    if ["middle", "upper", "lower", "uppermost", "lowest"].contains(word),
      index + 1 < words.words.count
    {
      let next = words.words[index + 1]
      if case .count = vocabulary[next] { return .ordinal }
      return ["2", "3", "4"].contains(next) ? .ordinal : nil
    }
    if let direction = before[word] {
      return words.words.contains { nouns.contains($0) || $0 == "this" || $0 == "one" }
        ? .pointer(direction) : nil
    }
    if word == "=" || word == "→", index + 1 < words.words.count,
      case .verdict = vocabulary[words.words[index + 1]]
    {
      return .filler
    }
    return vocabulary[word]
  }

  /// Turns a number in the position of a quantity from a label into a count: `any 2 of these`, `the first 2`.
  private static func counted(_ parts: [ReferencePart]) -> [ReferencePart] {
    var counted = parts
    for (index, part) in parts.enumerated() {
      guard case .label(let label) = part, let number = label.number else { continue }
      let before = index > 0 ? counted[index - 1] : nil
      let after = index + 1 < parts.count ? parts[index + 1] : nil
      let isCount =
        after == .of || after == .noun(isPlural: true) || before == .ordinal
        || before == .pointer(.above) || before == .amount(.some) || before == .amount(.all)
        || parts[(index + 1)...].starts(with: [.link(isWord: true), .amount(.some)])
      if isCount { counted[index] = .count(number) }
    }
    return counted
  }

  // MARK: A few words of this language among others

  private static let nouns: Set<String> = [
    "option", "options", "choice", "choices", "answer", "answers", "alternative", "alternatives",
    "response", "responses", "statement", "statements",
  ]
  private static let ordinals = EnglishWords.ordinals.union(["previous", "preceding", "next"])
  /// Patterns that name choices by their places.
  private static let placeOfOne = [ordinals, nouns.subtracting(["statement", "statements"])]
  private static let allBelow: [Set<String>] = [
    ["all", "none", "any", "both"], ["of"], ["the"], ["below"],
  ]
  private static let amounts: Set<String> = [
    "all", "none", "any", "both", "neither", "either", "each", "some", "combinations",
  ]
  private static let partialAmounts: Set<String> = [
    "both", "either", "any", "some", "combinations",
  ]
  private static let pairs: Set<String> = ["both", "either", "neither", "nether"]
  private static let links: Set<String> = ["and", "or", "nor", "&", "/"]

  /// Returns the labels of choices that a text names: `neither A nor B is red`, `same as B`, `option 2`.
  static func labels(namedIn text: EnglishWords) -> Set<ChoiceLabel>? {
    for index in text.words.indices {
      guard let label = text.label(index) else { continue }
      let before = index > 0 ? text.words[index - 1] : ""
      if nouns.contains(before) { return [label] }
      let twoBefore = index > 1 ? text.words[index - 2] : ""
      if twoBefore == "same", before == "as" { return [label] }
      if text.next(index, in: ["above", "below"]) { return [label] }
      let isLast = index == text.words.count - 1
      if label.kind == .letter, label.isCapital, isLast, isExcepting(before, twoBefore) {
        return [label]
      }
      guard text.next(index, in: links), let other = text.label(index + 2) else { continue }
      if pairs.contains(before) || text.next(index + 2, in: ["both", "only", "above", "together"]) {
        return [label, other]
      }
    }
    return nil
  }

  private static func isExcepting(_ before: String, _ twoBefore: String) -> Bool {
    ["except", "besides", "save", "bar"].contains(before)
      || (before == "than" && twoBefore == "other")
      || (before == "for" && ["except", "save"].contains(twoBefore))
      || (before == "from" && ["apart", "aside"].contains(twoBefore))
  }

  /// Whether a text names a choice by its place: `the first option listed`.
  static func namesPlace(_ text: EnglishWords) -> Bool {
    text.contains(placeOfOne) || text.contains(allBelow)
  }

  private static func sum(_ text: EnglishWords) -> ChoiceReference {
    let words = text.words
    guard words.count > 2 else { return .none }
    if words.count == 3, words[0] == "all", case .count(let count) = vocabulary[words[1]] {
      return .sum(.init(count: count))
    }
    if words[0] == "none", words[1] == "," { return .sum(.init(isUnsure: true)) }
    let isPair = words[0] == "both" || words[0] == "either"
    let isPart = words.contains(where: partialAmounts.contains)
    if amounts.contains(words[0]), words[1] == "of", words[2] == "these" {
      return .sum(.init(count: isPair ? 2 : nil, isPartial: isPart))
    }
    let pointed = words.indices.contains { index in
      guard words[index] == "above", index > 0, !text.next(index, in: ["-", "the", "a"]) else {
        return false
      }
      let start = max(0, index - 5)
      guard words[start..<index].contains(where: amounts.contains) else { return false }
      return ["the", "of", "listed", "given", "mentioned", "described"].contains(words[index - 1])
        || amounts.contains(words[index - 1])
    }
    return pointed ? .sum(.init(isAbove: true, isPartial: isPart)) : .none
  }
}
