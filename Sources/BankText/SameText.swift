/// What a text comes down to without what cannot change its meaning, whatever the text is about.
///
/// Errors are only reported of texts that are equal in this form. Case (`Bb`), kana (`あ`, `ア`),
/// marks (`4!`), raised digits (`2²`) and the indentation of code all stay; what goes is white space
/// at the edges and more than one space in a row, invisible characters, the width of letters and
/// marks, the kind of dash or quotation mark, and the full stop or question mark at the end.
@_spi(QBank) public enum SameText {
  /// The form of a text.
  @_spi(QBank) public static func form(of bytes: Span<UInt8>) -> [UInt32] {
    var text = ""
    var offset = 0
    while offset < bytes.count {
      let scalar = bytes.scalar(at: offset) ?? EncodedScalar(0xFFFD, length: 1)
      if HiddenCharacter.of(scalar.value) == nil {
        text.unicodeScalars.append(Unicode.Scalar(unified(scalar.value)) ?? "\u{FFFD}")
      }
      offset += scalar.length
    }
    return withoutFinalMark(collapsed(ComposedForm.of(text).unicodeScalars.map(\.value)))
  }

  /// Whether a text is about how something is written, so that even width counts.
  @_spi(QBank) public static func isAboutWriting(_ text: String) -> Bool {
    let text = text.lowercased()
    let words = ["全角", "半角", "バイト", "文字コード", "コードポイント", "width", "byte", "unicode", "ascii"]
    return words.contains { text.contains(text: $0) }
  }

  private static func unified(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0xFF5E, 0x301C: 0x7E
    case 0xFF01...0xFF5D: scalar - 0xFEE0
    case 0x3000, 0xA0, 0x09: 0x20
    case 0x2010...0x2015, 0x2212: dash
    case 0x2018, 0x2019: 0x27
    case 0x201C, 0x201D: 0x22
    case 0x0D: 0x0A
    default: scalar
    }
  }

  /// One space for several within a line; those at its start are indentation.
  private static func collapsed(_ scalars: [UInt32]) -> [UInt32] {
    let isEdge = { (scalar: UInt32) in scalar == 0x20 || scalar == 0x0A }
    let inner = scalars.drop(while: isEdge)
    var result: [UInt32] = []
    var isInLine = true
    for scalar in inner {
      if scalar == 0x20, isInLine, result.last == 0x20 { continue }
      if scalar == 0x0A, result.last == 0x0A { continue }
      isInLine = scalar == 0x0A ? false : isInLine || scalar != 0x20
      result.append(scalar)
    }
    while let last = result.last, isEdge(last) { result.removeLast() }
    return result
  }

  /// Without the mark that ends a sentence: one behind a word, for `a?` may be a pattern.
  private static func withoutFinalMark(_ scalars: [UInt32]) -> [UInt32] {
    guard scalars.count > 2, [0x3F, 0x2E, 0x3002].contains(scalars.last) else { return scalars }
    let word = scalars.dropLast().suffix(2)
    let isWord = word.allSatisfy { Unicode.Scalar($0)?.properties.isAlphabetic ?? false }
    return isWord ? scalars.dropLast() : scalars
  }
}
