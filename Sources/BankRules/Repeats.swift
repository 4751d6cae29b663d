import BankFormats
public import BankModel
public import BankText

/// A row that says the same as an earlier one of the run.
public struct Repeat: Sendable {
  /// What both files hold.
  public let kind: Kind
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
  public let source: Source
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
    let bytes = row.source.bytes
    guard FileSyntax(row.source.path) == .csv else {
      var batch = JSONRows()
      batch.load(itemAt: row.start, number: row.record, in: bytes)
      line = nil
      (cells, texts) = batch.rows.withView(bytes) { view in
        let item = view.row(0)
        let numbers = 1...item.count
        return (numbers.map { item.cell($0).range }, numbers.map { Array(item.text($0)) })
      }
      return
    }
    let record = CSVRecordReader(bytes, widths: []).record(at: row.start)
    cells = (0..<record.cellEnds.count).map { record.cell($0) }
    texts = cells.map { CSVCells.text(of: $0, in: bytes) }
    line = TextRange(record.start, record.next)
  }

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
    guard let number = Answer(text(ofCell: Kind.answerCell)).number else { return nil }
    return (1...cells.count - Kind.cellsBeforeChoices).contains(number) ? number : nil
  }
}
