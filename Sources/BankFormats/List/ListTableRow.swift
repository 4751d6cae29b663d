@_spi(QBank) import BankModel

/// A row of a table between the lines of a list that was read as tables are: a question by itself.
struct ListTableRow {
  /// Its number in the table.
  let number: Int
  /// The question and where its texts stand; nil where an error or a loss says why there is none.
  var question: (problem: Problem, places: TextPlaces)?
  /// What is lost of it.
  var losses: [Loss] = []
}
