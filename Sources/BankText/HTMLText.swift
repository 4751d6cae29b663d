/// Plain text inside HTML and XML.
@_spi(QBank) public enum HTMLText {
  /// Returns the text with everything that HTML or XML would read as markup escaped as entities, in attributes too.
  @_spi(QBank) public static func escape(_ text: String) -> String {
    if !text.utf8.contains(where: { entity($0) != nil }) { return text }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      if let entity = entity(byte) { escaped += Array(entity.utf8) } else { escaped.append(byte) }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  private static func entity(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}

/// Text of banks on pages: whatever it contains is displayed and never interpreted.
package enum PageText {
  /// Returns the text with everything invisible written out except its line breaks, which become line feeds.
  package static func visible(_ text: String) -> String {
    let hasBreak = text.utf8.contains { $0 == ASCII.lineFeed }
    guard hasBreak else { return VisibleText.escape(text) }
    return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { VisibleText.escape(String($0)) }.joined(separator: "\n")
  }

  /// Returns the visible text escaped for HTML, so that nothing in it is markup.
  package static func html(_ text: String) -> String { HTMLText.escape(visible(text)) }
}
