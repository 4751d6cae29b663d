import BankModel
import BankText

/// One text of a GIFT file: a question, a choice or feedback.
struct GIFTText {
  /// How a text is marked up.
  enum Markup: String {
    /// HTML.
    case html
    /// What Moodle takes a text for that says nothing: HTML in which a line break is one.
    case moodle
    /// Nothing but text.
    case plain
    /// Markdown.
    case markdown
  }

  /// What it says.
  let text: String
  /// How it is marked up.
  let markup: Markup
  /// What plain text loses of it.
  let loss: Localized?
  /// Whether there was anything at all.
  let isEmpty: Bool

  /// Reads a text; without a prefix such as `[html]` it is marked up like the one it belongs to.
  init(_ bytes: ArraySlice<UInt8>, inherited: Markup) {
    var rest = bytes.trimmed
    var markup = inherited
    for known in [Markup.html, .moodle, .plain, .markdown] {
      let prefix = "[\(known.rawValue)]".utf8
      guard rest.starts(with: prefix) else { continue }
      markup = known
      rest = rest.dropFirst(prefix.count).trimmed
      break
    }
    self.init(GIFTText.unescaped(rest), markup)
  }

  private init(_ text: String, _ markup: Markup) {
    self.markup = markup
    isEmpty = text.isEmpty
    switch markup {
    case .plain:
      self.text = text
      loss = nil
    case .markdown:
      self.text = text
      let hasMarks = text.unicodeScalars.contains { "*_`[]#<".unicodeScalars.contains($0) }
      loss = hasMarks ? .markdownKept : nil
    case .html, .moodle:
      let html = HTMLPlainText(text, keepsLines: markup == .moodle)
      self.text = html.text
      loss = .elements(html.markup + html.media)
    }
  }

  /// The text that is meant where backslashes protect what follows them.
  static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isEscape = false
    for byte in bytes {
      if isEscape {
        result += meaning(ofEscaped: byte)
        isEscape = false
      } else if byte == UInt8(ascii: "\\") {
        isEscape = true
      } else {
        result.append(byte)
      }
    }
    if isEscape { result.append(UInt8(ascii: "\\")) }
    return String(decoding: result, as: UTF8.self)
  }

  private static func meaning(ofEscaped byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "n"): [ASCII.lineFeed]
    case UInt8(ascii: "\\"), UInt8(ascii: ":"), UInt8(ascii: "#"), UInt8(ascii: "="),
      UInt8(ascii: "~"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      [byte]
    default: [UInt8(ascii: "\\"), byte]
    }
  }

  /// A plain text as HTML in GIFT, which every reader understands alike.
  static func written(_ text: String) -> String { "[html]" + escaped(html(text)) }

  /// A text with a backslash before everything that means something in GIFT.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ":", "#", "=", "~", "{", "}": result.append("\\")
      default: break
      }
      result.append(scalar)
    }
    return String(result)
  }

  private static func html(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    // No reader likes a text with nothing in it; this is something that nobody sees.
    if scalars.isEmpty { return "<wbr>" }
    let edges = EdgeBlanks(scalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\n": result += "<br>"
      case "\r": result += "&#13;"
      // Before a brace, some readers take the second of two backslashes for another escape.
      case "\\" where index == scalars.count - 1: result += "&#92;"
      case _ where edges.contains(index): result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension ArraySlice<UInt8> {
  /// Without the blanks at its edges.
  var trimmed: ArraySlice<UInt8> {
    var rest = drop(while: \.isPlainBlank)
    while let last = rest.last, last.isPlainBlank { rest.removeLast() }
    return rest
  }
}
