@_spi(QBank) import BankSyntax

/// Reads the questions of Moodle XML, one after the other.
struct MoodleReader {
  let source: Source
  let language: Language
  var log = ImportLog(format: "moodle-xml")
  var found = FoundQuestions()
  var names = NamesAsIDs()
  var category: String?
  /// The number of questions so far, without categories.
  var number = 0
  /// What has been recorded once for the whole file.
  var noted: Set<String> = []

  init(_ source: Source, _ language: Language) {
    self.source = source
    self.language = language
  }

  /// Reads the whole file.
  mutating func read() -> ImportResult {
    let source = source
    var xml = XMLReader(source.bytes, isDecoded: source.isDecoded)
    if case .start(let root) = xml.next() {
      if root.name.local == "quiz" {
        readQuestions(&xml)
      } else {
        log.addError(root.range, MoodleReader.noQuiz(root.name.local))
        return log.imported(.problems([]), at: [])
      }
    }
    if let error = xml.error {
      self = MoodleReader(source, language)
      readPieces(after: error)
    }
    names.apply(to: &found.problems, &log)
    return log.imported(found)
  }

  // MARK: Files that are no XML

  /// Reads each question by itself, so that malformed XML in one does not spoil the others.
  private mutating func readPieces(after error: ParseError) {
    let source = source
    let bytes = source.bytes
    let starts = MoodleReader.starts(of: bytes)
    if starts.isEmpty || error.range.start < starts[0] { log.addError(error) }
    for (start, end) in zip(starts, starts.dropFirst() + [bytes.count]) {
      readPiece(TextRange(start, end))
    }
  }

  private mutating func readPiece(_ piece: TextRange) {
    let source = source
    var xml = XMLReader(source.bytes, part: piece)
    guard case .start(let tag) = xml.next(), let element = xml.element(tag) else {
      number += 1
      if let error = xml.error { log.addError(error) }
      return
    }
    add(element)
    let rest = source.bytes.trimmed(TextRange(element.range.end, piece.end))
    let isEnd =
      source.bytes.starts(rest, with: "</quiz>") || source.bytes.starts(rest, with: "<!--")
    if !rest.isEmpty, !isEnd { log.addError(rest, MoodleReader.misplaced) }
  }

  /// Returns the offsets at which questions seem to begin: at a tag that is the first on its line or follows
  /// another one.
  private static func starts(of bytes: Span<UInt8>) -> [Int] {
    var starts: [Int] = []
    var before = ASCII.lineFeed
    for offset in 0..<bytes.count
    where !bytes[offset].isASCIIWhitespace || bytes[offset].isLineBreak {
      let byte = bytes[offset]
      let isFirst = before.isLineBreak || before == UInt8(ascii: ">")
      let rest = TextRange(offset, bytes.count)
      if byte == UInt8(ascii: "<"), isFirst, bytes.starts(rest, with: "<question"),
        offset + 9 < bytes.count,
        bytes[offset + 9].isASCIIWhitespace || bytes[offset + 9] == UInt8(ascii: ">")
      {
        starts.append(offset)
      }
      before = byte
    }
    return starts
  }

  private static func noQuiz(_ name: String) -> Localized {
    let name = VisibleText.escape(name)
    return Localized(
      en: "the outermost element is <\(name)>, but Moodle XML requires <quiz>",
      ja: "いちばん外側の要素が、Moodle XMLの<quiz>ではなく<\(name)>です。")
  }

  private mutating func readQuestions(_ xml: inout XMLReader) {
    while let event = xml.next() {
      switch event {
      case .start(let tag):
        guard let element = xml.element(tag) else { return }
        add(element)
      case .text(let text):
        if !text.isBlank { log.addError(text.range, MoodleReader.misplaced) }
      case .end: break
      }
    }
  }

  private static let misplaced = Localized(
    en: "this is outside the questions", ja: "問題の外に書かれています。")

