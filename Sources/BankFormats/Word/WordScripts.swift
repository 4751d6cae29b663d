@_spi(QBank) import BankText

/// Text above or below the line, in the signs that Unicode has for it.
enum WordScripts {
  private static let above: [Unicode.Scalar: Unicode.Scalar] = table(
    "0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ")
  private static let below: [Unicode.Scalar: Unicode.Scalar] = table(
    "0123456789+-−=()aeoxhklmnpst", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜ")

  private static func table(_ plain: String, _ signs: String) -> [Unicode.Scalar: Unicode.Scalar] {
    Dictionary(uniqueKeysWithValues: zip(plain.unicodeScalars, signs.unicodeScalars))
  }

  /// A text above or below the line, and whether it had to be written in another way: `x^(ab)`.
  static func text(_ text: String, isAbove: Bool) -> (text: String, isChanged: Bool) {
    let signs = text.unicodeScalars.map { (isAbove ? above : below)[$0] }
    let found = signs.compactMap(\.self)
    if found.count == signs.count { return (String(String.UnicodeScalarView(found)), false) }
    // Blanks and footnote signs look the same wherever they stand.
    if text.unicodeScalars.allSatisfy({ $0.isListBlank || "*†‡".unicodeScalars.contains($0) }) {
      return (text, false)
    }
    let sign = isAbove ? "^" : "_"
    return (sign + (signs.count == 1 ? text : "(\(text))"), true)
  }
}
