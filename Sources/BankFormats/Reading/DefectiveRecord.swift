@_spi(QBank) import BankSyntax

/// A record that is not a sound row of the bank, or whose quotes are wrong.
package struct DefectiveRecord: Sendable {
  /// Its number, counted from 1.
  package let number: Int
  /// Its range, without the line ending.
  package let range: TextRange
  /// The offset of the next record.
  package let next: Int
  /// The ranges of its raw cells, at most `Limits.columns` of them.
  package let cells: [TextRange]
  /// The number of its cells.
  package let width: Int
  /// The defects of its quotes.
  package let defects: [CSVDefect]
  /// What keeps it from being a row, or nil if only its quotes are wrong.
  package let reason: Reason?

  /// Why a record is not a sound row. Of several reasons the first counts.
  package enum Reason: Sendable {
    /// It contains bytes that are not UTF-8.
    case notText
    /// A quote in it is never closed.
    case runaway
    /// A cell is larger, or there are more cells, than qbank handles.
    case beyondLimits
    /// Its cells show nothing.
    case blank
    /// It names the columns.
    case header
    /// It has more or fewer cells than a row.
    case ragged
  }

  /// Its place.
  package var place: Place { Place(range, record: number) }

  /// Returns the place of one of its cells, which are counted from 0 here.
  package func place(ofCell index: Int) -> Place {
    Place(cells[index], record: number, cell: index + 1)
  }

  /// Its range with the lines after it that belong to no row, without the last line ending.
  package var rangeWithSkippedLines: TextRange {
    TextRange(range.start, max(range.end, next - 1))
  }
}
