/// Conversions for formats in which a text is a single line.
enum OneLine {
  /// Returns the text with a space for each line break.
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

  /// Returns the text as one line, without leading and trailing white space.
  static func trimmed(_ text: String) -> String {
    let line = Array(OneLine.text(text).unicodeScalars)
    let edges = EdgeWhitespace(line)
    let kept = line.enumerated().filter { !edges.contains($0.offset) }.map(\.element)
    return String(String.UnicodeScalarView(kept))
  }

  /// Whether a text is a nonempty line without leading or trailing white space.
  static func isTrimmed(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.elementsEqual(trimmed(text).unicodeScalars)
  }

  /// Whether a character ends a line in some program.
  static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
