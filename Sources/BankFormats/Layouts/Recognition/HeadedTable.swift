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
