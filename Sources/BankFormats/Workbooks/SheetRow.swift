/// A row of a sheet from a workbook reader, with its nonempty cells only.
struct SheetRow {
  /// Its number in the sheet, counted from 1.
  let number: Int
  /// Whether it is hidden from people.
  var isHidden = false
  /// Its nonempty cells, from left to right.
  var cells: [SheetCell] = []
}

/// A nonempty cell of a sheet.
struct SheetCell {
  /// Its column, counted from 0.
  let column: Int
  /// The text that it shows.
  let text: String
  /// A note about the cell beyond its text.
  var note: CellNote?
}

/// What is known about a cell apart from its text.
package enum CellNote: UInt8, Hashable, Sendable {
  /// A formula without a value: the program that wrote it did not calculate it.
  case formulaWithoutValue
  /// A formula that resulted in an error, such as `#DIV/0!`.
  case brokenFormula
  /// A number that is shown differently from how it is read.
  case shownDifferently
  /// A date whose display depends on the computer.
  case localDate
  /// Superscripts or subscripts that no characters exist for, so that they are read after `^` or `_`.
  case raised
  /// Text that is struck through, which is read like any other.
  case struck
}

/// The facts about a sheet besides its cells.
struct SheetFacts {
  /// The name of the sheet.
  var name = ""
  /// The names of the other visible sheets.
  var others: [String] = []
  /// The names of the other sheets that are hidden.
  var hidden: [String] = []
  /// The hidden columns, counted from 0.
  var hiddenColumns: [ClosedRange<Int>] = []
  /// The number of cells that are merged with some below them, and the name of the first.
  var merged: (count: Int, first: String) = (0, "")

  /// Whether it has pictures or charts.
  var hasPictures = false
  /// Whether it has comments.
  var hasComments = false

  /// Records a cell that is merged with some below it.
  mutating func addMerged(_ name: String) {
    if merged.count == 0 { merged.first = name }
    merged.count += 1
  }
}
