@_spi(QBank) import BankFormats
import BankReports

/// Reads the rows of a file for a page.
enum BankRows {
  /// Returns all rows of a counted file in order; empty if it has none.
  static func of(_ counted: StatsFigures.File) -> [BankRow] {
    let file = counted.figures.bank
    if file.defectOfWhole != nil { return [] }
    let folder = String(decoding: counted.category, as: UTF8.self)
    var found: [BankRow] = []
    file.readRows { chunk in
      chunk.rows.withView(file.source.bytes) { view in
        for index in 0..<view.count { found.append(row(view.row(index), of: file, in: folder)) }
      }
    }
    return found
  }

  private static func row(
    _ row: borrowing Row, of file: BankFile, in folder: String
  ) -> BankRow {
    let start = Place(TextRange(at: row.start), record: row.record)
    let place = file.extract?.place(start) ?? start
    if isGuidance(row, file.kind) {
      return BankRow(place, title: row.string(1), description: row.string(2), category: folder)
    }
    let first = BankKind.cellsBeforeChoices + 1
    let choices = row.count < first ? [] : (first...row.count).map { row.string($0) }
    let problem = ProblemRow(copy row)
    // Named as in `stats` and `tree`: the category of the row, or else that of its file.
    let own = row.detail(.category).map { row.string(of: $0) } ?? ""
    return BankRow(
      place, question: row.string(1), choices: choices, answer: problem.rightChoice,
      written: row.string(BankKind.answerCell),
      category: own.isEmpty ? folder : own,
      details: details(row))
  }

  private static func isGuidance(_ row: borrowing Row, _ kind: BankKind?) -> Bool {
    kind == .guidance || (kind == nil && row.count == BankKind.guidance.columnCount)
  }

  /// Returns what a row contains besides its cells, in the order of the file; texts of one kind are joined.
  private static func details(_ row: borrowing Row) -> [(name: Localized, text: String)] {
    var found: [(feature: Feature, texts: [String])] = []
    row.forEachDetail { feature, cell in
      if feature == .category { return }
      let text = row.string(of: cell)
      if let index = found.firstIndex(where: { $0.feature == feature }) {
        found[index].texts.append(text)
      } else {
        found.append((feature, [text]))
      }
    }
    return found.map { ($0.feature.title, $0.texts.joined(separator: ", ")) }
  }
}
