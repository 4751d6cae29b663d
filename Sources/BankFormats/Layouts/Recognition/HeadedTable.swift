@_spi(QBank) import BankSyntax

/// Recognizes files that are tables with a header whose columns are not those of a bank.
enum HeadedTable {
  private static let reach = 10

  /// Returns what the table is, or nil for a bank, with or without a header, and for anything else.
  static func recognise(_ source: Source) -> TableRecognition? {
    headed(source).flatMap { isBank($0) ? nil : $0 }
  }

  /// Whether the first row names the columns of a bank, and the answers below it are numbers from 1.
  static func isBankWithHeader(_ source: Source) -> Bool {
    headed(source).map { $0.layout != nil && isBank($0) } ?? false
  }

  private static func headed(_ source: Source) -> TableRecognition? {
    let start = DelimiterLine(source)
    // In nearly all banks, the first record is a question with the number of an answer.
    let beginsAsBank =
      start.next >= source.count || HeaderDetection.isProblem(source, at: start.next)
    if start.delimiter == nil, beginsAsBank { return nil }
    guard hasHeader(source, start) else { return nil }
    let recognition = TableRecognition(source)
    return recognition.hasHeader && recognition.isTable ? recognition : nil
  }

  /// Whether one of the first rows names columns, whatever the delimiter.
  private static func hasHeader(_ source: Source, _ start: DelimiterLine) -> Bool {
    let candidates = start.delimiter.map { [$0] } ?? Layout.Delimiter.allCases
    return candidates.contains { delimiter in
      TableFile.rows(of: source, from: start.next, delimiter, count: reach)
        .contains { SampledTable.isHeader($0) }
    }
  }

  /// Whether the columns are those of a bank, whose rules report what is wrong with its header and answers: the
  /// answers are numbers from 1, or nothing that an option could say how to read.
  private static func isBank(_ recognition: TableRecognition) -> Bool {
    guard recognition.isInOrderOfBank, recognition.delimiter == .comma else { return false }
    return recognition.layout.map { $0.answer == .number(from: 1) }
      ?? recognition.doubts.allSatisfy(\.keys.isEmpty)
  }
}

extension SampledTable {
  /// Whether the headings are those that qbank writes itself, in their order.
  var hasOwnHeader: Bool {
    guard rowsAbove == 0, headingRows == 1, !hasPaths else { return false }
    let names = ColumnNames(headings.map(\.text), .header)
    let isKnown = names.columns.allSatisfy { if case .known = $0 { true } else { false } }
    return isKnown && names.missing.isEmpty && names.columnsOfBank.prefix(4) == [1, 2, 3, 4]
  }
}

/// Determines whether the first record of a problem bank names its columns.
///
/// Banks have no header, so this serves only to explain the row. It must not mistake a question with a wrong answer
/// for a header, because a header may be deleted: names are looked for in the places of the question and the
/// answer, and choices can be any words.
enum HeaderDetection {
  static func isHeader(of source: Source, kind: BankKind?) -> Bool {
    guard kind == .problems, let first = cells(source, at: source.bytes.startOfText)
    else { return false }
    let answer = first.texts[BankKind.answerCell - 1]
    let choices = first.texts[BankKind.cellsBeforeChoices...]
    // An answer that equals one of the choices was given as a word.
    guard Answer(answer) == .text, !choices.contains(answer) else { return false }
    let namesQuestion = isColumnName(first.texts[0])
    // “Option 2” and 正解2 are answers.
    let namesAnswer = isColumnName(answer) && !answer.contains { 0x30...0x39 ~= $0 }
    if namesQuestion, namesAnswer { return true }
    let namesChoices = choices.count { isColumnName($0) || isLetter($0) } >= 3
    guard namesChoices, namesQuestion || namesAnswer else { return false }
    return cells(source, at: first.next) == nil || isProblem(source, at: first.next)
  }

  /// Whether the first record of a file, after empty lines, is built as a problem, with a number in the place of
  /// the answer.
  static func isProblem(firstOf source: Source) -> Bool {
    let bytes = source.bytes
    var start = bytes.startOfText
    while start < bytes.count, bytes[start].isLineBreak { start += 1 }
    return isProblem(source, at: start)
  }

  /// Whether the record at an offset is built as a problem, with a number in the place of the answer.
  static func isProblem(_ source: Source, at start: Int) -> Bool {
    cells(source, at: start).map { Answer($0.texts[BankKind.answerCell - 1]).number != nil }
      ?? false
  }

  private static func cells(_ source: Source, at start: Int) -> (texts: [[UInt8]], next: Int)? {
    guard start < source.count else { return nil }
    let reader = CSVRecordReader(source.bytes, widths: [BankKind.problems.columnCount])
    let record = reader.record(at: start)
    guard record.cellCount == BankKind.problems.columnCount else { return nil }
    let texts = (0..<record.cellCount).map {
      CSVCells.text(of: record.cell($0), in: source.bytes)
    }
    return (texts, record.next)
  }

  private static func isLetter(_ text: [UInt8]) -> Bool {
    text.count == 1 && "abcdABCD".utf8.contains(text[0])
  }

  static func isColumnName(_ text: [UInt8]) -> Bool {
    // No name is so long, and changing the case of long texts takes time quadratic in their combining marks.
    guard text.count < 120 else { return false }
    return Headings.isOfBank(Heading(String(decoding: text, as: UTF8.self)).form)
  }
}
