@_spi(QBank) import BankModel

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
