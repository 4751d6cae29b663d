@_spi(QBank) import BankText

/// The leading and trailing white space of a text, which readers of many formats trim.
struct EdgeWhitespace {
  private let before: Int
  private let from: Int

  /// Finds the white space.
  init(_ scalars: [Unicode.Scalar]) {
    before = scalars.firstIndex { !EdgeWhitespace.isBlank($0) } ?? scalars.count
    from = (scalars.lastIndex { !EdgeWhitespace.isBlank($0) } ?? -1) + 1
  }

  /// Whether the scalar at this index belongs to it.
  func contains(_ index: Int) -> Bool { index < before || index >= from }

  /// Returns a text without leading and trailing white space.
  static func removed(from text: String) -> String {
    var rest = text.unicodeScalars[...].drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(rest)
  }

  /// Whether a scalar is white space. U+0085 and the vertical tab are not: HTML has no way to write them.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0B, 0x85: false
    case 0xFEFF: true
    default: isWhitespace(scalar.value)
    }
  }
}
