@_spi(QBank) package import BankModel
@_spi(QBank) package import BankSyntax
@_spi(QBank) package import BankText

/// A record that is not a sound row of the bank, or whose quotes are wrong.
package struct DefectiveRecord: Sendable {
  /// Its number, counted from 1.
  package let number: Int
  /// All of it, without what ends the line.
  package let range: TextRange
  /// Where the next record begins.
  package let next: Int
  /// Its cells as they stand in the file; no more than `Limits.columns`.
  package let cells: [TextRange]
  /// How many cells it has.
  package let width: Int
  /// What is wrong with its quotes.
  package let defects: [CSVDefect]
  /// What keeps it from being a row; nil when only its quotes are wrong.
  package let reason: Reason?

  /// Why a record is not a sound row. Of several reasons the first counts.
  package enum Reason: Sendable {
    /// It holds bytes that are not UTF-8.
    case notText
    /// A quote in it is never closed.
    case runaway
    /// A cell is larger, or there are more cells, than qbank handles.
    case beyondLimits
    /// Nothing stands in it.
    case blank
    /// It names the columns.
    case header
    /// It has more or fewer cells than a row.
    case ragged
  }

  /// Where it is.
  package var place: Place { Place(range, record: number) }

  /// Where one of its cells is; cells are counted from 0 here.
  package func place(ofCell index: Int) -> Place {
    Place(cells[index], record: number, cell: index + 1)
  }
}

extension DefectiveRecord {
  /// All of it with the lines after it that belong to no row, without what ends the last one.
  package var rangeWithSkippedLines: TextRange {
    TextRange(range.start, max(range.end, next - 1))
  }
}
