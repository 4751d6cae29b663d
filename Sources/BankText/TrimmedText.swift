extension String {
  /// The text without white space at its ends.
  package var trimmed: String {
    let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(scalars[...last])
  }

  /// The text without spaces at its end.
  package var trimmedEnd: String {
    var text = self
    while text.utf8.last == ASCII.space { text.removeLast() }
    return text
  }
}
