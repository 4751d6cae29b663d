@_spi(QBank) import BankSyntax

extension Double {
  /// Parses a number in decimal digits, as XML writes numbers; nil for anything else.
  init?(decimal text: String) {
    let text = String(text.unicodeScalars.trimmed)
    guard text.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    self = number
  }
}

extension ImportLog {
  /// Returns the points of a question; nil, with an error, if they are out of range.
  mutating func points(_ number: Double?, at range: TextRange) -> Double? {
    guard let number, !number.isAmount else { return number }
    addError(range, .pointsOutOfRange)
    return nil
  }
}

extension Localized {
  /// The message for negative points.
  static let pointsOutOfRange = Localized(
    en: "the points should be a number of 0 or more", ja: "配点は0以上の数で書く必要があります。")
}
