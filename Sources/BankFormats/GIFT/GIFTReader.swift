@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Reads GIFT as Moodle does, and reports where other readers would stop or understand something else.
struct GIFTReader {
  let source: Source
  let language: Language
  var log = ImportLog(format: "gift")
  var found = FoundQuestions()
  /// The names of problems that have no id.
  var names = NamesAsIDs()
  var category: String?
  /// The number of entries so far, without categories.
  var number = 0
  private var isInsideUnclosed = false
  /// Whether there is a brace anywhere: without one, a file has no answers.
  private var hasBraces = false

  init(_ source: Source, _ language: Language) {
    self.source = source
    self.language = language
  }

  /// Reads the whole file.
  mutating func read() -> ImportResult {
    log.checkUTF8(source)
    GIFTEntry.all(in: source) { add($0) }
    let isJSON = found.problems.isEmpty && ForeignText.of(source.bytes, isTable: true) == .json
    if isJSON || number > 0 && !hasBraces && log.diagnostics.isEmpty {
      return nothing(isJSON: isJSON)
    }
    names.apply(to: &found.problems, &log)
    return log.imported(found)
  }

  /// Returns the result for a file without any question.
  private func nothing(isJSON: Bool) -> ImportResult {
    var log = ImportLog(format: log.format)
    log.addError(
      TextRange(at: 0),
      Localized(en: "the file contains no GIFT question", ja: "GIFT形式の問題がありません。"),
      why: isJSON
        ? Localized(en: "it looks like JSON", ja: "JSONのようです。")
        : Localized(
          en: "there are no answers in braces", ja: "「{ }」で囲んだ解答がどこにもありません。"),
      help: Localized(
        en:
          "Write questions as “Which is green? {=sencha ~assam}”, or specify another format with --from.",
        ja: "問題は「緑茶はどれ？ {=煎茶 ~アッサム}」のように書いてください。"
          + "ほかの形式のときは --from で指定してください。"))
    return log.imported(.problems([]), at: [])
  }

  private mutating func add(_ entry: GIFTEntry) {
    var entry = entry
    if entry.text.starts(with: "$CATEGORY:".utf8) {
      let end = entry.text.firstIndex(of: ASCII.lineFeed) ?? entry.text.count
      enterCategory(entry.text[10..<end])
      if end == entry.text.count { return }
      log.addError(
        entry.place(end + 1..<end + 1),
        Localized(en: "no blank line follows the category", ja: "カテゴリーの次の行が空行になっていません。"))
      entry = entry.dropFirst(end + 1)
    }
    number += 1
    let marks = GIFTMarks(entry.text)
    let name = readName(entry, marks)
    guard let body = readBody(entry, marks, from: name?.end ?? 0) else { return }
    add(GIFTQuestion(entry: entry, marks: marks, body: body, name: name?.text))
  }

  /// Sets the category of the following entries, without the part that is always there.
  private mutating func enterCategory(_ path: ArraySlice<UInt8>) {
    let read = MoodleCategory.read(String(decoding: path.trimmed, as: UTF8.self))
    if read.dividesName { log.addLoss(number + 1, .category, MoodleCategory.dividedName) }
    category = read.category
  }

  private mutating func readName(
    _ entry: GIFTEntry, _ marks: GIFTMarks
  ) -> (text: String, end: Int)? {
    guard entry.text.starts(with: "::".utf8) else { return nil }
    guard let end = marks.within(2..<entry.text.count).firstPair(":") else {
      log.addError(
        entry.place(0..<2),
        Localized(en: "this name is never closed", ja: "この問題名が閉じられていません。"),
        help: Localized(en: "Write :: after the name.", ja: "問題名のあとに「::」を書いてください。"))
      return nil
    }
    return (GIFTText.unescaped(entry.text[2..<end].trimmed), end + 2)
  }

  /// Finds the question and its answers, or returns nil if the braces are ambiguous.
  private mutating func readBody(
    _ entry: GIFTEntry, _ marks: GIFTMarks, from start: Int
  ) -> GIFTBody? {
    let braces = marks.all.filter { $0.offset >= start && "{}".utf8.contains($0.mark) }
    let opens = braces.first.map { $0.mark == UInt8(ascii: "{") }
    if isInsideUnclosed, opens != true {
      // The rest of a question that blank lines have cut apart, which has been reported.
      isInsideUnclosed = opens == nil
      number -= 1
      return nil
    }
    isInsideUnclosed = false
    hasBraces = hasBraces || !braces.isEmpty
    guard let first = braces.first else {
      let end = entry.text.count
      return GIFTBody(question: start..<end, answers: nil, tail: end..<end)
    }
    guard opens == true else {
      reportError(entry, first.offset, "this } has no matching {", "この「}」に対応する「{」がありません。")
      return nil
    }
    return readBody(entry, braces, from: start)
  }

