@_spi(QBank) import BankModel

/// A sheet that is going to be written.
struct WorkbookSheet {
  /// A cell of it.
  enum Cell: Equatable {
    /// A text.
    case text(String)
    /// A number, in plain digits.
    case number(String)
  }

  /// What can be chosen in the cells of the column that tells the right choice.
  struct Key {
    /// The column, counted from 0.
    let column: Int
    let words: Words
    /// What is said where something else is written.
    let message: String

    /// What can be chosen.
    enum Words {
      /// These words.
      case fixed([String])
      /// What stands in these columns of the row, counted from 0.
      case columns(ClosedRange<Int>)
    }
  }

  /// Its rows; the first are headings.
  var rows: [[Cell]]
  /// How many rows are headings.
  var head: Int
  /// The widths of the columns, in characters.
  var widths: [Int]
  /// Where the right choice is told, if from a list.
  var key: Key?

  /// How many rows below the last have the list, too, for questions that are added.
  static let spareRows = 1_000
  /// The rows in which the list is offered, counted from 1.
  var rowsOfKey: ClosedRange<Int> {
    let last = min(rows.count + WorkbookSheet.spareRows, WorkbookSheet.rowLimit)
    return head + 1...max(head + 1, last)
  }

  /// The most rows that a sheet has in any program.
  static let rowLimit = 1_048_576
  /// The most that a cell can hold, in UTF-16 units.
  static let longestText = 32_767
}
