@_spi(QBank) import BankText

/// A word with which choices refer to each other, in English or Japanese.
///
/// Both vocabularies map to these, so that there is one grammar (`ChoiceReference`).
enum ReferencePart: Equatable, Sendable {
  /// The letter or number that a choice has by its position: `A`, `2`, `ア`.
  case label(ChoiceLabel)
  /// A position in a sequence: `first`, `last`, `最初`.
  case ordinal
  /// A count: `two`, `2つ`.
  case count(Int)
  /// A portion of the choices: `all`, `いずれか`.
  case amount(Amount)
  /// The direction of the choices: `above`, `these`, `下記`.
  case pointer(Direction)
  /// A noun for choices: `answers`, `選択肢`.
  case noun(isPlural: Bool)
  /// A verdict on choices: `is correct`, `正しくない`.
  case verdict(isNegative: Bool)
  /// `and`, `or`, `と`. Signs such as a comma are links, but not words.
  case link(isWord: Bool)
  /// A range: `to`, `〜`.
  case through(isWord: Bool)
  /// `only`, `のみ`.
  case only
  /// `except`, `not`, `以外`.
  case except
  /// `same as`, `同じ`.
  case same
  /// `of`, `のうち`: takes a part of what is next to it.
  case of
  /// `the`, which makes an ordinal a reference.
  case article
  /// A suffix that turns a number into a position: `番`.
  case numbering
  /// Words without effect on the meaning: `is`, `の`.
  case filler

  /// A portion of the other choices.
  enum Amount: Equatable, Sendable {
    case all, none, some
    /// Both or either: implies exactly two.
    case pair
  }

  /// The direction in which the other choices are.
  enum Direction: Equatable, Sendable { case above, below, anywhere }
}

/// The label of a choice by its position, in narrow lowercase characters: `a`, `2`, `ア`, `iv`.
struct ChoiceLabel: Hashable, Sendable {
  let text: String
  /// Whether it is written as a capital.
  var isCapital = false
  /// Whether it is written in a circle or in brackets, so that it means nothing else.
  var isMarked = false

  enum Kind { case letter, number, roman, other }

  private static let letters = Set("abcdefghij".map { String($0) })
  private static let numbers = Set((1...10).map { "\($0)" })
  private static let romans = Set(MarkedLabel.romans)
  private static let others = Set("アイウエオカキクケコロハニホ甲乙丙丁".map { String($0) })

  static func == (one: ChoiceLabel, other: ChoiceLabel) -> Bool { one.text == other.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// Creates the label that a word represents. A single `v` or `x` is a label only as a capital, because a small
  /// one represents a number.
  init?(_ word: String, isCapital: Bool) {
    guard word.utf8.count <= 4, let first = word.unicodeScalars.first else { return nil }
    let marked = MarkedLabel.name(of: first)
    let (word, isCapital) = (marked ?? word, isCapital || marked != nil)
    guard ChoiceLabel.isOne(word, isCapital: isCapital) else { return nil }
    text = word
    self.isCapital = isCapital
    isMarked = marked != nil
  }

  /// Whether a word is a label. Decided by its first byte, because nearly no word is one.
  private static func isOne(_ word: String, isCapital: Bool) -> Bool {
    guard let first = word.utf8.first else { return false }
    if word.utf8.count == 1, first &- UInt8(ascii: "a") < 10 || first &- UInt8(ascii: "1") < 9 {
      return true
    }
    switch first {
    case UInt8(ascii: "i"), UInt8(ascii: "v"), UInt8(ascii: "x"):
      return romans.contains(word) && (isCapital || word.utf8.count > 1)
    case UInt8(ascii: "1"): return word == "10"
    default: return first >= 0x80 && others.contains(word)
    }
  }

  var kind: Kind {
    if ChoiceLabel.numbers.contains(text) { return .number }
    if ChoiceLabel.others.contains(text) { return .other }
    return ChoiceLabel.letters.contains(text) && text != "i" ? .letter : .roman
  }

  /// The position that it names, counted from 1, if that does not depend on the alphabet.
  var number: Int? { kind == .number ? Int(bounded: text) : nil }

  /// The alphabets in order; `イ` is second in one and first in another.
  private static let alphabets = [
    // `i` is a Roman numeral.
    ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"], "abcdefgh j".map { String($0) },
    "アイウエオカキクケコ".map { String($0) }, "イロハニホ".map { String($0) }, "甲乙丙丁".map { String($0) },
    MarkedLabel.romans,
  ]

  /// The highest position that it can name, counted from 1.
  var place: Int { (ChoiceLabel.alphabets.compactMap { $0.firstIndex(of: text) }.max() ?? 0) + 1 }

  /// Whether labels are in the order of an alphabet, without gaps if `isComplete`.
  static func areInOrder(_ labels: [ChoiceLabel], isComplete: Bool) -> Bool {
    alphabets.contains { alphabet in
      let places = labels.compactMap { label in alphabet.firstIndex(of: label.text) }
      guard places.count == labels.count else { return false }
      return zip(places, places.dropFirst()).allSatisfy { isComplete ? $0 + 1 == $1 : $0 < $1 }
    }
  }
}
