/// What a choice, by its own words alone, says about the other choices of its problem.
///
/// This is the grammar; the vocabularies are `EnglishReference` and `JapaneseReference`. Whether a remark is in
/// fact a reference also depends on the other choices and on the question: see `ChoiceRoles`.
enum ChoiceReference: Equatable, Sendable {
  /// It says nothing about others: it has content of its own.
  case none
  /// It consists of only a letter or number: `B`.
  case bare(ChoiceLabel)
  /// It consists of only an ordinal: `the first`.
  case ordinal
  /// It names others by letters or numbers: `A and B`.
  case labels(Set<ChoiceLabel>, Naming)
  /// It names others by their positions: `the first two`, `all of the below`.
  case places
  /// It sums up the others: `none of the above`.
  case sum(Sum)

  /// What makes letters or numbers names of choices, the weakest evidence first.
  enum Naming: Comparable, Sendable {
    /// Only signs, as in `E, A, B`, a chord, and `C–B`, a bond.
    case signs
    /// A word between them, as in `A and B`, which may be a band.
    case link
    /// Words that are used of choices: `both A and B`, `②と③`.
    case words
  }

  struct Sum: Equatable, Sendable {
    /// The number of other choices that it covers, if it says so.
    var count: Int?
    /// Whether it covers the choices above it.
    var isAbove = false
    /// Whether the words mean something else just as often: `None` a number, `なし` a pear.
    var isUnsure = false
    /// Whether it covers only a part of them: `two of the above`, `not all of the above`.
    var isPartial = false
  }

  /// Reads a text in Japanese or in English.
  init(_ text: String) {
    self =
      JapaneseReference.isJapanese(text)
      ? JapaneseReference.reference(text) : EnglishReference.reference(text)
  }

  /// Reads a text that consists of nothing but the vocabulary of its language.
  init(_ parts: [ReferencePart]) {
    let labels = parts.compactMap { if case .label(let label) = $0 { label } else { nil } }
    if !labels.isEmpty {
      self = ChoiceReference.naming(labels, parts)
    } else if parts.contains(.ordinal) {
      self = ChoiceReference.ordering(parts)
    } else {
      self = ChoiceReference.summing(parts)
    }
  }

  // MARK: Labels

  private static func naming(_ labels: [ChoiceLabel], _ parts: [ReferencePart]) -> ChoiceReference {
    let kinds = Set(labels.map(\.kind))
    // “2 A” and “1/C” are quantities.
    if kinds.contains(.number), kinds.count > 1 { return .none }
    let saysMore = parts.contains(where: \.saysMore) || isQuoted(labels, parts)
    let areMarked = labels.allSatisfy(\.isMarked)
    func named(_ naming: Naming) -> ChoiceReference {
      .labels(Set(labels), areMarked ? .words : naming)
    }
    // “1と1/2” is a number.
    if kinds == [.number], !areMarked, !saysMore, parts.contains(.through(isWord: false)) {
      return .none
    }
    if labels.count == 1 {
      return saysMore || parts.contains(.numbering) ? named(.words) : .bare(labels[0])
    }
    if saysMore || parts.contains(.link(isWord: true)) { return named(saysMore ? .words : .link) }
    // “1, 3” may be a point, “1-3” a range, “a + b” a formula.
    let isCommas = parts.allSatisfy { $0 == .link(isWord: false) || $0.isLabelOrFiller }
    let isJoined = parts.contains(.link(isWord: false)) || parts.contains { $0.isThrough }
    if areMarked { return named(.words) }
    guard isJoined, !kinds.contains(.number) else { return .none }
    let isClear = kinds == [.other] || labels.allSatisfy(\.isCapital)
    return isCommas || isClear ? named(.signs) : .none
  }

  /// “As in B” and “as with B”, but not “in B”, which may be a key of music, nor “1 in 3”.
  private static func isQuoted(_ labels: [ChoiceLabel], _ parts: [ReferencePart]) -> Bool {
    guard labels.count == 1, let end = parts.firstIndex(where: \.isLabel), end > 1,
      !parts.contains(where: \.isCount), labels[0].isMarked || labels[0].text != "i"
    else { return false }
    return parts[end - 1] == .of || parts[end - 1] == .link(isWord: true)
  }

  // MARK: Ordinals

  private static func ordering(_ parts: [ReferencePart]) -> ChoiceReference {
    let words = parts.filter { $0 != .filler && $0 != .of }
    let hasArticle = words.contains(.article)
    let plain = words.filter { $0 != .article }
    if plain == [.ordinal] { return hasArticle ? .ordinal : .none }
    if parts.contains(.same) || parts.contains(.except) || parts.contains(.only) { return .places }
    if plain.contains(where: { $0.isNoun || $0.isPointer }) { return .places }
    if plain.count(where: { $0 == .ordinal }) > 1 { return .places }
    // “One second” is not a position, “the two last” is.
    let isCounted = plain.drop { $0 != .ordinal }.contains(where: \.isCount)
    return isCounted || (hasArticle && plain.contains(where: \.isCount)) ? .places : .none
  }

