@_spi(QBank) import BankText

/// A form in which a condition compares texts.
enum TextForm: Sendable {
  /// Lower case.
  case lower
  /// The normal form.
  case normal

  /// Returns a text in this form.
  func of(_ text: Span<UInt8>) -> [UInt8] {
    switch self {
    case .lower: Array(text.string.lowercased().utf8)
    case .normal: Array(String(scalars: NormalForm.ofQuestion(text)).utf8)
    }
  }
}
