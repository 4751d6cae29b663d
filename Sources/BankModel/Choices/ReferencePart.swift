@_spi(QBank) import BankText

/// A word of the language in which choices speak of each other, English or Japanese.
///
/// Both languages come down to these, so that there is one grammar (`ChoiceReference`).
enum ReferencePart: Equatable, Sendable {
  /// The letter or number that a choice has by its place: `A`, `2`, `ア`.
  case label(ChoiceLabel)
  /// A place in a row: `first`, `last`, `最初`.
  case ordinal
  /// How many: `two`, `2つ`.
  case count(Int)
  /// Which part of them: `all`, `いずれか`.
  case amount(Amount)
  /// Where they stand: `above`, `these`, `下記`.
  case pointer(Direction)
  /// What they are: `answers`, `選択肢`.
  case noun(isPlural: Bool)
  /// What is said of them: `is correct`, `正しくない`.
  case verdict(isNegative: Bool)
  /// `and`, `or`, `と`; signs such as a comma are not words.
  case link(isWord: Bool)
  /// From one to another: `to`, `〜`.
  case through(isWord: Bool)
  /// `only`, `のみ`.
  case only
  /// `except`, `not`, `以外`.
  case except
  /// `same as`, `同じ`.
  case same
  /// `of`, `のうち`: takes a part of what it stands beside.
  case of
  /// `the`, which makes an ordinal a reference.
  case article
  /// What makes a place of a number: `番`.
  case numbering
  /// Words that change nothing: `is`, `の`.
  case filler

  /// Which part of the other choices.
  enum Amount: Equatable, Sendable {
    case all, none, some
    /// Both or either: of two and no more.
    case pair
  }

  /// Where the other choices stand.
  enum Direction: Equatable, Sendable {
    case above, below, anywhere
  }
}

/// What stands before a choice by its place, in small narrow characters: `a`, `2`, `ア`, `iv`.
struct ChoiceLabel: Hashable, Sendable {
  let text: String
  /// Whether it is written as a capital.
  var isCapital = false
  /// Whether it is written in a circle or between brackets, so that it stands for nothing else.
  var isMarked = false

  enum Kind { case letter, number, roman, other }

  private static let letters = Set("abcdefghij".map { String($0) })
  private static let numbers = Set((1...10).map { "\($0)" })
  private static let romans: Set<String> = [
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x",
  ]
  private static let others = Set("アイウエオカキクケコロハニホ甲乙丙丁".map { String($0) })

  static func == (one: ChoiceLabel, other: ChoiceLabel) -> Bool { one.text == other.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The label that a word is; a single `v` or `x` only as a capital, because they stand for numbers.
  init?(_ word: String, isCapital: Bool) {
    guard word.utf8.count <= 4, let first = word.unicodeScalars.first else { return nil }
    let marked = MarkedLabel.name(of: first)
    let (word, isCapital) = (marked ?? word, isCapital || marked != nil)
    guard ChoiceLabel.isOne(word, isCapital: isCapital) else { return nil }
    text = word
    self.isCapital = isCapital
    isMarked = marked != nil
  }

  /// By its first byte, because nearly no word is one.
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

  /// The place that it names, counted from 1, where that does not depend on the alphabet.
  var number: Int? { kind == .number ? Int(bounded: text) : nil }

  /// The alphabets in their orders; `イ` is the second of one and the first of another.
  private static let alphabets = [
    // `i` is a Roman numeral.
    ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"], "abcdefgh j".map { String($0) },
    "アイウエオカキクケコ".map { String($0) }, "イロハニホ".map { String($0) }, "甲乙丙丁".map { String($0) },
    ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"],
  ]

  /// The last place that it can name, counted from 1.
  var place: Int {
    (ChoiceLabel.alphabets.compactMap { $0.firstIndex(of: text) }.max() ?? 0) + 1
  }

  /// Whether these stand one after the other in an alphabet, none of them left out if so wanted.
  static func areInOrder(_ labels: [ChoiceLabel], isComplete: Bool) -> Bool {
    alphabets.contains { alphabet in
      let places = labels.compactMap { label in alphabet.firstIndex(of: label.text) }
      guard places.count == labels.count else { return false }
      return zip(places, places.dropFirst()).allSatisfy {
        isComplete ? $0 + 1 == $1 : $0 < $1
      }
    }
  }
}
