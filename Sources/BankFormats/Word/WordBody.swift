@_spi(QBank) import BankSyntax

/// Converts the paragraphs and tables of a document to extracted text and the lines of a list.
struct WordBody {
  private let styles: WordStyles
  private var numbering: WordNumbering
  private(set) var extracted = WordText()
  private var paragraphs = 0
  private var tables = 0
  /// The tables of questions with their answers.
  private(set) var questions: WordTables

  init(_ styles: WordStyles, _ numbering: WordNumbering, _ options: ConvertOptions) {
    self.styles = styles
    self.numbering = numbering
    questions = WordTables(options)
  }

  /// Adds an element of a document's body: a paragraph, a table, or a container of them.
  mutating func add(_ element: XMLElement) {
    switch element.name.local {
    case "p": addParagraph(element)
    case "tbl": addTable(element)
    case "sectPr", "del", "moveFrom", "Fallback", "sdtPr", "sdtEndPr": break
    default: for child in element.elements { add(child) }
    }
  }

  private mutating func addParagraph(_ element: XMLElement) {
    paragraphs += 1
    extracted.begin(
      Localized(en: "in paragraph \(paragraphs)", ja: "\(paragraphs)段落目"))
    let paragraph = WordParagraph(element, styles)
    add(paragraph)
    for box in paragraph.boxes { add(box) }
  }

  private mutating func add(_ paragraph: WordParagraph) {
    let level = paragraph.outline.map { $0 + 1 } ?? styles.headingLevel(paragraph.style)
    let label = paragraph.numbering.flatMap { numbering.label($0, style: paragraph.style) }
    if styles.isTitle(paragraph.style) {
      let range = extracted.add(paragraph)
      extracted.add(.made(ListLine(kind: .blank, range: range, text: range)))
    } else if let level, level < 10, label == nil {
      addHeading(paragraph, level)
    } else if let label, !paragraph.text.isBlank || label.labels[0].value > 0 {
      addLabelled(paragraph, label)
    } else if styles.own(paragraph.style) == .detail {
      addWhole(paragraph)
    } else {
      addTyped(paragraph)
    }
    extracted.end()
  }

  // MARK: Kinds of paragraphs

  private mutating func addTyped(_ paragraph: WordParagraph) {
    let range = extracted.add(paragraph)
    addTyped(range)
  }

  /// Adds the lines of a range, which are separated by breaks.
  private mutating func addTyped(_ range: TextRange, beginsParagraph: Bool = true) {
    var start = range.start
    for end in range.offsets where extracted.bytes[end] == ASCII.lineFeed {
      let line = TextRange(start, end)
      extracted.add(.typed(line, beginsParagraph: beginsParagraph && start == range.start))
      start = end + 1
    }
    extracted.add(
      .typed(
        TextRange(start, range.end), beginsParagraph: beginsParagraph && start == range.start))
  }

  /// Adds a heading, unless it reads as a question or as the heading of the keys: then it is added as that.
  private mutating func addHeading(_ paragraph: WordParagraph, _ level: Int) {
    let range = extracted.add(paragraph)
    let text = text(range)
    let whole = text.whole
    if whole.isEmpty { return extracted.add(.typed(range, beginsParagraph: true)) }
    let line = ListLexer.line(text, whole)
    if line.kind == .keyHeading || line.questionLabel != nil {
      return extracted.add(.made(line))
    }
    let place = text.range(whole)
    extracted.add(.made(ListLine(kind: .heading(level), range: place, text: place)))
  }

  /// Adds a paragraph that the document numbers automatically.
  private mutating func addLabelled(
    _ paragraph: WordParagraph, _ label: (labels: [ListLabel], text: String)
  ) {
    let start = extracted.add(label.text + " ").start
    let range = extracted.add(paragraph)
    let text = text(range)
    let isOwn = styles.own(paragraph.style) != nil
    let end = isOwn ? text.count : WordBody.endOfFirstLine(text)
    let whole = text.trimmed(0..<end)
    let place = text.range(whole)
    var line = ListLine(kind: .text, range: TextRange(start, max(start, place.end)), text: place)
    line.labels = label.labels
    line.beginsParagraph = true
    line.innerMark = WordBody.innerMark(text, whole)
    extracted.add(.made(line))
    let rest = text.range(min(end + 1, text.count)..<text.count)
    if !rest.isEmpty { addTyped(rest, beginsParagraph: false) }
  }

