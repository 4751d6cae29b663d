@_spi(QBank) import BankFormats

/// A small table that is read in addition to banks, such as names of people, whatever program saved it.
///
/// Its text is decoded like that of banks, and its delimiter is recognized from the first line. If any part cannot
/// be read, the whole table is refused, because half a table is a different table.
struct SideTable {
  /// A row that is not blank.
  struct Row {
    let line: Int
    /// The contents of its cells, without white space at the ends.
    let cells: [String]
  }

  private(set) var rows: [Row] = []
  private let path: Path
  /// What fails if the table is refused; appended to every message.
  private let refusal: Localized
  private var isSheet = false

  /// Reads a file. `refusal` is appended to messages about what is wrong with it.
  init(_ path: Path, refusal: Localized, _ session: Session) throws(Failure) {
    (self.path, self.refusal) = (path, refusal)
    let file = try session.read(named: path)
    if let kind = WorkbookKind.of(file) {
      try readSheet(file, kind)
    } else {
      try readText(file, session)
    }
  }

  // MARK: Rows

  private mutating func readText(_ file: Source, _ session: Session) throws(Failure) {
    let source = file.asText(workers: session.world.workers) ?? file
    session.tellEncoding(of: source)
    if SideTable.isOtherFormat(source.bytes) { throw mistake(nil, SideTable.otherFormat) }
    let first = DelimiterLine(source)
    let delimiter = first.delimiter ?? SideTable.delimiter(source.bytes, from: first.next)
    var lines = LineIndex()
    try readRows(source, from: first.next, delimiter) { lines.line(at: $0, in: source.bytes) }
  }

  /// Reads the first visible sheet of a workbook.
  private mutating func readSheet(_ file: Source, _ kind: WorkbookKind) throws(Failure) {
    isSheet = true
    switch SheetText.read(file, as: kind) {
    case .failure(let error): throw mistake(nil, error.diagnostic.message)
    case .success(let sheet):
      try readRows(sheet.source, from: 0, .comma) { sheet.cell(at: $0)?.row ?? 1 }
    }
  }

  private mutating func readRows(
    _ source: Source, from start: Int, _ delimiter: Layout.Delimiter, line: (Int) -> Int
  ) throws(Failure) {
    let bytes = source.bytes
    var batch = CSVBatch()
    var reader = CSVReader(bytes, widths: [], from: start, delimiter: delimiter.rawValue)
    while reader.next(&batch) {
      if let defect = batch.defects.first {
        throw mistake(line(defect.defect.range.start), SideTable.wrongQuotes)
      }
      for record in 0..<batch.count {
        let line = line(batch.start(record))
        var cells: [String] = []
        for cell in batch.cells(record) {
          guard let text = UTF8Check.text(CSVCells.text(of: cell, in: bytes)),
            !text.utf8.contains(0)
          else { throw mistake(line, SideTable.noText) }
          cells.append(text.trimmed)
        }
        if !cells.allSatisfy(\.isEmpty) { rows.append(Row(line: line, cells: cells)) }
      }
    }
  }

  /// Returns the rows below a heading. A row with more cells than the heading is refused: a text that contains a
  /// delimiter was split there, and the rest of it would be lost.
  func rows(below heading: Row) throws(Failure) -> [Row] {
    let rows = Array(rows.dropFirst())
    for row in rows {
      let count = (row.cells.lastIndex { !$0.isEmpty } ?? 0) + 1
      if count > heading.cells.count {
        throw mistake(row.line, SideTable.tooManyCells(count, heading.cells.count))
      }
    }
    return rows
  }

  /// Returns the delimiter of cells: a tab if the first line has one outside quotes, a semicolon if it has one and
  /// no comma, else a comma. A comma between two digits does not count, because it may be a decimal point.
  private static func delimiter(_ bytes: Span<UInt8>, from start: Int) -> Layout.Delimiter {
    var (hasSemicolon, hasComma, isQuoted, isBlank) = (false, false, false, true)
    for offset in start..<bytes.count {
      let byte = bytes[offset]
      if byte == ASCII.quote { isQuoted.toggle() }
      if !isQuoted, byte.isLineBreak {
        if isBlank { continue } else { break }
      }
      isBlank = false
      if isQuoted { continue }
      if byte == UInt8(ascii: "\t") { return .tab }
      if byte == UInt8(ascii: ";") { hasSemicolon = true }
      guard byte == ASCII.comma else { continue }
      let isPoint =
        offset > 0 && bytes[offset - 1].isDigit && offset + 1 < bytes.count
        && bytes[offset + 1].isDigit
      if !isPoint { hasComma = true }
    }
    return hasSemicolon && !hasComma ? .semicolon : .comma
  }

