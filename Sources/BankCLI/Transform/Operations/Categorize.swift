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
    let renaming = Renaming(try RenamingTable(path, session).pairs)
    return Step { (list, workers) throws(Failure) in
      let count = list.change(workers) { problem, _ in renaming.renamed(problem) }
      return [
        Localized(
          en: "categorize: changed \(Localized.count(count, "question", "questions")).",
          ja: "categorize: \(count)問を変更しました。")
      ]
    }
  }
}

/// A table of old and new names: two columns, with or without headings.
private struct RenamingTable {
  private(set) var pairs: [(old: String, new: String)] = []

  private static let oldHeadings = [
    "old", "old name", "old category", "before", "from", "旧", "旧名", "旧カテゴリー", "元の名前", "変更前",
  ]
  private static let newHeadings = [
    "new", "new name", "new category", "after", "to", "新", "新名", "新カテゴリー", "新しい名前", "変更後",
  ]

  init(_ path: Path, _ session: Session) throws(Failure) {
    let table = try SideTable(path, refusal: RenamingTable.refusal, session)
    for (index, row) in table.rows.enumerated() {
      let cells = row.cells
      guard cells.count > 1, !cells[0].isEmpty, cells.dropFirst(2).allSatisfy(\.isEmpty) else {
        throw table.mistake(row.line, RenamingTable.notTwo)
      }
      let isHeading =
        index == 0 && RenamingTable.oldHeadings.contains { SideTable.areSame($0, cells[0]) }
        && RenamingTable.newHeadings.contains { SideTable.areSame($0, cells[1]) }
      if !isHeading { pairs.append((cells[0], cells[1])) }
    }
    if pairs.isEmpty { throw table.mistake(nil, RenamingTable.empty) }
    if let name = Renaming.conflicts(pairs).first {
      throw table.mistake(nil, RenamingTable.twice(name))
    }
  }

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
