@_spi(QBank) import BankText

/// The texts of an Aiken file: a line each, as they are.
enum AikenText {
  /// How they are written: what would end the line, or be trimmed from it, cannot be said.
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