  /// Whether the file is an archive or of another known kind, or JSON. A bracket alone is no evidence: a name may
  /// begin with one.
  private static func isOtherFormat(_ bytes: Span<UInt8>) -> Bool {
    if ForeignText.atStart(of: bytes)?.isText == false { return true }
    var start: [UInt8] = []
    for offset in bytes.startOfText..<bytes.count {
      if bytes[offset] > 0x20 { start.append(bytes[offset]) }
      if start.count == 2 { break }
    }
    let marks = ["{\"", "{}", "[{", "[\"", "[[", "[]"]
    return start == [UInt8(ascii: "{")] || marks.contains { Array($0.utf8) == start }
  }

  /// Whether two texts are equal apart from case, width, white space and the kind of kana.
  static func areSame(_ one: String, _ other: String) -> Bool { form(one) == form(other) }

  fileprivate static func form(_ text: String) -> [UInt32] {
    NormalForm.ofQuestion(Array(text.utf8).arraySpan)
  }

  // MARK: Messages

  /// Returns the failure for what is wrong with the table, with the line if it is known.
  func mistake(_ line: Int?, _ what: Localized) -> Failure {
    let name = path.displayText
    let word = isSheet ? "row" : "line"
    return .work(
      Localized(
        en: name + (line.map { ", \(word) \($0)" } ?? "") + ": " + what.en + refusal.en,
        ja: name + (line.map { "の\($0)行目" } ?? "") + ": " + what.ja + refusal.ja))
  }

  private static func tooManyCells(_ count: Int, _ headings: Int) -> Localized {
    Localized(
      en:
        "there are \(count) cells under \(Localized.count(headings, "heading", "headings")); put text "
        + "that contains a separator in quotes, as in \"Lee, Ann\", or add a heading",
      ja: "\(headings)列の見出しの下に、セルが\(count)個あります。区切り文字を含むものは \"Lee, Ann\" のように引用符で囲むか、"
        + "見出しを足してください。")
  }

  private static let wrongQuotes = Localized(
    en: "a quote is not closed or is misplaced", ja: "引用符が閉じられていないか、誤った位置にあります。")
  private static let noText = Localized(
    en: "some bytes here are not text in any known encoding; save the file as “CSV UTF-8”",
    ja: "どの文字コードとしても読めない部分があります。「CSV UTF-8」形式で保存してください。")
  private static let otherFormat = Localized(
    en: "this is not a CSV file; save the table as “CSV UTF-8” and name that file",
    ja: "CSVファイルではありません。表を「CSV UTF-8」形式で保存して指定してください。")
}

/// The names of people in a table, which must all differ.
struct PeopleNames {
  /// The line of each name, by the normalized form that must be unique.
  private var lines: [[UInt32]: Int] = [:]

  /// Adds a name. Refuses one that is missing or that another person has.
  mutating func take(
    _ name: String, of row: SideTable.Row, in table: SideTable
  ) throws(Failure) {
    let form = SideTable.form(name)
    if form.isEmpty {
      throw table.mistake(
        row.line, Localized(en: "the name is missing", ja: "名前がありません。"))
    }
    if let other = lines.updateValue(row.line, forKey: form) {
      throw table.mistake(row.line, PeopleNames.same(name, other))
    }
  }

  private static func same(_ name: String, _ line: Int) -> Localized {
    let shown = VisibleText.escape(name)
    return Localized(
      en: "“\(shown)” is the same name as in line \(line); add something to tell them apart, such "
        + "as a class",
      ja: "「\(shown)」は\(line)行目と同じ名前です。区別できるように、組などを書き加えてください。")
  }
}
