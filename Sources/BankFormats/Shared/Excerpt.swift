@_spi(QBank) import BankText

/// The start of a text, fit to be quoted in a message.
enum Excerpt {
  static func of(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return VisibleText.excerpt(bytes.arraySpan, TextRange(0, bytes.count))
  }
}
