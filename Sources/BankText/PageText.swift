/// Texts of banks on pages: whatever they hold is shown and never obeyed.
package enum PageText {
  /// The text with everything written out that cannot be seen, but for its line breaks, which are line
  /// feeds.
  package static func visible(_ text: String) -> String {
    let hasBreak = text.utf8.contains { $0 == ASCII.lineFeed }
    guard hasBreak else { return VisibleText.escape(text) }
    return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { VisibleText.escape(String($0)) }.joined(separator: "\n")
  }

  /// The same inside HTML, where nothing of it is markup.
  package static func html(_ text: String) -> String { HTMLText.escape(visible(text)) }
}
