@_spi(QBank) import BankModel

/// Guidance as Markdown: a second-level heading for each title, with its description below.
enum MarkdownGuidance {
  /// Returns guidance if the first nonblank line is a heading and nothing looks like a question, else nil.
  static func kind(of source: Source) -> BankKind? {
    guard let first = TextLines(source).first(where: { !source.bytes.trimmed($0).isEmpty }),
      heading(source.bytes.trimmed(first), source) != nil
    else { return nil }
    return MarkdownQuestions.areTyped(in: source) ? nil : .guidance
  }

  /// Reads the whole file.
  static func read(_ source: Source) -> ImportResult {
    var log = ImportLog(format: "markdown")
    log.checkUTF8(source)
    var entries: [(start: Int, title: String, lines: [String])] = []
    var isAfterError = false
    for line in TextLines(source) {
      let line = source.bytes.trimmed(line)
      if let heading = heading(line, source), heading.level == 2 {
        entries.append((line.start, heading.text, []))
      } else if !entries.isEmpty {
        entries[entries.count - 1].lines.append(source.string(line))
      } else if !line.isEmpty, !isAfterError {
        isAfterError = !skip(line, source, &log)
      }
    }
    let guidance = entries.enumerated().map { index, entry in
      Guidance(
        title: log.readMarkdown([entry.title], index + 1).text,
        description: log.readMarkdown(entry.lines, index + 1).text)
    }
    let ends = entries.dropFirst().map(\.start) + [source.count]
    return log.imported(
      .guidance(guidance), at: zip(entries, ends).map { Place(TextRange($0.start, $1)) })
  }

  /// Skips the heading of the whole file. Returns false for anything else before the first entry.
  private static func skip(
    _ line: TextRange, _ source: Source, _ log: inout ImportLog
  ) -> Bool {
    if let heading = heading(line, source), heading.level == 1 {
      log.addLoss(
        nil, .others,
        Localized(
          en: "the heading “\(heading.text)” is left out",
          ja: "見出し「\(heading.text)」は取り込まれません。"))
      return true
    }
    log.addError(
      line, Localized(en: "there is text before the first title", ja: "最初の見出しの前に文字があります。"),
      help: Localized(
        en: "Write each title after “## ” and its description below.",
        ja: "見出しは「## 」のあとに、説明はその下に書いてください。"))
    return false
  }

  /// Parses a heading, without the number signs that may close it.
  private static func heading(
    _ line: TextRange, _ source: Source
  ) -> (level: Int, text: String)? {
    let bytes = source.copy(line)
    let sign = UInt8(ascii: "#")
    let level = bytes.prefix { $0 == sign }.count
    let rest = bytes.dropFirst(level)
    guard (1...2).contains(level), rest.first?.isASCIIWhitespace ?? true else { return nil }
    var text = rest.trimmed
    let closing = text.reversed().prefix { $0 == sign }.count
    if closing == text.count || text.dropLast(closing).last?.isASCIIWhitespace == true {
      text = text.dropLast(closing).trimmed
    }
    return (level, String(decoding: text, as: UTF8.self))
  }

  /// Returns the bytes of the file and the losses.
  static func write(_ guidance: [Guidance]) -> ExportResult {
    var losses: [Loss] = []
    let entries = guidance.enumerated().map { index, entry in
      if let loss = [entry.title, entry.description].compactMap(MarkdownText.loss).first {
        losses.add(index + 1, .text, loss)
      }
      let title = entry.title.isEmpty ? "##" : "## \(MarkdownText.written(entry.title))"
      if entry.description.isEmpty { return "\(title)\n" }
      return "\(title)\n\n\(MarkdownText.written(entry.description))\n"
    }
    return ExportResult(Array(entries.joined(separator: "\n").utf8), losses: losses)
  }
}
