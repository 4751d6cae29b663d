@_spi(QBank) import BankFigures
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Whether two choices say the same though they are written differently: `Cat` and `cat.`, `dog` and `dogs`, `5`,
/// `five` and `五`.
enum SameInOtherWords {
  private static let numbers = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
  ]

  static func are(_ problem: borrowing ProblemRow, _ first: Int, _ later: Int) -> Bool {
    if isVariant(problem.choice(first), problem.choice(later)) {
      return problem.choice(first).count > 0
    }
    guard let one = number(problem.choice(first)), let other = number(problem.choice(later)) else {
      return false
    }
    return one == other
  }

  /// Whether texts differ in the case of the first letter, a full stop at the end, or an s of more than one.
  private static func isVariant(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    guard abs(one.count - other.count) < 4, one.count > 2, other.count > 2,
      one[0] | 0x20 == other[0] | 0x20, one[0].isLetter || one[0] >= 0xE3
    else { return false }
    let forms = (form(one), form(other))
    // Capitals in the middle make names, as of genes.
    if forms.0 == forms.1 { return forms.0 == forms.0.lowercased() }
    let (short, long) = forms.0.count < forms.1.count ? forms : (forms.1, forms.0)
    // A letter behind a number or in a formula is no plural, and “as” is none of “a”.
    guard short.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A || $0 == ASCII.space }) else {
      return false
    }
    return short.count > 2 && !short.hasSuffix("s") && long == short + "s"
  }

  private static func form(_ text: Span<UInt8>) -> String {
    let string = String(decoding: Array(text), as: UTF8.self)
    let trimmed = string.reversed().drop { $0.isWhitespace || $0 == "." || $0 == "。" }.reversed()
    return trimmed.prefix(1).map { $0.lowercased() }.joined() + String(trimmed.dropFirst())
  }

  /// A whole number without a unit, in digits or words; nil where there is none.
  private static func number(_ text: Span<UInt8>) -> Double? {
    if text.count > 12 || text.isEmpty { return nil }
    if text[0].isLetter {
      let word = String(decoding: Array(text), as: UTF8.self).lowercased()
      return numbers.firstIndex(of: word).map { Double($0) }
    }
    guard let number = NumberChoice(text), number.isBare,
      (0..<text.count).allSatisfy({ text[$0].isDigit || text[$0] >= 0x80 })
    else { return nil }
    return number.value
  }
}
