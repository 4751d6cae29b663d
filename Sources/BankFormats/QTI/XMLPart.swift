@_spi(QBank) import BankSyntax

/// Parts of packages whose encoding is shown by a declaration or a byte order mark.
enum XMLPart {
  /// Returns a part as UTF-8 that declares to be UTF-8, or unchanged if it is UTF-8 already.
  static func asUTF8(_ content: [UInt8]) -> [UInt8] {
    guard mayBeForeign(content) else { return content }
    guard let text = Source(Path("part.xml"), content).asText(), text.isDecoded else {
      return content
    }
    let bytes = text.bytes
    guard let name = XMLDeclaration.encoding(in: bytes) else {
      return text.copy(TextRange(0, bytes.count))
    }
    return text.copy(TextRange(0, name.start)) + Array("UTF-8".utf8)
      + text.copy(TextRange(name.end, bytes.count))
  }

  /// Whether its first bytes are those of wide units, or it names an encoding.
  private static func mayBeForeign(_ content: [UInt8]) -> Bool {
    if content.count < 4 { return false }
    let isWide =
      content[0] == 0 || content[1] == 0 || content[0] == 0xFE && content[1] == 0xFF
      || content[0] == 0xFF && content[1] == 0xFE
    return isWide || XMLDeclaration.encoding(in: content.arraySpan) != nil
  }
}
