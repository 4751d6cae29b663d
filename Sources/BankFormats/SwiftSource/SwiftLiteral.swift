@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Values as Swift writes them down.
enum SwiftLiteral {
  /// A string literal; characters that cannot be seen, or change how the rest is shown, are
  /// escaped.
  static func text(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case _ where mustBeSpelled(scalar):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        literal += "\\u{\(digits)}"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }

  private static func mustBeSpelled(_ scalar: Unicode.Scalar) -> Bool {
    // Joiners and selectors are parts of emoji, which would be unreadable in pieces.
    if scalar.value == 0x200D || scalar.value == 0xFE0F { return false }
    return HiddenCharacter.of(scalar.value) != nil || scalar.properties.isNoncharacterCodePoint
  }

  /// A number, if there is one that has digits.
  static func number(_ number: Double?) -> String? {
    number.flatMap { $0.isFinite ? Numbers.text($0) : nil }
  }

  /// A list of values.
  static func list(_ values: [String]) -> String { "[\(values.joined(separator: ", "))]" }

  /// A name for a type, made from what a bank is called: `food/green-tea` becomes `FoodGreenTea`.
  static func typeName(_ title: String, suffix: String) -> String {
    var name = ""
    var startsWord = true
    for scalar in title.unicodeScalars {
      guard isNamePart(scalar) else {
        startsWord = true
        continue
      }
      name += startsWord ? scalar.properties.uppercaseMapping : String(scalar)
      startsWord = false
    }
    if name.isEmpty { return "Question" + suffix }
    let startsWithDigit = name.utf8.first?.isDigit ?? false
    let stem = startsWithDigit ? "Q\(name)" : name
    return stem.hasSuffix(suffix) ? stem : stem + suffix
  }

  /// Whether a scalar may stand in a name: ASCII, kana and the common kanji.
  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x4E00...0x9FFF: true
    default: false
    }
  }
}
