public import BankFormats
public import BankModel
public import BankText

/// A row that says the same as an earlier one of the run.
public struct Duplicate: Sendable {
  /// What both files hold.
  public let kind: BankKind
  /// How much of it is the same.
  public let extent: Extent
  /// The earlier row.
  public let first: RowReference
  /// The later row.
  public let later: RowReference

  /// How much of two rows is the same, by the normal forms.
  public enum Extent: Sendable {
    /// The heading, the choices whatever their order, and the right one.
    case all
    /// The heading and the choices, but another choice is right.
    case otherAnswer
    /// The heading and the text of the right choice, with other choices beside it.
    case headingAndAnswer
    /// Nothing but the heading: the question, or the title.
    case heading
  }
}

/// A row of some file of the run, by its place.
public struct RowReference: Sendable {
  /// The file.
  public let file: BankFile
  /// Its number in the file, counted from 1.
  public let record: Int
  /// Where it begins.
  public let start: Int

  /// The row, taken apart into cells.
  public func read() -> RowText { RowText(self) }
}

/// A row with the places of its cells, and their texts when they are asked for.
public struct RowText: Sendable {
  /// Which row it is.
  public let row: RowReference
  private let cells: [TextRange]
  private let texts: [[UInt8]]
  /// All of it as it stands in the file, with what ends its line; nil where rows are not lines.
  public let line: TextRange?

  init(_ row: RowReference) {
    self.row = row
    var loader = RowLoader()
    loader.load(at: row.start, record: row.record, of: row.file.source, row.file.syntax)
    line = loader.line
    (cells, texts) = loader.withRow { row in
      let numbers = 1...row.count
      return (numbers.map { row.cell($0).range }, numbers.map { Array(row.text($0)) })
    }
  }

  /// The file that it is in.
  public var source: Source { row.file.source }

  /// Where a cell is; cells are counted from 1.
  public func place(ofCell number: Int) -> Place {
    Place(cells[number - 1], record: row.record, cell: number)
  }

  /// The text of a cell; cells are counted from 1.
  public func text(ofCell number: Int) -> [UInt8] {
    texts[number - 1]
  }

  /// The start of a cell's text, fit to be quoted in a message.
  public func excerpt(ofCell number: Int) -> String {
    let text = text(ofCell: number)
    return VisibleText.excerpt(text.arraySpan, TextRange(0, text.count))
  }

  /// The number of the right choice, when it names one.
  public var rightChoice: Int? {
    guard let number = Answer(text(ofCell: BankKind.answerCell)).number else { return nil }
    return (1...cells.count - BankKind.cellsBeforeChoices).contains(number) ? number : nil
  }
}