  private mutating func add(_ element: XMLElement) {
    guard element.name.local == "question" else {
      return log.addError(element.tag.range, MoodleReader.misplaced)
    }
    guard let type = element["type"] else {
      return log.addError(
        element.tag.range, Localized(en: "this question has no type", ja: "この問題にはtypeがありません。"))
    }
    if type == "category" { return enterCategory(element) }
    number += 1
    switch type {
    case "multichoice": if let problem = multipleChoice(element) { keep(problem, element) }
    case "truefalse": if let problem = trueFalse(element) { keep(problem, element) }
    default:
      log.leaveOut(
        number, .questionType, MoodleReader.title(type), at: element.range, in: source)
    }
  }

  private static func title(_ type: String) -> Localized {
    switch type {
    case "essay": QuestionKinds.essay
    case "numerical": QuestionKinds.numerical
    case "matching": QuestionKinds.matching
    case "shortanswer": QuestionKinds.shortAnswer
    case "description": QuestionKinds.description
    default:
      Localized(
        en: "question of type “\(VisibleText.escape(type))”",
        ja: "「\(VisibleText.escape(type))」型の問題")
    }
  }

  private mutating func enterCategory(_ element: XMLElement) {
    guard let path = element.first("category") else {
      return log.addError(
        element.tag.range, Localized(en: "the category has no name", ja: "カテゴリー名がありません。"))
    }
    let read = MoodleCategory.read(rawText(path))
    if read.dividesName { log.addLoss(number + 1, .category, MoodleCategory.dividedName) }
    category = read.category
  }

  // MARK: Texts

  /// Returns the content of an element's `text` child, without leading and trailing white space.
  mutating func rawText(_ element: XMLElement) -> String {
    let isBare = element.children.contains { child in
      if case .text(let text) = child { !text.isBlank } else { false }
    }
    guard let text = element.first("text"), !isBare else {
      if isBare {
        log.addError(
          element.range, Localized(en: "this text must be inside <text>", ja: "文字列は<text>の中に書きます。"))
      }
      return ""
    }
    for markup in text.elements {
      log.addError(
        markup.tag.range,
        Localized(
          en: "markup inside <text> must be escaped or in <![CDATA[…]]>",
          ja: "<text>の中の書式は、エスケープするか<![CDATA[…]]>に入れます。"))
    }
    return String(text.text.unicodeScalars.trimmed)
  }

  /// Returns the text of a part of a question, and records what is lost of it.
  mutating func text(
    _ element: XMLElement, inherited: MoodleText.Markup = .html
  ) -> MoodleText {
    let text = MoodleText(rawText(element), markup(element) ?? inherited)
    log.addLosses(of: text, number)
    for file in element.elements("file") {
      let name = file["name"] ?? ""
      log.addLoss(
        number, .media,
        Localized(en: "the file “\(name)” is left out", ja: "ファイル「\(name)」が失われます。"))
    }
    return text
  }

  private mutating func markup(_ element: XMLElement) -> MoodleText.Markup? {
    guard let format = element.tag.attribute("format") else { return nil }
    switch format.value {
    case "html": return .html
    case "moodle_auto_format": return .moodle
    case "plain_text": return .plain
    case "markdown": return .markdown
    default:
      log.addError(
        format.range,
        Localized(en: "Moodle does not know this format", ja: "Moodleにない形式です。"),
        help: Localized(
          en: "Write html, moodle_auto_format, plain_text or markdown.",
          ja: "html、moodle_auto_format、plain_text、markdownのどれかを書いてください。"))
      return nil
    }
  }
}

extension String.UnicodeScalarView {
  /// The text without the leading and trailing white space that Moodle trims.
  var trimmed: Substring.UnicodeScalarView { trimming(\.isMoodleWhitespace) }
}

extension Unicode.Scalar {
  fileprivate var isMoodleWhitespace: Bool { self == " " || 0x09...0x0D ~= value }
}