  private mutating func readBody(
    _ entry: GIFTEntry, _ braces: [(mark: UInt8, offset: Int)], from start: Int
  ) -> GIFTBody? {
    guard braces.count > 1 else {
      isInsideUnclosed = true
      reportError(
        entry, braces[0].offset, "the answers have no closing }", "解答を閉じる「}」がありません。",
        why: Localized(en: "a blank line ends a question", ja: "空行があると、そこで問題が終わります。"))
      return nil
    }
    guard braces[1].mark == UInt8(ascii: "}") else {
      reportError(
        entry, braces[1].offset, "there is a { inside the answers", "解答の中に「{」があります。",
        help: Localized(en: "Write \\{ for a brace in the text.", ja: "文字としての「{」は「\\{」と書いてください。"))
      return nil
    }
    if braces.count > 2 {
      reportError(
        entry, braces[2].offset, "the question has more than one pair of braces",
        "1つの問題に「{ }」が2組以上あります。",
        help: Localized(
          en: "Leave a blank line between questions.", ja: "問題と問題の間に空行を入れてください。"))
      return nil
    }
    let body = GIFTBody(
      question: start..<braces[0].offset, answers: braces[0].offset + 1..<braces[1].offset,
      tail: braces[1].offset + 1..<entry.text.count)
    if entry.text[body.tail].trimmed.starts(with: "//".utf8) {
      reportError(
        entry, body.tail.lowerBound, "this comment is not on a line of its own",
        "コメントが独立した行になっていません。")
      return nil
    }
    return body
  }

  mutating func reportError(
    _ entry: GIFTEntry, _ offset: Int, _ en: String, _ ja: String, why: Localized? = nil,
    help: Localized? = nil
  ) {
    log.addError(
      entry.place(offset..<offset + 1), Localized(en: en, ja: ja), why: why, help: help)
  }
}

/// The ranges of a question's parts in the text of its entry.
struct GIFTBody {
  /// The question, or the whole text if there are no answers.
  var question: Range<Int>
  /// The content of the braces, or nil if there are none.
  var answers: Range<Int>?
  /// The text after the answers.
  var tail: Range<Int>
}

/// An entry of a GIFT file: the lines between two blank ones, usually a question.
struct GIFTEntry {
  /// The lines joined by line feeds, trimmed and without comments.
  private(set) var text: [UInt8] = []
  /// The comments, including their `//`.
  private(set) var comments: [TextRange] = []
  /// The start of each line: in the text, and in the file.
  private var lines: [(start: Int, place: Int)] = []

  /// Appends a line, which must not be blank.
  mutating func add(_ line: TextRange, _ bytes: Span<UInt8>) {
    if bytes.starts(line, with: "//") { return comments.append(line) }
    if !text.isEmpty { text.append(ASCII.lineFeed) }
    lines.append((text.count, line.start))
    text.append(contentsOf: bytes, line)
  }

  /// Returns the range in the file of a part of the text.
  func place(_ part: Range<Int>) -> TextRange {
    TextRange(
      place(of: part.lowerBound), max(place(of: part.lowerBound), place(of: part.upperBound)))
  }

  private func place(of offset: Int) -> Int {
    guard let index = lines.lastIndex(upTo: offset, by: \.start) else { return offset }
    return lines[index].place + offset - lines[index].start
  }

  /// The range of the whole entry in the file, including its comments.
  var range: TextRange {
    let text = place(0..<text.count)
    return TextRange(
      min(text.start, comments.first?.start ?? text.start),
      max(text.end, comments.last?.end ?? text.end))
  }

  /// Returns the entry without the first `count` bytes of its text.
  func dropFirst(_ count: Int) -> GIFTEntry {
    var rest = self
    rest.text = Array(text.dropFirst(count))
    rest.lines = lines.filter { $0.start >= count }.map { ($0.start - count, $0.place) }
    return rest
  }

  /// Calls `body` with each entry of a file.
  static func all(in source: Source, _ body: (GIFTEntry) -> Void) {
    var entry = GIFTEntry()
    for line in TextLines(source) {
      let line = source.bytes.trimmed(line)
      if !line.isEmpty {
        entry.add(line, source.bytes)
      } else {
        if !entry.isEmpty { body(entry) }
        entry = GIFTEntry()
      }
    }
    if !entry.isEmpty { body(entry) }
  }

  /// Whether it contains only comments, if anything.
  private var isEmpty: Bool { text.isEmpty }
}

/// The delimiters of an entry: special characters that are not escaped by a backslash.
struct GIFTMarks {
  /// The delimiters and their offsets, in order.
  private(set) var all: [(mark: UInt8, offset: Int)] = []

  /// Finds the delimiters `{ } ~ = # :` of a text.
  init(_ text: [UInt8]) {
    var offset = 0
    while offset < text.count {
      switch text[offset] {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "~"), UInt8(ascii: "="),
        UInt8(ascii: "#"), UInt8(ascii: ":"):
        all.append((text[offset], offset))
      default: break
      }
      offset += 1
    }
  }

  private init(_ all: [(mark: UInt8, offset: Int)]) { self.all = all }

  /// Returns the delimiters in a part of the text.
  func within(_ part: Range<Int>) -> GIFTMarks {
    GIFTMarks(all.filter { part.contains($0.offset) })
  }

  /// Returns the offset of the first delimiter of a kind.
  func first(_ mark: Unicode.Scalar) -> Int? {
    all.first { $0.mark == UInt8(ascii: mark) }?.offset
  }

  /// Returns the offset of the last run of `times` equal, adjacent delimiters.
  func last(_ mark: Unicode.Scalar, times: Int) -> Int? {
    var index = all.count - times
    while index >= 0 {
      let run = all[index..<index + times]
      if run.allSatisfy({ $0.mark == UInt8(ascii: mark) }),
        run[index + times - 1].offset - run[index].offset == times - 1
      {
        return run[index].offset
      }
      index -= 1
    }
    return nil
  }

  /// Returns the offset of the first two equal, adjacent delimiters.
  fileprivate func firstPair(_ mark: Unicode.Scalar) -> Int? {
    zip(all, all.dropFirst()).first { one, next in
      one.mark == UInt8(ascii: mark) && next.mark == one.mark && next.offset == one.offset + 1
    }?.0.offset
  }
}
