import BankText

/// What Moodle takes a line of an Aiken file for.
enum AikenLine: Equatable {
  /// Ignored: a line of at most one byte.
  case ignored
  /// A choice: its letter and where its text is.
  case choice(letter: UInt8, text: TextRange)
  /// The key: what stands after `ANSWER:`.
  case answer(TextRange)
  /// Anything else is a question.
  case question

  /// Judges a line that has no blanks at its edges.
  init(_ line: TextRange, in bytes: Span<UInt8>) {
    if line.count < 2 {
      self = .ignored
    } else if (0x41...0x5A).contains(bytes[line.start]), bytes[line.start + 1].endsLetter {
      let text = bytes.trimmed(TextRange(line.start + 2, line.end), \.isAikenWhitespace)
      self = .choice(letter: bytes[line.start], text: text)
    } else if bytes.starts(line, with: "ANSWER:") {
      self = .answer(bytes.trimmed(TextRange(line.start + 7, line.end), \.isAikenWhitespace))
    } else {
      self = .question
    }
  }
}

extension UInt8 {
  /// Whether Moodle takes it away from the edges of a line.
  var isAikenWhitespace: Bool { isASCIIWhitespace || self == 0 || self == 0x0B }

  /// Whether it stands between the letter of a choice and its text.
  var endsLetter: Bool { self == UInt8(ascii: ")") || self == UInt8(ascii: ".") }
}
