@_spi(QBank) import BankText

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
    EdgeWhitespace.removed(from: OneLine.text(text))
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

/// The leading and trailing white space of a text, which readers of many formats trim.
struct EdgeWhitespace {
  private let before: Int
  private let from: Int

  /// Finds the white space.
  init(_ scalars: [Unicode.Scalar]) {
    before = scalars.firstIndex { !EdgeWhitespace.isBlank($0) } ?? scalars.count
    from = (scalars.lastIndex { !EdgeWhitespace.isBlank($0) } ?? -1) + 1
  }

  /// Whether the scalar at this index belongs to it.
  func contains(_ index: Int) -> Bool { index < before || index >= from }

  /// Returns a text without leading and trailing white space.
  static func removed(from text: String) -> String {
    String(text.unicodeScalars.trimming(isBlank))
  }

  /// Whether a scalar is white space. U+0085 and the vertical tab are not: HTML has no way to write them.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0B, 0x85: false
    case 0xFEFF: true
    default: isWhitespace(scalar.value)
    }
  }
}

extension BidirectionalCollection {
  /// Returns the elements without those at either end that satisfy a condition.
  func trimming(_ isBlank: (Element) -> Bool) -> SubSequence {
    let rest = drop(while: isBlank)
    let end = rest.lastIndex { !isBlank($0) }.map(rest.index(after:)) ?? rest.startIndex
    return self[rest.startIndex..<end]
  }
}
