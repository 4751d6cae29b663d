@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// What a table is whose rows are alike, but are not those of a bank.
///
/// Such a file is told of once, as what it is: each of its rows would be wrong for the same reason.
package struct OtherLayout: Equatable, Sendable {
  /// How many cells its rows have.
  package let width: Int
  /// What its columns seem to be.
  package let form: Form
  /// Whether its first row names the columns.
  package let hasHeader: Bool

  /// What the columns of a table seem to be.
  package enum Form: Equatable, Sendable {
    /// Question, the number of the right choice, and so many choices.
    case choices(Int)
    /// The number of the row, and then something else.
    case rowNumbers
    /// Question, the number of the right choice, four choices, and a longer text.
    case explanation
    /// Question, choices, and in the last column the right one.
    case answerLast
    /// Nothing that can be told.
    case unknown
  }

  /// The number of cells that rows have when it is neither that of problems nor of guidance; nil when
  /// they have no number in common.
  ///
  /// Lines with a single cell are left aside, because they are blank lines and remarks.
  static func steadyWidth(_ shape: CSVShape) -> Int? {
    let width = (3...Limits.columns).max { shape.count(ofWidth: $0) < shape.count(ofWidth: $1) }
    guard let width, width != BankKind.problems.columnCount else { return nil }
    let (rows, most) = (shape.count(ofWidth: width), shape.records - shape.count(ofWidth: 1))
    return rows >= 3 && rows * 5 >= most * 3 ? width : nil
  }

  /// What a file is; nil when it is a bank of the kind, or nothing steady.
  init?(_ source: Source, _ shape: CSVShape, _ kind: BankKind?) {
    let steady = OtherLayout.steadyWidth(shape)
    guard kind == .problems || steady != nil else { return nil }
    let width = steady ?? BankKind.problems.columnCount
    guard shape.count(ofWidth: width) > 0 else { return nil }
    var sample = TableSample(source, width)
    sample.dropHeader()
    let form = sample.form
    if steady == nil, form != .answerLast { return nil }
    (self.width, self.form, hasHeader) = (width, form, sample.hasHeader)
  }
}

/// The first rows of a table that have a number of cells.
private struct TableSample {
  private let width: Int
  private var rows: [[[UInt8]]] = []
  private(set) var hasHeader = false

  private static let enough = 100

  init(_ source: Source, _ width: Int) {
    self.width = width
    var reader = CSVReader(source.bytes, widths: [width])
    var batch = CSVBatch(records: TableSample.enough)
    guard reader.next(&batch) else { return }
    rows = (0..<batch.count).filter { batch.width($0) == width }.map { index in
      batch.cells(index).map { CSVCells.text(of: $0, in: source.bytes) }
    }
  }

  /// Takes away a first row that names the columns.
  mutating func dropHeader() {
    guard rows.count > 1, let first = rows.first else { return }
    let numbers = (0..<width).filter { column in
      rows.dropFirst().allSatisfy { Answer($0[column]).number != nil }
    }
    let isNamed = first.count { HeaderDetection.isColumnName($0) } >= 2
    hasHeader = isNamed || numbers.contains { Answer(first[$0]) == .text }
    if hasHeader { rows.removeFirst() }
  }

  /// Whether nearly all rows are so.
  private func most(_ isSo: ([[UInt8]]) -> Bool) -> Bool {
    !rows.isEmpty && rows.count(where: isSo) * 10 >= rows.count * 9
  }

  private func number(_ row: [[UInt8]], _ column: Int) -> Int? { Answer(row[column]).number }

  var form: OtherLayout.Form {
    let isBank = width == BankKind.problems.columnCount
    if hasAnswerLast { return .answerLast }
    if isBank { return .unknown }
    if countsRows { return .rowNumbers }
    let choices = width - BankKind.cellsBeforeChoices
    guard (2...10).contains(choices),
      most({ row in number(row, 1).map { (1...choices).contains($0) } ?? false })
    else { return .unknown }
    return endsInText ? .explanation : .choices(choices)
  }

  private var countsRows: Bool {
    guard rows.count > 1, let first = number(rows[0], 0) else { return false }
    return rows.indices.allSatisfy { number(rows[$0], 0) == first + $0 }
  }

  /// Whether a column after four choices holds texts that are no choices.
  private var endsInText: Bool {
    guard width == BankKind.problems.columnCount + 1 else { return false }
    if rows.contains(where: { number($0, 1) == 5 }) { return false }
    let last = rows.reduce(0) { $0 + $1[width - 1].count }
    let choices = rows.reduce(0) { $0 + $1[2..<(width - 1)].reduce(0) { $0 + $1.count } }
    return last * 4 > choices * 2
  }

  /// Whether the last column says which choice is right.
  private var hasAnswerLast: Bool { width > 3 && (most(endsInLetter) || most(endsInNumber)) }

  /// Whether a letter at the end says which choice is right: no choice is a letter, and none of their
  /// numbers stands in the second column, unless all choices are numbers.
  private func endsInLetter(_ row: [[UInt8]]) -> Bool {
    let choices = row[1..<(width - 1)]
    return isLetter(row[width - 1]) && !choices.contains(where: isLetter)
      && (!isNumberOfChoice(row, 1) || choices.allSatisfy { Answer($0).number != nil })
  }

  /// Whether a number at the end says which choice is right: there is none in the second column.
  private func endsInNumber(_ row: [[UInt8]]) -> Bool {
    Answer(row[1]) == .text && isNumberOfChoice(row, width - 1)
      && row[2..<(width - 1)].contains { Answer($0) == .text }
  }

  private func isNumberOfChoice(_ row: [[UInt8]], _ column: Int) -> Bool {
    number(row, column).map { (1...width - 2).contains($0) } ?? false
  }

  private func isLetter(_ text: [UInt8]) -> Bool {
    guard case .letter(let number) = Answer(text) else { return false }
    return number <= width - 2
  }
}
