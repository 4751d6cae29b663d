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
  /// The index of the file in the run.
  public let file: Int
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
  private let recordOfFile: CSVRecord

  init(_ row: RowReference) {
    self.row = row
    recordOfFile = CSVRecordReader(row.source.bytes, widths: []).record(at: row.start)
  }

  /// All of it as it stands in the file, with what ends its line.
  public var line: TextRange { TextRange(recordOfFile.start, recordOfFile.next) }

  /// Where a cell is; cells are counted from 1.
  public func place(ofCell number: Int) -> Place {
    Place(recordOfFile.cell(number - 1), record: row.record, cell: number)
  }

  /// The text of a cell; cells are counted from 1.
  public func text(ofCell number: Int) -> [UInt8] {
    CSVCells.text(of: recordOfFile.cell(number - 1), in: row.source.bytes)
  }

  /// The start of a cell's text, fit to be quoted in a message.
  public func excerpt(ofCell number: Int) -> String {
    let text = text(ofCell: number)
    return VisibleText.excerpt(text.span, TextRange(0, text.count))
  }

  /// The number of the right choice, when it names one.
  public var rightChoice: Int? {
    guard let number = Answer(text(ofCell: Kind.answerCell)).number else { return nil }
    return (1...recordOfFile.cellCount - Kind.cellsBeforeChoices).contains(number) ? number : nil
  }

  func hasSameHeading(as other: RowText) -> Bool {
    let (own, others) = (text(ofCell: 1), other.text(ofCell: 1))
    return own == others || NormalForm.ofQuestion(own.span) == NormalForm.ofQuestion(others.span)
  }

  func hasSameChoices(as other: RowText) -> Bool { sortedChoices() == other.sortedChoices() }

  private func sortedChoices() -> [[UInt32]] {
    (Kind.cellsBeforeChoices + 1...recordOfFile.cellCount).map { number in
      let text = text(ofCell: number)
      return NormalForm.ofChoice(text.span)
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  func hasSameAnswer(as other: RowText) -> Bool {
    guard let own = rightText, let others = other.rightText else { return true }
    return NormalForm.ofChoice(own.span) == NormalForm.ofChoice(others.span)
  }

  private var rightText: [UInt8]? {
    rightChoice.map { text(ofCell: Kind.cellsBeforeChoices + $0) }
  }
}

/// What is compared of a row, as fingerprints: quick to make and to compare, and different only
/// where the texts are.
struct RowKey: Sendable {
  let row: RowReference
  /// Of all choices, in any order.
  let choices: UInt32
  /// Of the right choice; nil when the row does not name one, and so contradicts no other.
  let answer: UInt32?

  init(
    _ row: RowReference, _ problem: borrowing ProblemRow, _ kind: Kind,
    _ reader: borrowing Fingerprint.Reader
  ) {
    self.row = row
    guard kind == .problems else {
      (choices, answer) = (0, nil)
      return
    }
    var sum: UInt32 = 0
    for number in 1...problem.choiceCount { sum &+= reader.of(problem.choice(number)) }
    choices = sum
    answer = problem.rightChoice.map { reader.of(problem.choice($0)) }
  }

  func hasSameHeading(as other: RowKey) -> Bool {
    row.read().hasSameHeading(as: other.row.read())
  }

  func hasSameChoices(as other: RowKey) -> Bool {
    choices == other.choices && row.read().hasSameChoices(as: other.row.read())
  }

  func hasSameAnswer(as other: RowKey) -> Bool {
    guard let answer, let others = other.answer else { return true }
    return answer == others && row.read().hasSameAnswer(as: other.row.read())
  }
}

/// Reads single rows of files again and again, without new memory for each.
struct RowReader {
  private var batch = CSVBatch()
  private var rows = Rows()

  /// The fingerprint of a row's whole heading.
  mutating func heading(
    _ row: RowReference, _ reader: borrowing Fingerprint.Reader
  ) -> UInt32 {
    let bytes = row.source.bytes
    if let end = endOfBareCell(bytes, from: row.start) {
      return reader.ofWhole(bytes.extracting(row.start..<end))
    }
    return read(row) { reader.ofWhole($0.text(1)) }
  }

  /// What is compared of a row.
  mutating func key(
    _ row: RowReference, _ kind: Kind, _ reader: borrowing Fingerprint.Reader
  ) -> RowKey {
    read(row) { RowKey(row, ProblemRow($0), kind, reader) }
  }

  private mutating func read<Result>(
    _ row: RowReference, _ body: (borrowing Row) -> Result
  ) -> Result {
    let bytes = row.source.bytes
    var records = CSVReader(bytes, widths: [], from: row.start, limit: row.start + 1)
    _ = records.next(&batch)
    rows.removeAll()
    CSVCells.append(batch, 0, number: row.record, bytes, to: &rows)
    return rows.withView(bytes) { body($0.row(0)) }
  }

  /// The comma after a cell that does not begin with a quote.
  private func endOfBareCell(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    if bytes[start] == ASCII.quote { return nil }
    var offset = start
    while offset + ByteBlock.size <= bytes.count {
      let commas = ByteBlock(bytes, at: offset).equal(to: ASCII.comma)
      if commas != 0 { return offset + commas.trailingZeroBitCount }
      offset += ByteBlock.size
    }
    return nil
  }
}
