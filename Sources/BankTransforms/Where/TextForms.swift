@_spi(QBank) import BankText

/// A form in which a condition compares a text.
enum TextForm: Sendable {
  /// In small letters.
  case lower
  /// In its normal form.
  case normal

  /// The text in this form.
  func of(_ text: Span<UInt8>) -> [UInt8] {
    switch self {
    case .lower: Array(String(decoding: Array(text), as: UTF8.self).lowercased().utf8)
    case .normal: Array(String(scalars: NormalForm.ofQuestion(text)).utf8)
    }
  }
}

extension String {
  /// The text of scalars by their numbers.
  fileprivate init(scalars: [UInt32]) {
    var view = String.UnicodeScalarView()
    for scalar in scalars { view.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    self = String(view)
  }
}
