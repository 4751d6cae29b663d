@_spi(QBank) import BankText

/// What a line of a list is numbered with: `A)`, `(1)`, `ア．`, `問1`, `・`.
struct ListLabel: Hashable {
  /// The script it counts in.
  enum Script: Hashable {
    case number, circled, kanji, upper, lower, kana, smallKana, iroha, upperRoman, lowerRoman
    /// A sign that does not count.
    case bullet
    /// A word for a question, perhaps with a number.
    case question
  }

  /// Labels that count together.
  struct Family: Hashable {
    var script: Script
    /// The signs around the number, in half width; for letters, only whether there are any.
    var shape = ""
    /// The automatic numbering of a document that it belongs to, or nil if it is typed.
    var automatic: String?

    /// Whether only a blank separates it from the text.
    var isBare: Bool { shape.isEmpty && automatic == nil }
    /// Whether questions may be numbered with it.
    var numbersQuestions: Bool {
      switch script {
      case .number, .circled, .kanji: true
      default: false
      }
    }
    /// Whether it counts with letters, as most choices do: numbers may be the steps of an instruction.
    var isLettered: Bool {
      switch script {
      case .upper, .lower, .kana, .smallKana, .iroha: true
      default: false
      }
    }
  }

  let family: Family
  /// Its value, counted from 1, or 0 if it does not count.
  let value: Int
}

extension ListLabel.Script {
  /// The script and the value of a letter or number.
  typealias Reading = (script: Self, value: Int)

  private static let letters: [(Self, [Unicode.Scalar])] = [
    (.kana, Array("アイウエオカキクケコサシスセソタチツテトナニヌネノハ".unicodeScalars)),
    (.kana, Array("ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊ".unicodeScalars)),
    (.iroha, Array("イロハニホヘトチリヌ".unicodeScalars)),
    (.smallKana, Array("あいうえおかきくけこさしすせそたちつてとなにぬねのは".unicodeScalars)),
    (.kanji, Array("一二三四五六七八九十".unicodeScalars)),
  ]
  private static let romans = [
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x",
  ]

  /// Returns all readings of a letter, or of a sign that is a label by itself.
  static func readings(of scalar: Unicode.Scalar) -> [Reading] {
    if let circled = circledValue(scalar) { return [circled] }
    let narrow = scalar.narrow
    switch narrow.value {
    case 0x41...0x5A: return [(.upper, Int(narrow.value) - 0x40)]
    case 0x61...0x7A: return [(.lower, Int(narrow.value) - 0x60)]
    case 0x2160...0x2169: return [(.upperRoman, Int(narrow.value) - 0x215F)]
    case 0x2170...0x2179: return [(.lowerRoman, Int(narrow.value) - 0x216F)]
    default:
      return letters.compactMap { script, row in
        row.firstIndex(of: scalar).map { (script: script, value: $0 + 1) }
      }
    }
  }

  /// Returns the reading of a sign that is a number or letter and its circle or brackets in one.
  private static func circledValue(_ scalar: Unicode.Scalar) -> Reading? {
    let value = Int(scalar.value)
    return switch value {
    case 0x2460...0x2473: (.circled, value - 0x245F)
    case 0x2474...0x2487: (.circled, value - 0x2473)
    case 0x2488...0x249B: (.circled, value - 0x2487)
    case 0x2776...0x277F: (.circled, value - 0x2775)
    case 0x2780...0x2789: (.circled, value - 0x277F)
    case 0x249C...0x24B5: (.lower, value - 0x249B)
    case 0x24B6...0x24CF: (.upper, value - 0x24B5)
    case 0x24D0...0x24E9: (.lower, value - 0x24CF)
    case 0x32D0...0x32E3: (.kana, value - 0x32CF)
    default: nil
    }
  }

  /// Whether a sign is a label without anything after it.
  static func standsAlone(_ scalar: Unicode.Scalar) -> Bool { circledValue(scalar) != nil }

  /// Returns the value of a Roman numeral up to ten; its letters must be all upper-case or all lower-case.
  static func roman(_ word: String) -> Reading? {
    let small = word.lowercased()
    guard let index = romans.firstIndex(of: small) else { return nil }
    if word.isSame(as: small) { return (.lowerRoman, index + 1) }
    let isLarge = word.utf8.allSatisfy { 0x41...0x5A ~= $0 }
    return isLarge ? (.upperRoman, index + 1) : nil
  }

  /// Whether a key may name a choice of this script by a label of another: `b` for B), い for イ).
  func names(_ other: Self) -> Bool {
    let alike: [Set<Self>] = [
      [.upper, .lower], [.kana, .smallKana], [.number, .circled, .kanji],
      [.upperRoman, .lowerRoman],
    ]
    return self == other || alike.contains { $0.contains(self) && $0.contains(other) }
  }
}
