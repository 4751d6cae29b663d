@_spi(QBank) import BankText

extension Double {
  /// The number that a text gives in decimal digits, as XML writes numbers; nil for anything else.
  init?(decimal text: String) {
    let text = String(text.unicodeScalars.trimmed)
    guard text.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    self = number
  }
}
