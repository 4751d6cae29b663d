@_spi(QBank) import BankModel
@_spi(QBank) import BankText

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

/// Distinguishes questions that are typed in Markdown of any dialect from guidance.
///
/// There is a question if something below a heading can be chosen and something says what is right: letters that
/// count up, boxes of which one is checked, or options with a key or a mark. Steps, hints and questions with an
/// answer in words are guidance.
struct MarkdownQuestions {
  /// How far letters have counted below the heading, by family of labels.
  private var letters: [ListLabel.Family: Int] = [:]
  /// The options there, without labels, bullets and marks.
  private var options: [String] = []
  private var marks = 0
  /// Whether one of the options is marked as wrong.
  private var hasWrongMark = false
  private var (boxes, checked) = (0, 0)
  /// Whether a line is marked as a question by a leading sign: `? What is it`.
  private var isAsked = false
  /// Whether the heading ends in a question mark.
  private var endsInMark = false
  /// Candidates for a key. A nil is a key heading, whose key follows.
  private var keys: [String?] = []

  /// Whether a file contains a question.
  static func areTyped(in source: Source) -> Bool {
    var part = MarkdownQuestions()
    for range in TextLines(source) {
      let line = plain(source.string(source.bytes.trimmed(range)))
      if line.hasPrefix("#") {
        if part.isQuestion { return true }
        part = MarkdownQuestions()
        part.endsInMark = line.hasSuffix("?") || line.hasSuffix("？")
      } else if !line.isEmpty {
        part.add(line)
      }
    }
    return part.isQuestion
  }

  /// Returns a line without bold type, tags and the signs of a quotation.
  private static func plain(_ line: String) -> String {
    var (kept, isInTag, last) = (String.UnicodeScalarView(), false, Unicode.Scalar(" "))
    for scalar in line.unicodeScalars {
      if scalar == "<" { isInTag = true }
      let isPair = (scalar == "*" || scalar == "_") && last == scalar
      if isPair, !isInTag { kept.removeLast() } else if !isInTag { kept.append(scalar) }
      last = isPair ? " " : scalar
      if scalar == ">" { isInTag = false }
    }
    let rest = kept.drop { $0 == ">" || $0.isListBlank }
    return String(rest)
  }

  private mutating func add(_ line: String) {
    if line.hasPrefix("?") { isAsked = true }
    if let key = keys.last, key == nil { keys[keys.count - 1] = line }
    let source = Source(Path("line"), Array(line.utf8))
    let text = ListText(source, TextRange(0, source.count))
    let (isBulleted, isBoxed, isChecked, start) = MarkdownQuestions.signs(text)
    let indices = text.trimmed(start..<text.count)
    if indices.isEmpty { return }
    if isBoxed { boxes += 1 }
    if isChecked { checked += 1 }
    let typed = ListLexer.line(text, indices)
    switch typed.kind {
    case .key: keys.append(source.string(typed.text))
    case .keyHeading: keys.append(nil)
    case .text where isBulleted || !typed.labels.isEmpty:
      // For an unlabelled option, a mark at its end is only recognized together with its bullet.
      let mark = typed.mark ?? (isBulleted ? ListLexer.line(text, 0..<text.count).mark : nil)
      if mark == .right { marks += 1 }
      if mark == .wrong, !isBoxed { hasWrongMark = true }
      options.append(source.string(typed.text))
      count(typed.labels)
    default: break
    }
  }

  /// Returns the bullet and the box at the start of a line, and where the rest begins.
  private static func signs(
    _ text: ListText
  ) -> (isBulleted: Bool, isBoxed: Bool, isChecked: Bool, end: Int) {
    let isBulleted =
      text.scalar(0).map { "-*+=".unicodeScalars.contains($0) } ?? false
      && text.scalar(1)?.isListBlank ?? false
    let start = text.skipBlanks(isBulleted ? 1 : 0)
    guard isBulleted, text.scalar(start) == "[", text.scalar(start + 2) == "]",
      let inside = text.scalar(start + 1)
    else { return (isBulleted, false, false, start) }
    return (true, true, !inside.isListBlank, text.skipBlanks(start + 3))
  }

  private mutating func count(_ labels: [ListLabel]) {
    // Choices usually count in letters with a sign after them, and steps rarely.
    for label in labels where label.family.isLettered && !label.family.isBare {
      let count = letters[label.family] ?? 0
      letters[label.family] = label.value == count + 1 ? count + 1 : label.value == 1 ? 1 : count
    }
  }

  private var isQuestion: Bool {
    if letters.values.contains(where: { $0 > 1 }) { return true }
    guard options.count > 1 else { return false }
    if boxes > 1, checked > 0 || endsInMark { return true }
    if isAsked || marks == 1 && !hasWrongMark { return true }
    let texts = ListTexts(options)
    return keys.contains { $0.map { MarkdownQuestions.names($0, texts) } ?? false }
  }

  /// Whether a key names one of the options, by a label or by its text.
  private static func names(_ key: String, _ texts: ListTexts) -> Bool {
    if !texts.indices(of: key).isEmpty { return true }
    let text = ListText(key)
    guard let token = ListKeyToken(text, text.whole) else { return false }
    return token.rest.isEmpty || !texts.indices(of: text.string(token.rest)).isEmpty
  }
}
