@_spi(QBank) import BankText

/// Text in Markdown, in which nothing of it is markup.
package enum MarkdownText {
  /// The text as it is to be read; no mail is sent to whom it happens to name.
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

  /// The text as a paragraph, which does not begin like an item of a list or the line below a heading.
  package static func paragraph(_ text: String) -> String {
    let text = escape(text)
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) }.count
    let next = text.utf8.dropFirst(digits).first.map { Unicode.Scalar($0) }
    let isMark = digits > 0 ? next == "." || next == ")" : next == "-" || next == "+" || next == "="
    return isMark ? text.prefix(digits) + "\\" + text.dropFirst(digits) : text
  }

  /// A text with what was removed and added.
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
