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
private enum AikenText {
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

/// Writes problems in Aiken.
///
/// Aiken has no escapes: text that would be misread is changed as little as possible, and the change is reported as
/// a loss.
private struct AikenWriter {
  private var lines: [String] = []
  private var losses: [Loss] = []

  /// Returns the bytes of the file and the losses.
  static func write(_ problems: [Problem]) -> ExportResult {
    var writer = AikenWriter()
    for (index, problem) in problems.enumerated() { writer.add(problem, number: index + 1) }
    return ExportResult(Array(writer.lines.joined().utf8), losses: writer.losses)
  }

  private mutating func add(_ problem: Problem, number: Int) {
    let question = safe(line(problem.question), number)
    // At the start of a file, U+FEFF would be read as a byte order mark.
    if !lines.isEmpty || question.unicodeScalars.first == "\u{FEFF}" { lines.append("\n") }
    lines.append(question + "\n")
    let right = problem.rightIndex
    // If there are too many choices, the first ones are kept, and the right one among them.
    let room = right ?? 0 < 26 ? 26 : 25
    let kept = problem.choices.indices.filter { $0 < room || $0 == right }
    for (place, index) in kept.enumerated() {
      let text = line(problem.choices[index])
      lines.append("\(AikenWriter.letter(place)))\(text.isEmpty ? "" : " ")\(text)\n")
    }
    let place = right.flatMap { kept.firstIndex(of: $0) }
    lines.append("ANSWER: \(place.map(AikenWriter.letter) ?? "?")\n")
    if right == nil { losses.append(.noRightChoice(number)) }
    if ([problem.question] + problem.choices).contains(where: losesEdges) {
      losses.append(.edges(number))
    }
  }

  private static func letter(_ index: Int) -> String {
    String(Unicode.Scalar(UInt8(ascii: "A") + UInt8(index)))
  }

  /// Returns a text as one line, without the leading and trailing white space that no reader keeps.
  private func line(_ text: String) -> String {
    let line = Array(OneLine.text(text).utf8)
    let range = line.arraySpan.trimmed(TextRange(0, line.count), \.isAikenWhitespace)
    return String(decoding: line[range.offsets], as: UTF8.self)
  }

  private func losesEdges(_ text: String) -> Bool {
    [text.utf8.first, text.utf8.last].contains { byte in
      byte.map { $0.isAikenWhitespace && !OneLine.breaksLine(Unicode.Scalar($0)) } ?? false
    }
  }

  /// Returns a question that no reader mistakes for a choice or an answer, or ignores.
  private mutating func safe(_ line: String, _ number: Int) -> String {
    let bytes = Array(line.utf8)
    switch AikenLine(TextRange(0, bytes.count), in: bytes.arraySpan) {
    case .question: return line
    case .choice:
      addLoss(number, "the question would be read as a choice", "問題文が選択肢として読まれる")
      return widened(line, at: 1)
    case .answer:
      addLoss(number, "the question would be read as the answer", "問題文が解答の行として読まれる")
      return widened(line, at: 6)
    case .ignored:
      addLoss(number, "the question is too short to be read", "問題文が短すぎて読まれない")
      return bytes.isEmpty ? "\u{3000}" : widened(line, at: 0)
    }
  }

  private mutating func addLoss(_ number: Int, _ en: String, _ ja: String) {
    losses.add(
      number, .text,
      Localized(
        en: "\(en), so one character becomes full-width",
        ja: "\(ja)ため、1文字を全角に置き換えます。"))
  }

  /// Returns the line with the ASCII character at `index` replaced by its full-width equivalent.
  private func widened(_ line: String, at index: Int) -> String {
    var scalars = Array(line.unicodeScalars)
    let value = scalars[index].value
    let hasTwin = (0x21...0x7E).contains(value)
    scalars[index] = Unicode.Scalar(hasTwin ? value + 0xFEE0 : 0x3000) ?? scalars[index]
    return String(String.UnicodeScalarView(scalars))
  }
}
