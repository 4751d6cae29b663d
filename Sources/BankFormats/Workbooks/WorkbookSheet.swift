@_spi(QBank) import BankModel

/// A sheet to write.
struct WorkbookSheet {
  /// A cell of it.
  enum Cell: Equatable {
    /// A text.
    case text(String)
    /// A number, in plain digits.
    case number(String)
  }

  /// The list for the cells of the column with the right choice.
  struct Key {
    /// The column, counted from 0.
    let column: Int
    let words: Words
    /// The message if something else is entered.
    let message: String

    /// The entries of the list.
    enum Words {
      /// These words.
      case fixed([String])
      /// The contents of these columns of the row, counted from 0.
      case columns(ClosedRange<Int>)
    }
  }

  /// Its rows; the first are headings.
  var rows: [[Cell]]
  /// The number of heading rows.
  var head: Int
  /// The widths of the columns, in characters.
  var widths: [Int]
  /// The list for the right choice, if there is one.
  var key: Key?

  /// The number of rows below the last that also have the list, for questions that are added.
  static let spareRows = 1_000
  /// The rows that have the list, counted from 1.
  var rowsOfKey: ClosedRange<Int> {
    let last = min(rows.count + WorkbookSheet.spareRows, WorkbookSheet.rowLimit)
    return head + 1...max(head + 1, last)
  }

  /// The maximum number of rows of a sheet in any program.
  static let rowLimit = 1_048_576
  /// The maximum length of a cell's text in UTF-16 units.
  static let longestText = 32_767
}
