@_spi(QBank) import BankText

/// The role that Moodle assigns to a line of an Aiken file.
enum AikenLine: Equatable {
  /// A line of at most one byte, which is ignored.
  case ignored
  /// A choice: its letter and the range of its text.
  case choice(letter: UInt8, text: TextRange)
  /// The key: the text after `ANSWER:`.
  case answer(TextRange)
  /// Any other line, which is a question.
  case question

  /// Classifies a line without leading or trailing white space.
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
  /// Whether Moodle trims the byte from both ends of a line.
  var isAikenWhitespace: Bool { isASCIIWhitespace || self == 0 || self == 0x0B }

  /// Whether the byte separates the letter of a choice from its text.
  var endsLetter: Bool { self == UInt8(ascii: ")") || self == UInt8(ascii: ".") }
}
