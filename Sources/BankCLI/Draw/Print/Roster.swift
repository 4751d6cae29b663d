@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSets
@_spi(QBank) import BankText

/// The names of people in a table, each of whom gets a paper.
struct Roster {
  /// The names, in the order of the file.
  private(set) var names: [String] = []
  private let path: Path
  private let source: Source
  /// The line of each name, by what two names must differ in.
  private var seen: [[UInt32]: Int] = [:]

  /// A row of the table.
  private struct Row {
    let line: Int
    let cells: [String]

    /// Whether nothing stands in it, as in a blank line.
    var isBlank: Bool { cells.allSatisfy(\.isEmpty) }
  }

  /// Headings of the column that is meant where nobody says it.
  private static let headings = [
    "name", "full name", "student", "student name", "pupil", "participant", "player", "candidate",
    "氏名", "名前", "お名前", "姓名", "生徒", "生徒名", "生徒氏名", "児童名", "児童氏名", "学生名", "学生氏名",
    "参加者", "参加者名", "受験者", "受験者名", "受験者氏名",
  ]

  /// Reads a file; `column` is the heading or the number of the column that holds the names.
  init(_ path: Path, column: String?, _ session: Session) throws(Failure) {
    self.path = path
    let file = try session.read(named: path)
    source = file.asText(workers: session.world.workers) ?? file
    let rows = try rows().filter { !$0.isBlank }
    guard let first = rows.first else {
      throw wrong(Localized(en: "there is no name in it", ja: "名前がありません。"))
    }
    let place = try self.place(column, first, isAlone: rows.allSatisfy { $0.cells.count == 1 })
    for row in rows.dropFirst(place.hasHeading ? 1 : 0) { try add(row, place.index) }
    if names.isEmpty {
      throw wrong(
        Localized(en: "there is no name below the heading", ja: "見出しの下に名前がありません。"))
    }
  }

  // MARK: Rows

  private func rows() throws(Failure) -> [Row] {
    var rows: [Row] = []
    var lines = LineIndex()
    var batch = CSVBatch()
    var reader = CSVReader(source.bytes, widths: [], delimiter: delimiter)
    while reader.next(&batch) {
      if let defect = batch.defects.first {
        let line = lines.line(at: defect.defect.range.start, in: source.bytes)
        throw wrong(
          line, Localized(en: "a quotation mark is out of place", ja: "引用符の位置が正しくありません。"))
      }
      for record in 0..<batch.count {
        let cells = batch.cells(record).map { cell in
          String(decoding: CSVCells.text(of: cell, in: source.bytes), as: UTF8.self).trimmed
        }
        rows.append(Row(line: lines.line(at: batch.start(record), in: source.bytes), cells: cells))
      }
    }
    return rows
  }

  /// What stands between cells: a tab or a semicolon, if the first line shows that.
  private var delimiter: UInt8 {
    var found: Set<UInt8> = []
    for offset in CSVReader.firstRecord(source.bytes)..<source.count {
      if source.bytes[offset].isLineBreak { break }
      found.insert(source.bytes[offset])
    }
    if found.contains(UInt8(ascii: "\t")) { return UInt8(ascii: "\t") }
    let isSemicolon = found.contains(UInt8(ascii: ";")) && !found.contains(ASCII.comma)
    return isSemicolon ? UInt8(ascii: ";") : ASCII.comma
  }

  // MARK: The column

  /// Where the names are, and whether the first row is one of headings.
  private func place(
    _ column: String?, _ first: Row, isAlone: Bool
  ) throws(Failure) -> (index: Int, hasHeading: Bool) {
    let usual = first.cells.firstIndex { cell in
      Roster.headings.contains { Roster.form($0) == Roster.form(cell) }
    }
    guard let column else {
      if let usual { return (usual, true) }
      if isAlone { return (0, false) }
      throw wrong(first.line, Roster.unclear)
    }
    let named = first.cells.indices.filter { Roster.form(first.cells[$0]) == Roster.form(column) }
    if named.count > 1 { throw wrong(first.line, Roster.twice(column)) }
    if let named = named.first { return (named, true) }
    guard let number = Int(bounded: column), first.cells.indices.contains(number - 1) else {
      throw wrong(first.line, Roster.missing(column, first.cells))
    }
    return (number - 1, usual != nil)
  }

  // MARK: Names

  private static let unprintable = Localized(
    en: "the name holds characters that cannot be printed; is it a CSV file?",
    ja: "名前に印刷できない文字があります。CSVファイルかどうか確認してください。")

  private mutating func add(_ row: Row, _ column: Int) throws(Failure) {
    let name = row.cells.indices.contains(column) ? row.cells[column] : ""
    let form = Roster.form(name)
    if form.isEmpty {
      throw wrong(row.line, Localized(en: "the name is missing", ja: "名前がありません。"))
    }
    if name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      throw wrong(row.line, Roster.unprintable)
    }
    if let other = seen.updateValue(row.line, forKey: form) {
      throw wrong(row.line, Roster.same(name, other))
    }
    names.append(name)
    if names.count > DrawRequest.maxVersions {
      throw wrong(
        Localized(
          en:
            "there are more than \(DrawRequest.maxVersions) names; give each group a file of its own",
          ja: "名前が\(DrawRequest.maxVersions)人を超えています。グループごとにファイルを分けてください。"))
    }
  }

  /// What two names must differ in: more than case, width, blanks or the kind of kana.
  private static func form(_ name: String) -> [UInt32] {
    NormalForm.ofQuestion(Array(name.utf8).arraySpan)
  }
}

// MARK: What is said

extension Roster {
  private func wrong(_ reason: Localized) -> Failure {
    .work(
      Localized(
        en: "\(path.displayText): \(reason.en); nothing was drawn",
        ja: "\(path.displayText): \(reason.ja)抽選しませんでした。"))
  }

  private func wrong(_ line: Int, _ reason: Localized) -> Failure {
    wrong(Localized(en: "line \(line): \(reason.en)", ja: "\(line)行目: \(reason.ja)"))
  }

  private static let unclear = Localized(
    en: "which column holds the names is not clear; name it with --roster-column, such as "
      + "--roster-column 2",
    ja: "名前の列が分かりません。--roster-column で指定してください（例: --roster-column 2）。")

  private static func twice(_ column: String) -> Localized {
    let shown = VisibleText.escape(column)
    return Localized(
      en: "two columns are called “\(shown)”; give --roster-column a number instead",
      ja: "「\(shown)」という列が2つあります。--roster-column には列番号を指定してください。")
  }

  private static func missing(_ column: String, _ cells: [String]) -> Localized {
    let shown = VisibleText.escape(column)
    let named = cells.prefix(8).map { "“\(VisibleText.escape(String($0.prefix(20))))”" }
    let inJapanese = cells.prefix(8).map { "「\(VisibleText.escape(String($0.prefix(20))))」" }
    return Localized(
      en: "there is no column “\(shown)”; the line has \(named.joined(separator: ", "))",
      ja: "「\(shown)」という列がありません。この行にあるのは\(inJapanese.joined())です。")
  }

  private static func same(_ name: String, _ line: Int) -> Localized {
    let shown = VisibleText.escape(name)
    return Localized(
      en: "“\(shown)” is the same name as in line \(line), so the two papers could not be told "
        + "apart; add something to one of them, such as a class",
      ja: "「\(shown)」は\(line)行目と同じ名前で、用紙を区別できません。組などを書き加えてください。")
  }
}
