@_spi(QBank) import BankText

/// Plain text escaped for Markdown.
package enum MarkdownText {
  /// Escapes a text so that it shows verbatim. An `@` is broken up, so that nobody who is named gets a mail.
  package static func escape(_ text: String) -> String {
    var result = ""
    for scalar in VisibleText.escape(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "@": result += "@<!-- -->"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "$", "#", "!", ":":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Escapes a text as a paragraph that cannot be read as a list item or the underline of a heading.
  package static func paragraph(_ text: String) -> String {
    let text = escape(text)
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }.count
    let next = text.utf8.dropFirst(digits).first.map { Unicode.Scalar($0) }
    let isMark = digits > 0 ? next == "." || next == ")" : next == "-" || next == "+" || next == "="
    return isMark ? text.prefix(digits) + "\\" + text.dropFirst(digits) : text
  }

  /// A comparison with removed and added text marked.
  static func diff(_ diff: WordDiff) -> String {
    diff.pieces.map { piece in
      let text = escape(piece.text)
      return switch piece.kind {
      case .kept: text
      case .removed: "<del>\(text)</del>"
      case .added: "<ins>\(text)</ins>"
      }
    }.joined()
  }
}
