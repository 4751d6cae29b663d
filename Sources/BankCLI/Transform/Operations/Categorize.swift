@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import BankTransforms

extension TransformOperation {
  static let categorize = TransformOperation(
    "categorize",
    Localized(en: "rename categories and tags by a table", ja: "表に従ってカテゴリーとタグの名前を変える"),
    flags: [.table]
  ) { (values, session) throws(Failure) in
    guard let path = values.text(.table).map({ Path($0) }) else {
      throw .usage(UsageMessages.missingOption(.table, of: "categorize"))
    }
    let pairs = try RenamingTable(path, session).pairs
    let renaming = Renaming(pairs)
    return Step { (list, workers) throws(Failure) in
      let unused = RenamingTable.unused(pairs.map(\.old), renaming, list, workers)
      let count = list.change(workers) { problem, _ in renaming.renamed(problem) }
      return [
        Localized(
          en: "categorize: changed \(Localized.count(count, "question", "questions")).",
          ja: "categorize: \(count)問を変更しました。")
      ] + (unused.map { [$0] } ?? [])
    }
  }
}

/// A table of old and new names: two columns, with or without headings.
private struct RenamingTable {
  private(set) var pairs: [(old: String, new: String)] = []

  private static let oldHeadings = [
    "old", "old name", "old category", "before", "from", "旧", "旧名", "旧カテゴリー", "旧カテゴリ", "元の名前",
    "変更前",
  ]
  private static let newHeadings = [
    "new", "new name", "new category", "after", "to", "新", "新名", "新カテゴリー", "新カテゴリ", "新しい名前",
    "変更後",
  ]

  init(_ path: Path, _ session: Session) throws(Failure) {
    let table = try SideTable(path, refusal: RenamingTable.refusal, session)
    for (index, row) in table.rows.enumerated() {
      let cells = row.cells
      guard cells.count > 1, !cells[0].isEmpty, cells.dropFirst(2).allSatisfy(\.isEmpty) else {
        throw table.mistake(row.line, RenamingTable.notTwo)
      }
      // Headings stand above something.
      let isHeading =
        index == 0 && table.rows.count > 1
        && RenamingTable.oldHeadings.contains { SideTable.areSame($0, cells[0]) }
        && RenamingTable.newHeadings.contains { SideTable.areSame($0, cells[1]) }
      if !isHeading { pairs.append((cells[0], cells[1])) }
    }
    if pairs.isEmpty { throw table.mistake(nil, RenamingTable.empty) }
    if let name = Renaming.conflicts(pairs).first {
      throw table.mistake(nil, RenamingTable.twice(name))
    }
  }

  /// Says which old names no question has; nil where each is of one.
  static func unused(
    _ names: [String], _ renaming: Renaming, _ list: QuestionList, _ workers: Workers
  ) -> Localized? {
    let found = workers.mapInBatches(list.count) { [list] in
      list.problem($0).map { renaming.oldNames(in: $0) } ?? []
    }
    let used = Set(found.joined())
    let unused = names.filter { !used.contains($0) }
    guard !unused.isEmpty else { return nil }
    let shown = unused.prefix(shownNames).map { VisibleText.escape(String($0.prefix(40))) }
    let isCut = unused.count > shownNames
    let (count, rows) = (unused.count, Localized.count(unused.count, "row", "rows"))
    return Localized(
      en: "categorize: no question has the category or tag of \(rows) of the table: "
        + shown.map { "“\($0)”" }.joined(separator: ", ") + (isCut ? " and others." : "."),
      ja: "categorize: 表の\(count)行は、どの問題のカテゴリーやタグにも当てはまりません（"
        + shown.map { "「\($0)」" }.joined() + (isCut ? "など" : "") + "）。")
  }

  private static let shownNames = 3

  private static let refusal = Localized(en: "; nothing was written", ja: "何も書き込みませんでした。")
  private static let notTwo = Localized(
    en: "there must be two cells, the old name and the new one",
    ja: "元の名前と新しい名前の2つのセルが必要です。")
  private static let empty = Localized(en: "there is no name in it", ja: "名前がありません。")

  private static func twice(_ name: String) -> Localized {
    let shown = VisibleText.escape(name)
    return Localized(
      en: "it gives two new names to “\(shown)”; keep one of the rows",
      ja: "「\(shown)」の新しい名前が2つあります。どちらかの行を消してください。")
  }
}

extension Flag {
  fileprivate static let table = Flag(
    "table", .file, placeholder: "file",
    Localized(
      en: "categorize: A table of two columns, old and new names: CSV in any usual encoding, or a "
        + "workbook.",
      ja: "categorize: 元の名前と新しい名前の2列の表（CSVかワークブック）。"))
}
