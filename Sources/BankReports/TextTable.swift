@_spi(QBank) import BankText

/// Rows of texts in columns, for a terminal.
package struct TextTable: Sendable {
  /// A column.
  package struct Column: Sendable {
    let title: String
    let isNumber: Bool
    let isCutFirst: Bool

    /// A column; numbers stand on the right of theirs, and what matters less is cut first.
    package init(_ title: String, isNumber: Bool = false, isCutFirst: Bool = false) {
      self.title = title
      self.isNumber = isNumber
      self.isCutFirst = isCutFirst
    }
  }

  let columns: [Column]
  let rows: [[String]]

  /// Rows with a text for each column.
  package init(_ columns: [Column], _ rows: [[String]]) {
    self.columns = columns
    self.rows = rows
  }

  /// What is left of a column as long as others are whole: the shortest of words can still be read.
  private static let leastCut = 9

  /// The table as lines, none wider than `width`: where there is too little room, texts of the
  /// widest columns are cut, first of those that matter less, then titles; figures last of all, because half of
  /// one says something else.
  package func text(width: Int, style: Style = .plain) -> String {
    let table = [columns.map(\.title)] + rows.map { $0.map { VisibleText.escape($0) } }
    var widths = columns.indices.map { column in
      table.map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    let figures = columns.indices.map { column in
      columns[column].isNumber
        ? table.dropFirst().map { DisplayWidth.of($0[column]) }.max() ?? 0 : 0
    }
    cut(&widths, to: width) { columns[$0].isCutFirst ? TextTable.leastCut : .max }
    cut(&widths, to: width) { max(2, figures[$0]) }
    cut(&widths, to: width) { _ in 2 }
    return table.enumerated().map { number, row in
      let line = line(row, widths)
      return (number == 0 ? style(.heading, line) : line) + "\n"
    }.joined()
  }

  /// Makes the widest columns narrower until the table has room, or each has only what is left to it.
  private func cut(_ widths: inout [Int], to width: Int, least: (Int) -> Int) {
    while widths.reduce(2 * (widths.count - 1), +) > width {
      let places = widths.indices.filter { widths[$0] > least($0) }
      guard let widest = places.map({ widths[$0] }).max(),
        let place = places.last(where: { widths[$0] == widest })
      else { return }
      widths[place] -= 1
    }
  }

  /// A text that can be shown anywhere, cut off to take no more than so many cells.
  package static func fit(_ text: String, _ cells: Int, isASCII: Bool = false) -> String {
    ChartText.fit(text, cells, isASCII: isASCII)
  }

  private func line(_ row: [String], _ widths: [Int]) -> String {
    var line = ""
    for (column, text) in row.enumerated() {
      let cell = ChartText.fit(text, widths[column])
      let blanks = String(repeating: " ", count: max(0, widths[column] - DisplayWidth.of(cell)))
      let isLast = column == row.count - 1
      line += columns[column].isNumber ? blanks + cell : cell + (isLast ? "" : blanks)
      line += isLast ? "" : "  "
    }
    while line.utf8.last == ASCII.space { line.removeLast() }
    return line
  }
}
