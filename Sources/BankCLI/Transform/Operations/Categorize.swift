@_spi(QBank) import BankTransforms

extension TransformOperation {
  static let categorize = TransformOperation(
    "categorize",
    Localized(en: "rename categories and tags from a table", ja: "表に従ってカテゴリーとタグの名前を変える"),
    flags: [.table]
  ) { (values, session) throws(Failure) in
    let path = try values.need(values.text(.table), .table, of: "categorize")
    let table = try RenamingTable(Path(path), session)
    return Step { (list, workers) throws(Failure) in
      let names = try table.names(for: list, workers)
      let renaming = Renaming(names.pairs)
      let count = list.change(workers) { problem, _ in renaming.renamed(problem) }
      return [
        Localized(
          en: "categorize: changed \(Localized.count(count, "question", "questions")).",
          ja: "categorize: \(count)問を変更しました。")
      ] + names.notes
    }
  }
}

/// A table of old and new names, in two columns, with or without headings.
private struct RenamingTable {
  typealias Pair = (old: String, new: String)
  private var pairs: [Pair] = []
  /// A first row that reads like headings. It is a pair of names if a question has the old one.
  private var heading: Pair?
  private let table: SideTable

  private static let oldHeadings = [
    "old", "old name", "old category", "before", "from", "旧", "旧名", "旧カテゴリー", "旧カテゴリ", "元の名前",
    "変更前", "古い", "古い名前",
  ]
  private static let newHeadings = [
    "new", "new name", "new category", "after", "to", "新", "新名", "新カテゴリー", "新カテゴリ", "新しい名前",
    "変更後", "新しい",
  ]

  init(_ path: Path, _ session: Session) throws(Failure) {
    table = try SideTable(path, refusal: RenamingTable.refusal, session)
    for (index, row) in table.rows.enumerated() {
      let cells = row.cells
      guard cells.count > 1, cells.dropFirst(2).allSatisfy(\.isEmpty) else {
        throw table.mistake(row.line, RenamingTable.notTwo(cells.count))
      }
      if cells[0].isEmpty { throw table.mistake(row.line, RenamingTable.noOldName) }
      // A single row cannot be headings: there is nothing below it.
      let isHeading =
        index == 0 && table.rows.count > 1
        && RenamingTable.oldHeadings.contains { SideTable.areSame($0, cells[0]) }
        && RenamingTable.newHeadings.contains { SideTable.areSame($0, cells[1]) }
      if isHeading { heading = (cells[0], cells[1]) } else { pairs.append((cells[0], cells[1])) }
    }
    if pairs.isEmpty { throw table.mistake(nil, RenamingTable.empty) }
    try refuseConflicts(pairs)
  }

  private func refuseConflicts(_ pairs: [Pair]) throws(Failure) {
    if let name = Renaming.conflicts(pairs).first {
      throw table.mistake(nil, RenamingTable.twice(name))
    }
  }

  /// Returns the old and new names for some questions, and notes about the rows of the table.
  func names(
    for list: QuestionList, _ workers: Workers
  ) throws(Failure) -> (pairs: [Pair], notes: [Localized]) {
    let renaming = Renaming([heading].compactMap(\.self) + pairs)
    let found = workers.mapInBatches(list.count) { [list] in
      list.problem($0).map { renaming.oldNames(in: $0) } ?? []
    }
    let used = Set(found.joined())
    let isName = heading.map { used.contains($0.old) } ?? false
    let pairs = (isName ? [heading].compactMap(\.self) : []) + pairs
    try refuseConflicts(pairs)
    let notes = [
      isName ? nil : heading.map(RenamingTable.headings),
      RenamingTable.unused(pairs.map(\.old).filter { !used.contains($0) }),
      RenamingTable.removed(pairs.filter { $0.new.isEmpty && used.contains($0.old) }.map(\.old)),
    ]
    return (pairs, notes.compactMap(\.self))
  }

  private static func headings(_ pair: Pair) -> Localized {
    let (old, new) = (VisibleText.escape(pair.old), VisibleText.escape(pair.new))
    return Localized(
      en:
        "categorize: the first row of the table (“\(old)”, “\(new)”) was treated as headings, "
        + "because “\(old)” is not a category or tag here.",
      ja: "categorize: 「\(old)」というカテゴリーやタグがないため、表の最初の行（「\(old)」「\(new)」）を見出しと見なしました。")
  }

  /// Returns the note about old names that no question has, or nil if there are none.
  private static func unused(_ names: [String]) -> Localized? {
    guard let shown = shown(names) else { return nil }
    let rows = Localized.count(names.count, "row", "rows")
    return Localized(
      en: "categorize: no question matches \(rows) of the table: \(shown.en).",
      ja: "categorize: 表の\(names.count)行は、どの問題のカテゴリーやタグにも当てはまりません（\(shown.ja)）。")
  }

  /// Returns the note about names that were removed because their rows have no new ones, or nil if there are none.
  private static func removed(_ names: [String]) -> Localized? {
    guard let shown = shown(names) else { return nil }
    let rows = Localized.count(names.count, "row", "rows")
    return Localized(
      en:
        "categorize: \(rows) of the table \(names.count == 1 ? "has" : "have") no new name, so these "
        + "categories or tags were removed: \(shown.en).",
      ja: "categorize: 新しい名前のない\(names.count)行のカテゴリーやタグは取り除きました（\(shown.ja)）。")
  }

  /// Returns the first few names in quotation marks, or nil if there are none.
  private static func shown(_ names: [String]) -> Localized? {
    if names.isEmpty { return nil }
    let shown = names.prefix(shownNames).map { VisibleText.escape(String($0.prefix(40))) }.quoted()
    let isCut = names.count > shownNames
    return isCut ? Localized(en: shown.en + " and others", ja: shown.ja + "など") : shown
  }

  private static let shownNames = 3

  private static let refusal = Localized(en: "; nothing was written", ja: "何も書き込みませんでした。")
  private static let noOldName = Localized(en: "the old name is missing", ja: "元の名前がありません。")

  private static func notTwo(_ count: Int) -> Localized {
    Localized(
      en:
        "there must be two cells, the old and the new name, separated by a comma, a semicolon or "
        + "a tab, but here \(count == 1 ? "is 1" : "are \(count)")",
      ja: "元の名前と新しい名前の2つのセルを、カンマ・セミコロン・タブのどれかで区切って書いてください"
        + "（ここには\(count)個あります）。")
  }
  private static let empty = Localized(en: "it contains no names", ja: "名前がありません。")

  private static func twice(_ name: String) -> Localized {
    let shown = VisibleText.escape(name)
    return Localized(
      en: "“\(shown)” has two new names; keep one of the rows",
      ja: "「\(shown)」の新しい名前が2つあります。どちらかの行を消してください。")
  }
}

extension Flag {
  fileprivate static let table = Flag(
    "table", .file, placeholder: "file",
    Localized(
      en: "categorize: Table with two columns, old and new names: CSV in any common encoding, or "
        + "a workbook.",
      ja: "categorize: 元の名前と新しい名前の2列の表（CSVかワークブック）。"))
}
