@_spi(QBank) import BankText

/// Rows of texts in columns, for a terminal.
package struct TextTable: Sendable {
  /// A column.
  package struct Column: Sendable {
    let title: String
    let isNumber: Bool

    /// A column; numbers stand on the right of theirs.
    package init(_ title: String, isNumber: Bool = false) {
      self.title = title
      self.isNumber = isNumber
    }
  }

  let columns: [Column]
  let rows: [[String]]

  /// Rows with a text for each column.
  package init(_ columns: [Column], _ rows: [[String]]) {
    self.columns = columns
    self.rows = rows
  }

  /// The table as lines, none wider than `width`: where there is too little room, texts of the
  /// widest columns are cut.
  package func text(width: Int, style: Style = .plain) -> String {
    let table = [columns.map(\.title)] + rows.map { $0.map { VisibleText.escape($0) } }
    var widths = columns.indices.map { column in
      table.map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    while widths.reduce(2 * (widths.count - 1), +) > width, let widest = widths.max(), widest > 2,
      let place = widths.lastIndex(of: widest)
    {
      widths[place] -= 1
    }
    return table.enumerated().map { number, row in
      let line = line(row, widths)
      return (number == 0 ? style(.heading, line) : line) + "\n"
    }.joined()
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
