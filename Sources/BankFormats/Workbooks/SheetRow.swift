/// A row of a sheet as a reader of workbooks hands it out: only what stands in it.
struct SheetRow {
  /// Its number in the sheet, counted from 1.
  let number: Int
  /// Whether people do not see it.
  var isHidden = false
  /// Its cells that say something, from left to right.
  var cells: [SheetCell] = []
}

/// A cell of a sheet that says something.
struct SheetCell {
  /// Its column, counted from 0.
  let column: Int
  /// What it shows.
  let text: String
  /// What there is to tell of it besides.
  var note: CellNote?
}

/// What is known of a cell apart from its text.
package enum CellNote: UInt8, Hashable, Sendable {
  /// A formula without a value: the program that wrote it did not work it out.
  case formulaWithoutValue
  /// A formula that came to nothing, such as `#DIV/0!`.
  case brokenFormula
  /// A number that is shown in another way than it is read.
  case shownDifferently
  /// A date that each computer shows in its own way.
  case localDate
  /// Letters above or below the line for which there are no signs, so that they are read behind `^` or `_`.
  case raised
}

/// What a workbook tells of a sheet beside its cells.
struct SheetFacts {
  /// What it is called.
  var name = ""
  /// The other sheets that people see.
  var others: [String] = []
  /// The sheets that they do not see.
  var hidden: [String] = []
  /// The columns that they do not see, counted from 0.
  var hiddenColumns: [ClosedRange<Int>] = []
  /// How many cells were merged with some below them, and the name of the first.
  var merged: (count: Int, first: String) = (0, "")

  /// Whether there are pictures or charts on it.
  var hasPictures = false
  /// Whether there are comments on it.
  var hasComments = false

  /// Takes note of a cell that is merged with some below it.
  mutating func addMerged(_ name: String) {
    if merged.count == 0 { merged.first = name }
    merged.count += 1
  }
}
