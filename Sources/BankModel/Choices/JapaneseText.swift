@_spi(QBank) import BankText

/// A Japanese text in narrow small characters, without spaces, brackets and full stops.
struct JapaneseText {
  let scalars: [Unicode.Scalar]

  init(_ text: String) {
    var plain: [Unicode.Scalar] = []
    var isApart = false
    let all = ComposedForm.of(text).unicodeScalars.map(EnglishWords.narrow)
    for (index, scalar) in all.enumerated() {
      if JapaneseText.isDropped(scalar) {
        isApart = true
        continue
      }
      // Labels side by side are a list: `(ア)(イ)`.
      if isApart, let last = plain.last, JapaneseText.mayBeLabel(last),
        JapaneseText.mayBeLabel(JapaneseText.small(scalar))
      {
        plain.append("、")
      }
      isApart = false
      switch scalar.value {
      case 0x2160...0x2169: plain += JapaneseText.romans[Int(scalar.value) - 0x2160]
      case 0x2170...0x2179: plain += JapaneseText.romans[Int(scalar.value) - 0x2170]
      case 0x3042...0x304A where JapaneseText.isBracketed(all, index):
        plain.append(Unicode.Scalar(scalar.value + 0x60) ?? scalar)
      default: plain.append(JapaneseText.small(scalar))
      }
    }
    scalars = plain
  }

  private static func small(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value + 0x20)) : scalar
  }

  /// Whether a scalar stands alone between brackets: `(あ)`.
  private static func isBracketed(_ all: [Unicode.Scalar], _ index: Int) -> Bool {
    guard index > 0, index + 1 < all.count else { return false }
    return "([「".unicodeScalars.contains(all[index - 1])
      && ")]」".unicodeScalars.contains(all[index + 1])
  }

  private static let romans = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"]
    .map { Array($0.unicodeScalars) }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\t", "\n", "\r", "(", ")", "[", "]", "「", "」", "『", "』", "【", "】", "〈", "〉", "《",
      "》":
      true
    case "。", ".", "\"", "'", "“", "”", "‘", "’", "!", "?", ":", "*": true
    default: false
    }
  }

  var string: String { String(String.UnicodeScalarView(scalars)) }

  /// Whether a word begins at an index.
  func has(_ word: [Unicode.Scalar], at start: Int) -> Bool {
    start + word.count <= scalars.count
      && word.indices.allSatisfy { scalars[start + $0] == word[$0] }
  }

  /// Whether one of some words begins at an index.
  func has(anyOf words: [[Unicode.Scalar]], at start: Int) -> Bool {
    words.contains { has($0, at: start) }
  }

  /// Whether one of some words ends before an index.
  func has(anyOf words: [[Unicode.Scalar]], before end: Int) -> Bool {
    words.contains { end >= $0.count && has($0, at: end - $0.count) }
  }

  /// The label at an index, unless it is a part of a word or a number; what stands before it is not
  /// looked at where that is known: `選択肢ア`.
  func label(_ index: Int, afterNoun: Bool = false) -> ChoiceLabel? {
    guard scalars.indices.contains(index), JapaneseText.mayBeLabel(scalars[index]),
      let label = ChoiceLabel(String(Character(scalars[index])), isCapital: false)
    else { return nil }
    let isPart = [afterNoun ? -1 : index - 1, index + 1].contains { other in
      guard scalars.indices.contains(other) else { return false }
      let scalar = scalars[other]
      return label.kind == .other
        ? JapaneseText.isKatakanaOrKanji(scalar) : JapaneseText.isLatinOrDigit(scalar)
    }
    return isPart ? nil : label
  }

  private static func mayBeLabel(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."j", "1"..."9", "①"..."⑩", "ア"..."ホ", "甲", "乙", "丙", "丁": true
    default: false
    }
  }

  private static func isLatinOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "-"
  }

  private static func isKatakanaOrKanji(_ scalar: Unicode.Scalar) -> Bool {
    (0x30A1...0x30FA).contains(scalar.value) || scalar.value == 0x30FC
      || (0x4E00...0x9FFF).contains(scalar.value)
  }
}
