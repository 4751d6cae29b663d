@_spi(QBank) import BankModel

/// Writes problems in Aiken.
///
/// Aiken has no escapes: text that would be misread is changed as little as possible, and the change is reported as
/// a loss.
struct AikenWriter {
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
