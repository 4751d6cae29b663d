@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A table of people in a CSV file: its rows, and their names, no two of which are the same.
struct PeopleTable {
  /// A row that is not blank.
  struct Row {
    let line: Int
    /// What stands in its cells, without blanks at the ends.
    let cells: [String]
  }

  private(set) var rows: [Row] = []
  private let path: Path
  /// What does not come about where the table is refused.
  private let refusal: Localized
  /// The line of each name, by what two names must differ in.
  private var lines: [[UInt32]: Int] = [:]

  /// Reads a file; `refusal` is said behind whatever is wrong with it.
  init(_ path: Path, refusal: Localized, _ session: Session) throws(Failure) {
    (self.path, self.refusal) = (path, refusal)
    let file = try session.read(named: path)
    let source = file.asText(workers: session.world.workers) ?? file
    session.tellEncoding(of: source)
    if PeopleTable.isOtherFormat(source.bytes) { throw mistake(nil, PeopleTable.otherFormat) }
    try readRows(source)
  }

  // MARK: Rows

  private mutating func readRows(_ source: Source) throws(Failure) {
    let bytes = source.bytes
    var lines = LineIndex()
    var batch = CSVBatch()
    var reader = CSVReader(bytes, widths: [], delimiter: PeopleTable.delimiter(bytes))
    while reader.next(&batch) {
      if let defect = batch.defects.first {
        let line = lines.line(at: defect.defect.range.start, in: bytes)
        throw mistake(line, PeopleTable.wrongQuotes)
      }
      for record in 0..<batch.count {
        let line = lines.line(at: batch.start(record), in: bytes)
        var cells: [String] = []
        for cell in batch.cells(record) {
          guard let text = UTF8Check.text(CSVCells.text(of: cell, in: bytes)) else {
            throw mistake(line, PeopleTable.notUTF8)
          }
          cells.append(text.trimmed)
        }
        if !cells.allSatisfy(\.isEmpty) { rows.append(Row(line: line, cells: cells)) }
      }
    }
  }

  /// What stands between cells: a tab or a semicolon, if the first line shows that. A comma between two
  /// digits may be a point.
  private static func delimiter(_ bytes: Span<UInt8>) -> UInt8 {
    var (hasSemicolon, hasComma) = (false, false)
    for offset in CSVReader.firstRecord(bytes)..<bytes.count {
      let byte = bytes[offset]
      if byte.isLineBreak { break }
      if byte == UInt8(ascii: "\t") { return byte }
      if byte == UInt8(ascii: ";") { hasSemicolon = true }
      guard byte == ASCII.comma else { continue }
      let isPoint =
        offset > 0 && bytes[offset - 1].isDigit && offset + 1 < bytes.count
        && bytes[offset + 1].isDigit
      if !isPoint { hasComma = true }
    }
    return hasSemicolon && !hasComma ? UInt8(ascii: ";") : ASCII.comma
  }

  /// Whether it is an archive, as workbooks and documents are, or JSON.
  private static func isOtherFormat(_ bytes: Span<UInt8>) -> Bool {
    let start = CSVReader.firstRecord(bytes)
    guard start < bytes.count else { return false }
    if bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[") { return true }
    return bytes.count > 3 && bytes[0] == UInt8(ascii: "P") && bytes[1] == UInt8(ascii: "K")
      && bytes[2] < 0x20
  }

  // MARK: Names

  /// Whether two texts say the same but for case, width, blanks and the kind of kana.
  static func areSame(_ one: String, _ other: String) -> Bool { form(one) == form(other) }

  private static func form(_ name: String) -> [UInt32] {
    NormalForm.ofQuestion(Array(name.utf8).arraySpan)
  }

  /// Takes a name, unless it is missing or that of somebody else.
  mutating func take(_ name: String, of row: Row) throws(Failure) {
    let form = PeopleTable.form(name)
    if form.isEmpty {
      throw mistake(
        row.line, Localized(en: "the name is missing", ja: "名前がありません。"))
    }
    if let other = lines.updateValue(row.line, forKey: form) {
      throw mistake(row.line, PeopleTable.same(name, other))
    }
  }

  // MARK: What is wrong

  /// What is wrong with it, and on which line.
  func mistake(_ line: Int?, _ what: Localized) -> Failure {
    let name = path.displayText
    return .work(
      Localized(
        en: name + (line.map { ", line \($0)" } ?? "") + ": " + what.en + refusal.en,
        ja: name + (line.map { "の\($0)行目" } ?? "") + ": " + what.ja + refusal.ja))
  }

  private static let wrongQuotes = Localized(
    en: "a quotation mark is not closed, or stands where none can be",
    ja: "引用符が閉じられていないか、置けない場所にあります。")
  private static let notUTF8 = Localized(
    en: "this is not UTF-8; save the file as “CSV UTF-8”",
    ja: "UTF-8ではありません。「CSV UTF-8」形式で保存してください。")
  private static let otherFormat = Localized(
    en: "this is not a CSV file; save the table as “CSV UTF-8”, and name that",
    ja: "CSVファイルではありません。表を「CSV UTF-8」形式で保存して指定してください。")

  private static func same(_ name: String, _ line: Int) -> Localized {
    let shown = VisibleText.escape(name)
    return Localized(
      en: "“\(shown)” is the same name as in line \(line); add something to one of them by which "
        + "they can be told apart, such as a class",
      ja: "「\(shown)」は\(line)行目と同じ名前です。区別できるように、組などを書き加えてください。")
  }
}
