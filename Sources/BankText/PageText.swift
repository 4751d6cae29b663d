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
