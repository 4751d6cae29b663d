@_spi(QBank) import BankText

/// The file of an example as the page of a rule shows it: its lines, with carets below what is found.
///
/// Only line endings that matter are drawn: those with a carriage return, and those that are found.
struct ExampleDrawing {
  /// The lines as they are drawn.
  private(set) var lines: [Line] = []

  /// A line of the file.
  struct Line {
    /// The text of the line.
    let text: String
    /// Carets below what is found in the line, or empty if that is nothing.
    let carets: String
  }

  /// A part of a line that is found as a whole or not at all.
  private struct Part {
    var text = ""
    let isFound: Bool
    /// Whether the part continues from the line before.
    var isContinued = false
  }

  /// Draws a file in which `⟦` and `⟧` enclose what is found.
  init(_ file: String) {
    let scalars = Array(file.unicodeScalars)
    var parts = [Part(isFound: false)]
    for (index, scalar) in scalars.enumerated() {
      let last = parts.count - 1
      switch scalar {
      case "⟦": parts.append(Part(isFound: true))
      case "⟧": parts.append(Part(isFound: false))
      case "\r" where index + 1 < scalars.count && scalars[index + 1] == "\n":
        parts[last].text.unicodeScalars.append(scalar)
      case "\r", "\n":
        let isDrawn = scalar == "\r" || parts[last].isFound || parts[last].text.hasSuffix("\r")
        if isDrawn { parts[last].text.unicodeScalars.append(scalar) }
        lines.append(ExampleDrawing.line(parts))
        parts = [Part(isFound: parts[last].isFound, isContinued: true)]
      default: parts[last].text.unicodeScalars.append(scalar)
      }
    }
    let rest = ExampleDrawing.line(parts)
    if lines.isEmpty || !rest.text.isEmpty || !rest.carets.isEmpty { lines.append(rest) }
  }

  private static func line(_ parts: [Part]) -> Line {
    var (text, carets) = ("", "")
    var blanks = 0
    for part in parts {
      let drawn = VisibleText.escape(part.text)
      let width = DisplayWidth.of(drawn)
      text += drawn
      if part.isFound, width > 0 || !part.isContinued {
        carets += String(repeating: " ", count: max(0, blanks))
        carets += String(repeating: "^", count: max(1, width))
        blanks = min(0, width - 1)
      } else {
        blanks += width
      }
    }
    return Line(text: text, carets: carets)
  }
}
