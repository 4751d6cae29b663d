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
    case .lower: Array(String(decoding: Array(text), as: UTF8.self).lowercased().utf8)
    case .normal: Array(String(scalars: NormalForm.ofQuestion(text)).utf8)
    }
  }
}

extension String {
  /// Creates a text from scalar values.
  fileprivate init(scalars: [UInt32]) {
    var view = String.UnicodeScalarView()
    for scalar in scalars { view.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    self = String(view)
  }
}