  /// Adds a paragraph that is a detail of a question, including its breaks.
  private mutating func addWhole(_ paragraph: WordParagraph) {
    let range = extracted.add(paragraph)
    let text = text(range)
    let whole = text.whole
    guard !whole.isEmpty, let found = ListWords.read(text, whole) else { return addTyped(range) }
    extracted.add(
      .made(
        ListLine(kind: found.kind, range: text.range(whole), text: text.range(found.value))))
  }

  private func text(_ range: TextRange) -> ListText {
    let source = Source(Path("text"), extracted.bytes[range.offsets])
    return ListText(source, TextRange(0, source.count), at: range.start)
  }

  /// Returns the end of the first line if choices are on the lines below it, else the end of the text.
  private static func endOfFirstLine(_ text: ListText) -> Int {
    guard let first = text.scalars.firstIndex(of: "\n") else { return text.count }
    var previous: ListLabelReader.Found?
    for index in text.scalars.indices[first...] where text.scalars[index] == "\n" {
      let start = text.skipBlanks(index + 1)
      let mark = ListMark.leading(text, at: start).map { text.skipBlanks($0.end) } ?? start
      guard let found = ListLabelReader(text: text).label(at: mark) else { continue }
      let follows = previous?.labels.contains { label in
        found.labels.contains { $0.family == label.family && $0.value == label.value + 1 }
      }
      if follows == true { return first }
      previous = found
    }
    return text.count
  }

  /// Returns a mark in the text of a choice, which is there because the letter of the choice is automatic.
  private static func innerMark(
    _ text: ListText, _ whole: Range<Int>
  ) -> (mark: ListMark, text: TextRange)? {
    if let found = ListMark.behindLabel(text, whole) {
      return (found.mark, text.range(text.trimmed(found.end..<whole.upperBound)))
    }
    return ListMark.trailing(text, whole).map { ($0.mark, text.range($0.rest)) }
  }

  // MARK: Tables

  private mutating func addTable(_ element: XMLElement) {
    tables += 1
    let table = WordTable(element, styles)
    let texts = table.texts
    let keys = WordKeyTable(texts, isBelowHeading: isBelowKeyHeading)
    let holdsQuestions = keys == nil && (questions.goesOn(with: texts) || questions.begin(texts))
    let columns = keys == nil && !holdsQuestions ? WordColumns(texts) : nil
    let isRefused =
      keys == nil && !holdsQuestions && columns == nil
      && texts.prefix(WordBody.lookback).contains { SampledTable.isHeader($0) }
    if isRefused { questions.refuse(at: Place(TextRange(at: extracted.bytes.count))) }
    let isFrame = keys == nil && !holdsQuestions && columns == nil && !isRefused
    if isFrame, table.rows.count > 1, WordBody.areData(texts) {
      extracted.noteLoss(
        Localized(en: "a table is read as lines of text", ja: "表は、行ごとの文字列になります。"))
    }
    var ranges: [[TextRange]] = []
    for (index, row) in table.rows.enumerated() {
      extracted.begin(
        Localized(
          en: "in table \(tables), row \(index + 1)", ja: "表\(tables)の\(index + 1)行目"))
      if keys != nil {
        ranges.append(row.map { trimmed(add($0)) })
      } else if holdsQuestions {
        let isTitle = row.count > 2 && row.dropFirst().allSatisfy(\.isMergedWithLeft)
        if isTitle, questions.isBelowHeader { addFrame(row) } else { addQuestion(row) }
      } else if let columns {
        add(row, columns, number: index - columns.rowsAbove)
      } else if isRefused {
        for cell in row { _ = add(cell) }
      } else {
        addFrame(row)
      }
    }
    for line in keys?.lines(ranges) ?? [] { extracted.add(.made(line)) }
    extracted.add(.typed(TextRange(at: extracted.bytes.count), beginsParagraph: true))
  }

  /// Whether a table contains data, rather than arranging questions or choices side by side.
  private static func areData(_ texts: [[String]]) -> Bool {
    texts.contains { $0.count > 1 }
      && texts.joined().allSatisfy { text in
        let cell = ListText(text)
        let whole = cell.whole
        if whole.isEmpty { return true }
        let line = ListLexer.line(cell, whole)
        return line.kind == .text && line.labels.isEmpty
      }
  }

