@_spi(QBank) import BankText

/// The numbers of characters that take time to read, by class, after Unicode's NFKC.
package struct ReadingCounts: Equatable, Sendable {
  /// Kana and kanji.
  package var characters = 0
  /// Decimal digits of any script.
  package var digits = 0
  /// Letters of all other scripts.
  package var letters = 0
  /// Mathematical and currency symbols.
  package var symbols = 0

  /// Creates zero counts.
  package init() {}

  /// Counts the characters of a text; white space, punctuation, marks and emoji take no time.
  package init(_ text: String) {
    if !countPlain(text) {
      self = ReadingCounts()
      for scalar in CompatibilityForm.scalars(of: text) { count(scalar) }
    }
  }

  /// The counts of two texts together.
  package static func + (one: ReadingCounts, other: ReadingCounts) -> ReadingCounts {
    var sum = one
    sum.characters += other.characters
    sum.digits += other.digits
    sum.letters += other.letters
    sum.symbols += other.symbols
    return sum
  }

  /// Counts a text that NFKC leaves alone or maps to ASCII one by one, as for nearly every text; false if it has
  /// anything else.
  private mutating func countPlain(_ text: String) -> Bool {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0...0x7F, 0x3000...0x3029, 0x3041...0x3096, 0x30A1...0x30FE, 0x3400...0x4DBF,
        0x4E00...0x9FFF:
        count(scalar.value)
      case 0xFF01...0xFF5E: count(scalar.value - 0xFEE0)
      default: return false
      }
    }
    return true
  }

  private mutating func count(_ scalar: UInt32) {
    switch scalar {
    case 0x30FB: break
    case 0x3040...0x30FF, 0x3400...0x9FFF, 0x3005, 0x3006, 0x3007: characters += 1
    case 0x30...0x39: digits += 1
    case 0x41...0x5A, 0x61...0x7A: letters += 1
    case 0...0x7F: if isSymbol(scalar) { symbols += 1 }
    default: countByCategory(scalar)
    }
  }

  /// Whether a character is `$`, `+`, `<`, `=`, `>`, `|` or `~`.
  private func isSymbol(_ ascii: UInt32) -> Bool {
    ascii == 0x24 || ascii == 0x2B || 0x3C...0x3E ~= ascii || ascii == 0x7C || ascii == 0x7E
  }

  private mutating func countByCategory(_ value: UInt32) {
    switch Unicode.Scalar(value)?.properties.generalCategory {
    case .decimalNumber: digits += 1
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      letters += 1
    case .mathSymbol, .currencySymbol: symbols += 1
    default: break
    }
  }
}
