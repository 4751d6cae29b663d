@_spi(QBank) import BankSets

/// The names of people in a table, each of whom gets a paper.
struct Roster {
  /// The names, in the order of the file.
  private(set) var names: [String] = []
  private let table: SideTable
  private var people = PeopleNames()

  /// Headings of a column of names, by which it is found unless it is given.
  private static let headings = [
    "name", "full name", "student", "student name", "pupil", "participant", "player", "candidate",
    "氏名", "名前", "お名前", "姓名", "生徒", "生徒名", "生徒氏名", "児童名", "児童氏名", "学生名", "学生氏名",
    "参加者", "参加者名", "受験者", "受験者名", "受験者氏名",
  ]

  /// Headings of a part of a name, which is used if there is no column of whole names.
  private static let parts = [
    "first name", "given name", "forename", "last name", "surname", "family name", "nickname", "姓",
    "名", "苗字", "名字", "ニックネーム", "表示名",
  ]

  /// Reads a file; `column` is the heading or the number of the column that holds the names.
  init(_ path: Path, column: String?, _ session: Session) throws(Failure) {
    table = try SideTable(path, refusal: Roster.refusal, session)
    guard let first = table.rows.first else {
      throw table.mistake(nil, Localized(en: "it contains no names", ja: "名前がありません。"))
    }
    let place = try self.place(column, first)
    let rows = place.hasHeading ? try table.rows(below: first) : table.rows
    for row in rows { try add(row, place.index) }
    if names.isEmpty {
      throw table.mistake(
        nil, Localized(en: "there are no names below the heading", ja: "見出しの下に名前がありません。"))
    }
  }

  /// Returns the index of the column with the names, and whether the first row has headings.
  private func place(
    _ column: String?, _ first: SideTable.Row
  ) throws(Failure) -> (index: Int, hasHeading: Bool) {
    let parts = first.cells.indices.filter { Roster.parts.names(first.cells[$0]) }
    let usual = first.cells.firstIndex(where: Roster.headings.names) ?? parts.first
    guard let column else {
      if let usual, usual != parts.first || parts.count == 1 { return (usual, true) }
      if parts.isEmpty, table.rows.allSatisfy({ $0.cells.count == 1 }) { return (0, false) }
      throw table.mistake(first.line, Roster.unclear)
    }
    let named = first.cells.indices.filter { SideTable.areSame(first.cells[$0], column) }
    if named.count > 1 { throw table.mistake(first.line, Roster.twice(column)) }
    if let named = named.first { return (named, true) }
    guard let number = Int(bounded: column), first.cells.indices.contains(number - 1) else {
      throw table.mistake(first.line, Roster.missing(column, first.cells))
    }
    return (number - 1, usual != nil)
  }

  private mutating func add(_ row: SideTable.Row, _ column: Int) throws(Failure) {
    let name = row.cells.indices.contains(column) ? row.cells[column] : ""
    try people.take(name, of: row, in: table)
    if name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      throw table.mistake(row.line, Roster.unprintable)
    }
    names.append(name)
    if names.count > DrawRequest.maxVersions { throw table.mistake(nil, Roster.tooMany) }
  }
}

extension [String] {
  /// Whether a cell contains one of these headings.
  fileprivate func names(_ cell: String) -> Bool { contains { SideTable.areSame($0, cell) } }
}

// MARK: Messages

extension Roster {
  private static let refusal = Localized(en: "; nothing was drawn", ja: "抽選しませんでした。")

  private static let tooMany = Localized(
    en: "there are more than \(DrawRequest.maxVersions) names; use one file per group",
    ja: "名前が\(DrawRequest.maxVersions)人を超えています。グループごとにファイルを分けてください。")

  private static let unprintable = Localized(
    en: "the name contains unprintable characters; is this a CSV file?",
    ja: "名前に印刷できない文字があります。CSVファイルかどうか確認してください。")

  private static let unclear = Localized(
    en: "the column with the names is unclear; specify it, for example with --roster-column 2",
    ja: "名前の列が分かりません。--roster-column で指定してください（例: --roster-column 2）。")

  private static func twice(_ column: String) -> Localized {
    let shown = VisibleText.escape(column)
    return Localized(
      en: "two columns are headed “\(shown)”; give --roster-column a column number",
      ja: "「\(shown)」という列が2つあります。--roster-column には列番号を指定してください。")
  }

  private static func missing(_ column: String, _ cells: [String]) -> Localized {
    let shown = VisibleText.escape(column)
    let named = cells.prefix(8).map { VisibleText.escape(String($0.prefix(20))) }.quoted()
    return Localized(
      en: "there is no column “\(shown)”; this row has \(named.en)",
      ja: "「\(shown)」という列がありません。この行にあるのは\(named.ja)です。")
  }
}