  /// Whether the text above ends with a heading of keys, or with keys from a table.
  private var isBelowKeyHeading: Bool {
    for line in extracted.lines.suffix(WordBody.lookback).reversed() {
      switch line {
      case .typed(let range, _):
        let text = text(range)
        let whole = text.whole
        if !whole.isEmpty { return ListLexer.line(text, whole).kind == .keyHeading }
      case .made(let line):
        if line.kind != .blank || line.row != nil {
          return line.kind == .keyHeading || line.isKeyOfTable
        }
      }
    }
    return false
  }

  /// How many lines above a table its heading can be, with blank lines between.
  private static let lookback = 8

  /// Returns the range of a cell's text without leading and trailing white space.
  private func trimmed(_ text: ListText) -> TextRange { text.range(text.whole) }

  /// Adds a row of a table of questions, which is read once all tables are known.
  private mutating func addQuestion(_ row: [WordTable.Cell]) {
    let start = extracted.bytes.count
    let cells = row.map { cell in
      let range = trimmed(add(cell))
      return TableCell(
        String(decoding: extracted.bytes[range.offsets], as: UTF8.self), at: Place(range))
    }
    let range = TextRange(start, max(start, extracted.bytes.count - 1))
    var line = ListLine(kind: .blank, range: range, text: range)
    line.row = extracted.lines.count
    questions.add(TableRow(cells, at: Place(range)), line: extracted.lines.count)
    extracted.add(.made(line))
  }

  /// Reads the tables of questions.
  mutating func readTables() {
    for (line, row) in questions.read() { extracted.settle(line, as: row) }
  }

  /// Adds a row of a table of questions whose answers are elsewhere.
  private mutating func add(_ row: [WordTable.Cell], _ columns: WordColumns, number: Int) {
    if number <= 0 || columns.isHeader(row.map(\.text)) {
      for cell in row { _ = add(cell) }
      return
    }
    var made: [(order: Int, line: ListLine)] = []
    for (column, cell) in row.enumerated() {
      guard let part = columns.part(column) else { continue }
      let text = add(cell)
      let whole = text.whole
      guard var found = part.line(text.range(whole), number: number) else { continue }
      if case .choice = part { found.line.innerMark = WordBody.innerMark(text, whole) }
      made.append(found)
    }
    guard made.contains(where: { !$0.line.range.isEmpty }) else { return }
    let first = extracted.lines.count
    for (_, line) in made.ordered(by: { ($0.order, $0.line.range) < ($1.order, $1.line.range) }) {
      var line = line
      line.row = first
      extracted.add(.made(line))
    }
  }

  /// Adds the paragraphs of a cell, each on a line of its own.
  private mutating func add(_ cell: WordTable.Cell) -> ListText {
    let start = extracted.bytes.count
    if !cell.others.isEmpty {
      extracted.noteLoss(
        Localized(en: "a table inside a cell is left out", ja: "セルの中の表は取り込まれません。"),
        mayBeQuestion: true)
    }
    if cell.isMergedWithAbove, questions.isBelowHeader { questions.noteMergedCell(at: start) }
    for (index, paragraph) in cell.paragraphs.enumerated() {
      if index > 0 { extracted.end() }
      _ = extracted.add(paragraph)
    }
    defer { extracted.end() }
    return text(TextRange(start, extracted.bytes.count))
  }

  /// Adds a row of a table that only arranges text. If each cell has a single paragraph, they are joined on one
  /// line.
  private mutating func addFrame(_ cells: [WordTable.Cell]) {
    let row = cells.filter { !$0.isMergedWithLeft }
    let isLine = row.allSatisfy { $0.paragraphs.count == 1 && $0.others.isEmpty }
    guard isLine, row.count > 1 else {
      for cell in row {
        for paragraph in cell.paragraphs { add(paragraph) }
        for other in cell.others { add(other) }
      }
      return
    }
    let start = extracted.bytes.count
    for (index, cell) in row.enumerated() {
      if index > 0 { extracted.add("\t") }
      if let label = cell.paragraphs[0].numbering.flatMap({ numbering.label($0, style: nil) }) {
        extracted.add(label.text + " ")
      }
      _ = extracted.add(cell.paragraphs[0])
    }
    addTyped(TextRange(start, extracted.bytes.count))
    extracted.end()
  }
}
