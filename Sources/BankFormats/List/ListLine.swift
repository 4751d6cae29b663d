@_spi(QBank) import BankModel

/// A line of a list with what its appearance shows: the first of two steps from a file to questions.
///
/// It records what a line may be, and decides nothing that depends on other lines: `I. Newton` has a label here,
/// and the list has to show whether it is one.
struct ListLine {
  /// The kind of a line.
  enum Kind: Hashable {
    case blank
    /// A question, a choice, or more of one.
    case text
    /// A key, which names the right choice.
    case key
    /// A detail of a question; `others` is something that a bank has no place for.
    case detail(Feature)
    /// The subject of the questions below it; 1 is the highest level.
    case heading(Int)
    /// The heading of a list of keys, if the lines below it are keys.
    case keyHeading
  }

  var kind: Kind
  /// All of it, without white space at its ends.
  var range: TextRange
  /// Its text, without its label and its marks.
  var text: TextRange
  /// The labels that it may have.
  var labels: [ListLabel] = []
  /// Its text if the number after a word at its start belongs to that, which the other lines decide.
  var unnumbered: TextRange?
  /// Whether it is marked as right or wrong.
  var mark: ListMark?
  /// The range of that mark.
  var markRange: TextRange?
  /// The sign of a bullet that may be a mark.
  var sign: Unicode.Scalar?
  /// A mark inside the text that may belong to it; it counts only if nothing else shows the right choice.
  var innerMark: (mark: ListMark, text: TextRange)?
  /// Whether it begins a paragraph of a document, so that it continues nothing.
  var beginsParagraph = false
  /// Whether it is on the same line as the one before it.
  var isOnSameLine = false
  /// The row that it is from, in tables of questions, which is a question by itself; nil for other lines.
  var row: Int?
  /// The content of that row, if it was read as a whole.
  var tableRow: ListTableRow?

  /// Returns the value of its label in a family, or nil if it has none.
  func value(in family: ListLabel.Family) -> Int? {
    labels.first { $0.family == family }?.value
  }

  /// Whether it is a key, or a detail on the same line.
  var isPartOfKey: Bool {
    if case .detail = kind { return isOnSameLine }
    return kind == .key
  }

  /// Its label as a question, or nil if it has none.
  var questionLabel: ListLabel? { labels.first { $0.family.script == .question } }
}

/// A table row among the lines of a list, read as tables are: a question by itself.
struct ListTableRow {
  /// Its number in the table.
  let number: Int
  /// The question and the places of its texts, or nil if an error or a loss says why there is none.
  var question: (problem: Problem, places: TextPlaces)?
  /// What is lost of it.
  var losses: [Loss] = []
}
