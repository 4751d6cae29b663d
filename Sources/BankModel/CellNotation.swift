@_spi(QBank) import BankText

/// How a file writes the text of a cell, which a fix must know to change a part of it.
@_spi(QBank) public enum CellNotation: Sendable, BitwiseCopyable {
  /// Verbatim, or between quotes with every quote inside doubled.
  case csv
  /// As `csv`, where the delimiter may be something other than a comma.
  case table
  /// Between quotes, with escapes; numbers verbatim.
  case json

  /// Returns the offset in the file for an offset in a text that begins at `start`.
  func fileOffset(of offset: Int, in file: Span<UInt8>, from start: Int) -> Int {
    switch self {
    case .csv, .table: DoubledQuotes.fileOffset(of: offset, in: file, from: start)
    case .json: JSONText.documentOffset(of: offset, in: file, from: start)
    }
  }

  /// The delimiters that separate cells in some table.
  private static let delimiters = Array(",;\t|".utf8)

  /// Returns the edit that replaces the text of a cell.
  func edit(_ cell: Cell, replacingTextWith text: String, isAnswer: Bool) -> Edit {
    let bytes = Array(text.utf8)
    switch self {
    case .csv:
      return Edit(
        cell.contents,
        cell.isQuoted ? DoubledQuotes.doubled(bytes) : DoubledQuotes.quotedIfNeeded(bytes))
    case .table:
      let isQuoted = cell.isQuoted || !bytes.contains { CellNotation.delimiters.contains($0) }
      guard isQuoted else {
        return Edit(cell.range, [ASCII.quote] + DoubledQuotes.doubled(bytes) + [ASCII.quote])
      }
      return CellNotation.csv.edit(cell, replacingTextWith: text, isAnswer: isAnswer)
    case .json:
      var literal: [UInt8] = []
      if isAnswer, Answer(bytes).isPlain {
        literal = bytes
      } else {
        JSONText.write(bytes.arraySpan, to: &literal)
      }
      return Edit(cell.range, literal)
    }
  }
}

extension Answer {
  /// Whether the answer is a number in plain digits.
  @_spi(QBank) public var isPlain: Bool {
    if case .plain = self { true } else { false }
  }
}
