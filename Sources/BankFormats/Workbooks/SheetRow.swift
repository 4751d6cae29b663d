@_spi(QBank) import BankText

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

/// Cell names as in spreadsheet programs: `A1`, `AA20`.
enum CellName {
  /// Returns the name of a cell, given its column counted from 0 and its row counted from 1.
  static func name(column: Int, row: Int) -> String { letters(column) + String(row) }

  /// Returns the letters of a column, counted from 0.
  static func letters(_ column: Int) -> String {
    var (rest, letters) = (column, "")
    repeat {
      letters = String(Unicode.Scalar(UInt8(0x41 + rest % 26))) + letters
      rest = rest / 26 - 1
    } while rest >= 0
    return letters
  }

  /// Parses a cell name into its column, counted from 0, and its row, counted from 1.
  static func parse(_ name: String) -> (column: Int, row: Int)? {
    let letters = name.utf8.prefix { (0x41...0x5A).contains($0) }
    let digits = name.utf8.dropFirst(letters.count)
    guard (1...3).contains(letters.count), (1...7).contains(digits.count),
      digits.allSatisfy(\.isDigit), let row = Int(bounded: String(decoding: digits, as: UTF8.self)),
      row > 0
    else { return nil }
    return (letters.reduce(0) { $0 * 26 + Int($1) - 0x40 } - 1, row)
  }
}
