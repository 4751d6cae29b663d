@_spi(QBank) import BankModel

/// Rows of texts in columns, for a terminal.
package struct TextTable: Sendable {
  /// A column.
  package struct Column: Sendable {
    let title: String
    let isNumber: Bool
    let isCutFirst: Bool

    /// Creates a column; numbers are aligned on the right, and less important columns are truncated first.
    package init(_ title: String, isNumber: Bool = false, isCutFirst: Bool = false) {
      self.title = title
      self.isNumber = isNumber
      self.isCutFirst = isCutFirst
    }
  }

  let columns: [Column]
  let rows: [[String]]

  /// Creates a table from rows with a text for each column.
  package init(_ columns: [Column], _ rows: [[String]]) {
    self.columns = columns
    self.rows = rows
  }

  /// The width to which a column is truncated before others are: the shortest words remain readable.
  private static let leastCut = 9

  /// Returns the table as lines, at most `width` cells wide. If there is too little room, texts of the widest
  /// columns are truncated, the less important first, then titles, and numbers last, because a truncated number
  /// reads as another number.
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

  /// Narrows the widest columns until the table fits, or each has reached its minimum.
  private func cut(_ widths: inout [Int], to width: Int, least: (Int) -> Int) {
    while widths.reduce(2 * (widths.count - 1), +) > width {
      let places = widths.indices.filter { widths[$0] > least($0) }
      guard let widest = places.map({ widths[$0] }).max(),
        let place = places.last(where: { widths[$0] == widest })
      else { return }
      widths[place] -= 1
    }
  }

  /// Returns a text that can be shown anywhere, truncated to at most `cells` cells, with a sign where it was cut.
  package static func fit(_ text: String, _ cells: Int, isASCII: Bool = false) -> String {
    var cut = VisibleText.excerpt(text, limit: cells)
    if DisplayWidth.of(cut) > cells { cut = VisibleText.excerpt(text, limit: max(cells - 1, 0)) }
    return isASCII && cut.hasSuffix("…") && !text.hasSuffix("…") ? cut.dropLast() + "~" : cut
  }

  private func line(_ row: [String], _ widths: [Int]) -> String {
    let cells = row.enumerated().map { column, text in
      let (cell, width) = (TextTable.fit(text, widths[column]), widths[column])
      return columns[column].isNumber ? cell.leftPadded(to: width) : cell.padded(to: width)
    }
    return cells.joined(separator: "  ").trimmedEnd
  }
}

/// What speaks to people in one language.
package protocol LanguageWords {
  var language: Language { get }
}

extension LanguageWords {
  package func words(_ en: String, _ ja: String) -> String { Localized(en: en, ja: ja)[language] }

  /// Returns a column of texts.
  package func column(_ en: String, _ ja: String) -> TextTable.Column {
    TextTable.Column(words(en, ja))
  }

  /// Returns a column of numbers.
  package func number(_ en: String, _ ja: String) -> TextTable.Column {
    TextTable.Column(words(en, ja), isNumber: true)
  }
}