  // MARK: Sums

  private static func summing(_ parts: [ReferencePart]) -> ChoiceReference {
    let words = parts.filter { $0 != .filler && $0 != .article }
    let amounts = words.compactMap { if case .amount(let amount) = $0 { amount } else { nil } }
    let pointers = words.compactMap { if case .pointer(let place) = $0 { place } else { nil } }
    let nouns = words.contains(where: \.isNoun)
    if words.contains(.same) { return pointers.contains(.above) ? .places : .none }
    if pointers.contains(.below) {
      return amounts.isEmpty && !nouns && !words.contains(where: \.isCount) ? .none : .places
    }
    let count = words.compactMap { if case .count(let count) = $0 { count } else { nil } }.first
    let takesPart = words.contains(.of) || words.contains(.except)
    if amounts.isEmpty { return pointing(words, pointers, count, takesPart) }
    if pointers.contains(.above), words.contains(.only) { return .places }
    guard isWhole(words, amounts, pointers) else { return .none }
    var sum = Sum(isAbove: pointers.contains(.above))
    let isDenied = amounts.contains(.none) || words.contains(.verdict(isNegative: true))
    if !isDenied {
      if amounts.contains(.pair) { sum.count = 2 }
      if amounts.contains(.all), !words.contains(.except) { sum.count = sum.count ?? count }
    }
    sum.isUnsure = words.count == 1
    let isPart = amounts.contains { $0 == .some || $0 == .pair } || count != nil
    sum.isPartial = isPart || amounts.contains(.all) && words.contains(.except)
    return .sum(sum)
  }

  /// Whether words with an amount are about choices and about nothing else.
  private static func isWhole(
    _ words: [ReferencePart], _ amounts: [ReferencePart.Amount],
    _ pointers: [ReferencePart.Direction]
  ) -> Bool {
    if !pointers.isEmpty { return true }
    let isSome = amounts.allSatisfy { $0 == .some }
    // “どれか2つ”, but not “two more”.
    if isSome, words.count == 2, case .count(2...) = words[1] { return true }
    if words.contains(where: \.isNoun) { return !isSome || words.contains(.of) }
    if isSome { return false }
    // “間違いなし” and “no mistake” say something of their own.
    let verdicts = words.filter(\.isVerdict)
    if verdicts.isEmpty { return !words.contains(.only) && !words.contains(.except) }
    return !(amounts == [.none] && verdicts.contains(.verdict(isNegative: true)))
  }

  /// Reads `option one`; a number alone may be what other choices refer to.
  private static func numbering(_ words: [ReferencePart]) -> ChoiceReference {
    if words.count == 1, case .count(let count) = words[0],
      let label = ChoiceLabel("\(count)", isCapital: false)
    {
      return .bare(label)
    }
    let isNumbered = zip(words, words.dropFirst()).contains { $0.isNoun && $1.isCount }
    return isNumbered ? .places : .none
  }

  /// Returns what words without an amount point at.
  private static func pointing(
    _ words: [ReferencePart], _ pointers: [ReferencePart.Direction], _ count: Int?,
    _ takesPart: Bool
  ) -> ChoiceReference {
    if pointers.isEmpty { return ChoiceReference.numbering(words) }
    let isAbove = pointers.contains(.above)
    if words.contains(.except) { return .sum(Sum(isAbove: isAbove)) }
    if count != nil, takesPart { return .sum(Sum(isAbove: isAbove, isPartial: true)) }
    if count != nil || words.contains(.only) { return isAbove ? .places : .none }
    guard isAbove, let noun = words.first(where: \.isNoun) else { return .none }
    return noun == .noun(isPlural: true) ? .sum(Sum(isAbove: true)) : .places
  }
}

extension ReferencePart {
  /// Whether it turns a single label into a reference.
  fileprivate var saysMore: Bool {
    switch self {
    case .amount, .only, .except, .same, .verdict, .pointer, .noun: true
    case .through(let isWord): isWord
    default: false
    }
  }

  fileprivate var isLabelOrFiller: Bool {
    isLabel || self == .filler || self == .article || self == .numbering
  }

  fileprivate var isLabel: Bool { if case .label = self { true } else { false } }

  fileprivate var isThrough: Bool { if case .through = self { true } else { false } }
  fileprivate var isVerdict: Bool { if case .verdict = self { true } else { false } }
  fileprivate var isPointer: Bool { if case .pointer = self { true } else { false } }
  var isCount: Bool { if case .count = self { true } else { false } }
  var isNoun: Bool { if case .noun = self { true } else { false } }
}
