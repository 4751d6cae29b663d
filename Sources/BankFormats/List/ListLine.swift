@_spi(QBank) import BankText

/// A line of a list with what its looks say: the first of two steps from a file to questions.
///
/// It says what a line may be, and decides nothing that needs other lines: `I. Newton` has a label
/// here, and a list has to show whether it is one.
struct ListLine {
  /// What kind of line it is.
  enum Kind: Hashable {
    case blank
    /// A question, a choice, or more of one.
    case text
    /// It names the right choice.
    case key
    case detail(ListDetail)
    /// What the questions below it are about; 1 is the highest level.
    case heading(Int)
    /// A list of keys follows, if its lines are such.
    case keyHeading
  }

  var kind: Kind
  /// All of it, without the blanks at its edges.
  var range: TextRange
  /// What it says, without its label and its marks.
  var text: TextRange
  /// What it may be numbered with.
  var labels: [ListLabel] = []
  /// What it says if the number behind a word at its start is a part of that, which the other lines decide.
  var unnumbered: TextRange?
  /// Whether it is marked as right or wrong.
  var mark: ListMark?
  /// Where that mark is.
  var markRange: TextRange?
  /// The sign of a bullet that may be a mark.
  var sign: Unicode.Scalar?
  /// A mark in a text that may belong to it: it counts only where nothing else tells the right choice.
  var innerMark: (mark: ListMark, text: TextRange)?
  /// Whether it begins a paragraph of a document, so that it goes on with nothing.
  var beginsParagraph = false
  /// Whether it stands on the line of the one before it.
  var isOnSameLine = false
  /// Which row of the tables of questions it is from, which is a question by itself; nil for other lines.
  var row: Int?
  /// What that row says, if it was read as a whole.
  var tableRow: ListTableRow?

  /// The label that it has in a family.
  func value(in family: ListLabel.Family) -> Int? {
    labels.first { $0.family == family }?.value
  }

  /// Whether it is a key, or stands on the line of one.
  var isPartOfKey: Bool {
    if case .detail = kind { return isOnSameLine }
    return kind == .key
  }

  /// The label of a question.
  var questionLabel: ListLabel? { labels.first { $0.family.script == .question } }
}
