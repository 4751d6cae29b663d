@_spi(QBank) import BankSyntax

/// A question as an additional row of a file, in the notation of the existing rows.
package enum NewRow: Sendable {
  /// The bytes of the row, without what separates it from its neighbours.
  case bytes([UInt8])
  /// What the rows of the file have no place for.
  case impossible(RowRewriting.Obstacle)

  /// Returns the number after another one in a column of row numbers, or an empty text if that is not a number.
  fileprivate static func number(after text: String) -> String {
    Int(bounded: text).map { String($0 + 1) } ?? ""
  }
}

extension BankFile {
  /// Returns a question as an additional row; `last` is the offset of the last row, if there is any.
  package func newRow(_ problem: Problem, after last: Int?) -> NewRow {
    switch syntax {
    case .json, .jsonLines: return .bytes(JSONBankWriter.item(problem))
    case .members: return .impossible(.answer)
    case .csv: return newRow(ofBank: problem, after: last)
    case .table(let form):
      guard let table = form as? LayoutTable else { return .impossible(.answer) }
      return newRow(of: table, problem, after: last)
    }
  }

  /// The numbers of choices that an additional row can have.
  package var choicesOfNewRow: ClosedRange<Int> {
    if let table = syntax.table { return 2...table.columns.choices.count }
    return syntax == .csv ? Format.csv.choiceCounts : Format.json.choiceCounts
  }

  /// Whether an additional row has a place for a detail.
  package func hasPlace(for feature: Feature) -> Bool {
    if let table = syntax.table { return table.columns.index(of: feature) != nil }
    return syntax != .csv
  }

  /// Returns a row of the six columns of a bank.
  private func newRow(ofBank problem: Problem, after last: Int?) -> NewRow {
    let count = BankKind.problems.columnCount - BankKind.cellsBeforeChoices
    if let feature = problem.features.first(where: { $0 != .lineBreaks }) {
      return .impossible(.detail(feature))
    }
    guard problem.choices.count == count else { return .impossible(.choiceCount(count)) }
    let answer = problem.answer == Problem.unknownAnswer ? "" : String(problem.answer)
    // An empty file is what its extension says.
    let isTabbed = last == nil && TabSeparatedBank.isNamed(source.path)
    let cells = [problem.question, answer] + problem.choices
    return newRow(cells, isTabbed ? ASCII.tab : ASCII.comma, after: last)
  }

  /// Returns a row of a table in a layout; what the question does not have stays empty.
  private func newRow(of table: LayoutTable, _ problem: Problem, after last: Int?) -> NewRow {
    let columns = table.columns
    for feature in problem.features where feature != .lineBreaks {
      let text = table.layout.text(of: feature, in: problem.details)
      if columns.index(of: feature) == nil || text == nil { return .impossible(.detail(feature)) }
    }
    guard (2...columns.choices.count).contains(problem.choices.count) else {
      return .impossible(.choiceCount(columns.choices.count))
    }
    let before = last.map { texts(ofRowAt: $0) } ?? []
    var cells = [String](repeating: "", count: columns.count)
    cells[columns.question] = problem.question
    let answer = before.indices.contains(columns.answer) ? before[columns.answer] : ""
    cells[columns.answer] = table.layout.answer.write(problem, like: answer)
    for (column, choice) in zip(columns.choices, problem.choices) { cells[column] = choice }
    for (column, feature) in columns.texts + columns.numbers {
      cells[column] = table.layout.text(of: feature, in: problem.details) ?? ""
    }
    for column in cells.indices where table.reader.columns?.isRowNumber(column) ?? false {
      cells[column] = before.indices.contains(column) ? NewRow.number(after: before[column]) : ""
    }
    return newRow(cells, delimiter, after: last)
  }

  /// Returns a row of cells, all of which are quoted if those of the last row are.
  private func newRow(_ cells: [String], _ delimiter: UInt8, after last: Int?) -> NewRow {
    .bytes(
      CanonicalTable.line(
        cells.map { Array($0.utf8) }, delimiter, quotesAll: isQuoted(rowAt: last)))
  }

  // MARK: The row before

  /// Returns the ranges of the cells of the row that begins at an offset.
  func ranges(ofRowAt start: Int) -> [TextRange] {
    let widths = syntax.table?.widths ?? expectedWidths
    var batch = CSVBatch(records: 1)
    batch.append(
      CSVRecordReader(source.bytes, widths: widths, delimiter: delimiter).record(at: start))
    return batch.cells(0)
  }

  private func texts(ofRowAt start: Int) -> [String] {
    ranges(ofRowAt: start).map {
      String(decoding: CSVCells.text(of: $0, in: source.bytes), as: UTF8.self)
    }
  }

  /// Whether every cell of a row is quoted, as some programs write all of them.
  private func isQuoted(rowAt start: Int?) -> Bool {
    guard let start else { return false }
    return ranges(ofRowAt: start).allSatisfy { range in
      !range.isEmpty && source.bytes[range.start] == ASCII.quote
    }
  }
}
