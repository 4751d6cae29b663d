@_spi(QBank) package import BankText

/// Writes what was removed and added into a text: `the [-old-]{+new+} text`.
package enum MarkedText {
  /// A piece as it is shown, with its marks.
  package static func marked(_ piece: WordDiff.Piece) -> String {
    let text = VisibleText.escape(piece.text)
    return switch piece.kind {
    case .kept: escaped(text, after: nil)
    case .removed: "[-\(escaped(text, after: UInt8(ascii: "-")))-]"
    case .added: "{+\(escaped(text, after: UInt8(ascii: "+")))+}"
    }
  }

  /// A text in which nothing looks like a mark: a backslash stands in those that it has itself, and
  /// one more in those that it has with backslashes.
  ///
  /// - Parameter before: The last character of the mark in front of it.
  static func escaped(_ text: String, after before: UInt8?) -> String {
    var result: [UInt8] = []
    // The character that a mark could begin with, when nothing but backslashes came after it.
    var opening = before
    for byte in text.utf8 {
      if let opening, isMark(opening, byte) { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
      if byte != UInt8(ascii: "\\") { opening = byte }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isMark(_ first: UInt8, _ second: UInt8) -> Bool {
    switch (first, second) {
    case (UInt8(ascii: "["), UInt8(ascii: "-")), (UInt8(ascii: "-"), UInt8(ascii: "]")),
      (UInt8(ascii: "{"), UInt8(ascii: "+")), (UInt8(ascii: "+"), UInt8(ascii: "}")):
      true
    default: false
    }
  }
}
