/// The encoding that an XML document declares in its first line: `<?xml version="1.0" encoding="Shift_JIS"?>`.
@_spi(QBank) public enum XMLDeclaration {
  /// The maximum length of a declaration.
  private static let reach = 256

  /// Returns the range of the encoding's name, or nil if none is declared. A file with a byte order mark or in wide
  /// units never has one, because it does not begin with `<?xml`.
  @_spi(QBank) public static func encoding(in bytes: Span<UInt8>) -> TextRange? {
    let count = min(bytes.count, reach)
    let start = (0..<count).map { bytes[$0] }
    guard start.starts(with: "<?xml".utf8), let end = start.firstIndex(of: UInt8(ascii: ">")),
      let word = offset(of: Array("encoding".utf8), in: start[..<end])
    else { return nil }
    var rest = start[word..<end].drop { isWhitespace(UInt32($0)) }
    guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
    rest = rest.drop { isWhitespace(UInt32($0)) }
    guard let quote = rest.popFirst(), quote == ASCII.quote || quote == UInt8(ascii: "'"),
      let close = rest.firstIndex(of: quote)
    else { return nil }
    return TextRange(rest.startIndex, close)
  }

  /// Returns the offset of the end of a word.
  private static func offset(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: word) }.map { $0 + word.count }
  }
}
