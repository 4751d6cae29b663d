@_spi(QBank) import BankModel

/// A table row among the lines of a list, read as tables are: a question by itself.
struct ListTableRow {
  /// Its number in the table.
  let number: Int
  /// The question and the places of its texts, or nil if an error or a loss says why there is none.
  var question: (problem: Problem, places: TextPlaces)?
  /// What is lost of it.
  var losses: [Loss] = []
}
