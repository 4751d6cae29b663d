@_spi(QBank) import BankSyntax

extension Double {
  /// Parses a finite number in decimal digits, as XML, JSON and the cells of tables contain them; nil for anything
  /// else.
  init?(decimal text: String) {
    let text = String(text.unicodeScalars.trimmed)
    guard text.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    self = number
  }
}
