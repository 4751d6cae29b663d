/// Texts for formats in which a text is one line.
enum OneLine {
  /// The text with a blank for each line break.
  static func text(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\n", previous == "\r" {
        previous = scalar
        continue
      }
      result.append(breaksLine(scalar) ? " " : scalar)
      previous = scalar
    }
    return String(result)
  }

  /// The same without blanks at its edges.
  static func trimmed(_ text: String) -> String {
    let line = Array(OneLine.text(text).unicodeScalars)
    let edges = EdgeWhitespace(line)
    let kept = line.enumerated().filter { !edges.contains($0.offset) }.map(\.element)
    return String(String.UnicodeScalarView(kept))
  }

  /// Whether a text is one line without blanks at its edges, and not empty.
  static func isTrimmed(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.elementsEqual(trimmed(text).unicodeScalars)
  }

  /// Whether a character ends a line for one program or another.
  static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
