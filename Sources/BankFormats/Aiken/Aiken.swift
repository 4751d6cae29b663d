@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension Format {
  /// Aiken, Moodle's plainest format: one line for the question, one per choice, and one for the key.
  public static let aiken = Format(
    "aiken", extensions: ["aiken"],
    title: Localized(
      en: "Aiken, Moodle's simplest text format", ja: "Aiken（Moodleで最も簡単なテキスト形式）"),
    supportedFeatures: [], choiceCounts: 2...26,
    read: { source, _ in
      var reader = AikenReader(source)
      return reader.read()
    },
    write: { bank, _ in AikenWriter.write(bank.problems) }
  ).leavingOrderToPlayer().sharing(["txt"]) { TypedList.isAiken($0.bytes) }
    .writing(AikenText.notation)
}

/// The texts of an Aiken file, each written verbatim on a line of its own.
enum AikenText {
  /// The notation of those texts. It cannot express a line break, white space that would be trimmed, or a line that
  /// would be read as anything but a question.
  static let notation = TextNotation(
    read: { String(decoding: $0, as: UTF8.self) },
    write: { text, _ in
      let bytes = Array(text.utf8)
      let line = TextRange(0, bytes.count)
      let span = bytes.arraySpan
      guard !bytes.contains(where: \.isLineBreak), span.trimmed(line, \.isAikenWhitespace) == line,
        AikenLine(line, in: span) == .question
      else { return nil }
      return bytes
    })
}

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
