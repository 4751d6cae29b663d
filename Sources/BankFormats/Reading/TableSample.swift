@_spi(QBank) import BankSyntax

/// The first rows of a table that have a given number of cells.
struct TableSample {
  private let width: Int
  /// The number of columns up to the last one that is not blank.
  private var filled = 0
  private var rows: [[[UInt8]]] = []
  /// The number of rows.
  var count: Int { rows.count }
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
    filled = 1 + (rows.compactMap { $0.lastIndex { !TableSample.isBlank($0) } }.max() ?? width - 1)
  }

  /// Whether all rows are those of a kind, or shorter, except for empty cells after them. A question has at least
  /// two choices.
  func hasOnly(_ kind: BankKind) -> Bool {
    kind == .problems ? (4...6).contains(filled) && hasAnswers : filled == kind.columnCount
  }

  private var hasAnswers: Bool {
    most { row in number(row, 1).map { (1...filled - 2).contains($0) } ?? false }
  }

  /// Removes a first row that names the columns.
  mutating func dropHeader() {
    guard rows.count > 1, let first = rows.first else { return }
    let numbers = (0..<width).filter { column in
      rows.dropFirst().allSatisfy { Answer($0[column]).number != nil }
    }
    let isNamed = first.count { HeaderDetection.isColumnName($0) } >= 2
    hasHeader = isNamed || numbers.contains { Answer(first[$0]) == .text }
    if hasHeader { rows.removeFirst() }
  }

  /// Whether nearly all rows satisfy a condition.
  private func most(_ isSo: ([[UInt8]]) -> Bool) -> Bool {
    !rows.isEmpty && rows.count(where: isSo) * 10 >= rows.count * 9
  }

  private static func isMarker(_ text: [UInt8]) -> Bool { ConflictMarker(text.arraySpan) != nil }

  private static func isBlank(_ text: [UInt8]) -> Bool { text.arraySpan.isBlank }

  private func number(_ row: [[UInt8]], _ column: Int) -> Int? { Answer(row[column]).number }

  var form: OtherLayout.Form {
    if let quotes { return .otherQuotes(quotes) }
    if hasAnswerLast { return .answerLast }
    if let first = numbersFirst { return first }
    let isBank = width == BankKind.problems.columnCount
    if !isBank, let empty = emptyColumn { return .emptyColumn(empty + 1) }
    if let column = answerColumn { return .answerIn(column + 1) }
    if isBank { return zeros.map { .countedFromZero($0) } ?? .unknown }
    let choices = filled - BankKind.cellsBeforeChoices
    guard (2...10).contains(choices),
      most({ row in number(row, 1).map { (1...choices).contains($0) } ?? false })
    else { return .unknown }
    return endsInText ? .explanation : .choices(choices)
  }

  /// The marks that enclose the texts of all rows.
  private var quotes: String? {
    TableSample.quotes.first { marks in
      most { row in
        // Numbers are checked last, because that takes longest and nearly no text is enclosed.
        guard row.count(where: { TableSample.isEnclosed($0, marks) }) > 2 else { return false }
        let texts = row.filter { !$0.isEmpty && Answer($0).number == nil }
        return texts.count > 2 && texts.allSatisfy { TableSample.isEnclosed($0, marks) }
      }
    }
  }

  private static let quotes = ["''", "‘’", "“”", "„“"]

  private static func isEnclosed(_ text: [UInt8], _ marks: String) -> Bool {
    // Most texts begin with another byte, which is quicker to see.
    guard let first = text.first, first == marks.utf8.first else { return false }
    let size = marks.utf8.count / 2
    return text.count >= 2 * size && text.starts(with: marks.utf8.prefix(size))
      && text.suffix(size).elementsEqual(marks.utf8.suffix(size))
  }

  /// A number before the question, with the answer one column later than it should be.
  private var numbersFirst: OtherLayout.Form? {
    if width != BankKind.problems.columnCount, countsRows { return .rowNumbers }
    let isNumbered = most { row in
      number(row, 0) != nil && number(row, 1) == nil
        && number(row, 2).map { (1...max(1, filled - 3)).contains($0) } ?? false
    }
    guard rows.count > 1, filled > 4, isNumbered else { return nil }
    return countsRows ? .rowNumbers : .numberFirst
  }

  /// The index of an empty column before others.
  private var emptyColumn: Int? {
    guard rows.count > 1 else { return nil }
    return (0..<filled).first { column in rows.allSatisfy { TableSample.isBlank($0[column]) } }
  }

  /// The only column of numbers of choices, if the second one has texts.
  private var answerColumn: Int? {
    guard rows.count > 2, filled > 3, most({ number($0, 1) == nil }) else { return nil }
    let columns = (0..<filled).filter { column in
      most { row in number(row, column).map { (1...filled - 2).contains($0) } ?? false }
    }
    return columns.count == 1 && columns[0] > 1 ? columns[0] : nil
  }

  private var countsRows: Bool {
    guard rows.count > 1, let first = number(rows[0], 0) else { return false }
    return rows.indices.allSatisfy { number(rows[$0], 0) == first + $0 }
  }

  /// Whether a column after four choices contains texts that are not choices.
  private var endsInText: Bool {
    guard filled == BankKind.problems.columnCount + 1 else { return false }
    if rows.contains(where: { number($0, 1) == 5 }) { return false }
    let last = rows.reduce(0) { $0 + $1[filled - 1].count }
    let choices = rows.reduce(0) { $0 + $1[2..<(filled - 1)].reduce(0) { $0 + $1.count } }
    return last * 4 > choices * 2
  }

  /// Whether the answers of at least half of the rows are where those of a bank are.
  var isBankMostly: Bool {
    rows.count { row in number(row, 1).map { 0...max(1, filled - 2) ~= $0 } ?? false } * 2
      >= rows.count
  }

  /// The number of zeros among the answers of a bank, if they may be counted from 0.
  private var zeros: Int? {
    KeyNotation.zeros(
      rows.filter { !TableSample.isMarker($0[0]) }.compactMap { row in
        number(row, 1).map { ($0, (row.lastIndex { !TableSample.isBlank($0) } ?? 1) - 1) }
      })
  }

  /// Whether the last column says which choice is right.
  private var hasAnswerLast: Bool {
    guard filled > 3 else { return false }
    return most(endsInLetter) || most(endsInNumber) || rows.count > 2 && endInChoices
  }

  /// Whether a letter at the end says which choice is right: no choice is a letter, and none of their numbers is in
  /// the second column, unless all choices are numbers.
  private func endsInLetter(_ row: [[UInt8]]) -> Bool {
    let choices = row[1..<(filled - 1)]
    return isLetter(row[filled - 1]) && !choices.contains(where: isLetter)
      && (!isNumberOfChoice(row, 1) || choices.allSatisfy { Answer($0).number != nil })
  }

  /// Whether a number at the end says which choice is right: there is none in the second column.
  private func endsInNumber(_ row: [[UInt8]]) -> Bool {
    Answer(row[1]) == .text && isNumberOfChoice(row, filled - 1)
      && row[2..<(filled - 1)].contains { Answer($0) == .text }
  }

  /// Whether the last column repeats the text of the right choice, while the second one does not have its number.
  /// What looks like a number there may be a choice; otherwise the last choice would repeat an earlier one, as it
  /// does in no bank.
  private var endInChoices: Bool {
    let last = filled - 1
    guard most({ !$0[last].isEmpty && $0[1..<last].contains($0[last]) }) else { return false }
    return most { !isNumberOfChoice($0, 1) }
      || rows.count { $0[2..<last].contains($0[last]) } * 2 > rows.count
  }

  private func isNumberOfChoice(_ row: [[UInt8]], _ column: Int) -> Bool {
    number(row, column).map { (1...max(1, filled - 2)).contains($0) } ?? false
  }

  private func isLetter(_ text: [UInt8]) -> Bool {
    guard case .letter(let number) = Answer(text) else { return false }
    return number <= filled - 2
  }
}
