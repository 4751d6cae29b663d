@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankSystem
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

/// A table of old and new names: CSV of two columns.
private struct RenamingTable {
  let pairs: [(old: String, new: String)]

  init(_ path: Path, _ session: Session) throws(Failure) {
    let file: Source
    do throws(SystemError) { file = try session.world.read(path) } catch { throw Failure(error) }
    pairs = try RenamingTable.pairs(of: file)
    if pairs.isEmpty { throw .work(RenamingTable.empty(path)) }
    if let name = Renaming.conflicts(pairs).first { throw .work(RenamingTable.twice(path, name)) }
  }

  private static func pairs(of file: Source) throws(Failure) -> [(old: String, new: String)] {
    var pairs: [(old: String, new: String)] = []
    for (index, cells) in cells(of: file).enumerated() where cells != [""] {
      guard cells.count == 2, !cells[0].isEmpty else {
        throw .work(RenamingTable.notTwo(file.path, index + 1))
      }
      pairs.append((cells[0], cells[1]))
    }
    return pairs
  }

  private static func cells(of file: Source) -> [[String]] {
    var reader = CSVReader(file.bytes, widths: [2])
    var (batch, rows): (CSVBatch, [[String]]) = (CSVBatch(), [])
    while reader.next(&batch) {
      for index in 0..<batch.count {
        rows.append(
          batch.cells(index).map { range in
            String(decoding: CSVCells.text(of: range, in: file.bytes), as: UTF8.self)
          })
      }
    }
    return rows
  }

  private static func notTwo(_ path: Path, _ row: Int) -> Localized {
    Localized(
      en: "\(path.displayText), row \(row): there must be two cells, the old name and the new one; "
        + "nothing was written",
      ja: "\(path.displayText) \(row)行目: 元の名前と新しい名前の2つのセルが必要です。何も書き込みませんでした。")
  }

  private static func empty(_ path: Path) -> Localized {
    Localized(
      en: "there is no name in \(path.displayText), so nothing was written",
      ja: "\(path.displayText) に名前がないため、何も書き込みませんでした。")
  }

  private static func twice(_ path: Path, _ name: String) -> Localized {
    let shown = VisibleText.escape(name)
    return Localized(
      en: "\(path.displayText) gives two new names to “\(shown)”, so nothing was written",
      ja: "\(path.displayText) には「\(shown)」の新しい名前が2つあるため、何も書き込みませんでした。")
  }
}

extension Flag {
  fileprivate static let table = Flag(
    "table", .file, placeholder: "file",
    Localized(
      en: "categorize: A CSV file of two columns, old and new names.",
      ja: "categorize: 元の名前と新しい名前の2列のCSVファイル。"))
}
