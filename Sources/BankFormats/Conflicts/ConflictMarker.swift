@_spi(QBank) package import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) package import BankText

/// What divides the versions of a question that nobody has decided between yet: a row that a merge wrote,
/// or a line of git's.
package struct ConflictMarker: Hashable, Sendable {
  /// What comes behind it.
  package enum Section: UInt8, Sendable {
    /// Our version: `<<<<<<<`.
    case ours = 0x3C
    /// The version that both are made of: `|||||||`.
    case base = 0x7C
    /// Their version: `=======`.
    case theirs = 0x3D
    /// What is decided: `>>>>>>>`.
    case end = 0x3E
  }

  /// What comes behind it.
  package let section: Section
  /// How many marks there are.
  package let length: Int

  /// So many marks are there at least.
  package static let minLength = 7

  /// The marks that a cell or a line begins with: seven or more, with a blank or nothing behind them.
  package init?(_ text: Span<UInt8>) {
    guard let first = text.isEmpty ? nil : text[0], let section = Section(rawValue: first) else {
      return nil
    }
    var length = 1
    while length < text.count, text[length] == first { length += 1 }
    guard length >= Self.minLength else { return nil }
    if length < text.count, ![ASCII.space, ASCII.tab].contains(text[length]) { return nil }
    (self.section, self.length) = (section, length)
  }

  /// The first cell of a record and the second one, if there is one: that is `0`, which no answer is.
  package init?(_ cell: Span<UInt8>, next: Span<UInt8>?) {
    if let next, next.count != 1 || next[0] != UInt8(ascii: "0") { return nil }
    self.init(cell)
  }

  /// The marks that a row consists of; only a problem can be one, because of its answer.
  package init?(_ row: borrowing Row) {
    guard row.count > BankKind.answerCell else { return nil }
    self.init(row.text(1), next: row.text(BankKind.answerCell))
  }

  /// The marks that a record which is no row consists of.
  package init?(_ record: DefectiveRecord, in bytes: Span<UInt8>) {
    guard record.reason == .ragged else { return nil }
    self.init(cells: record.cells, in: bytes)
  }

  /// The marks that a record with these cells consists of.
  package init?(cells: [TextRange], in bytes: Span<UInt8>) {
    guard let first = cells.first else { return nil }
    let cell = CSVCells.text(of: first, in: bytes)
    if cells.count == 1 {
      self.init(cell.arraySpan)
      return
    }
    let next = CSVCells.text(of: cells[1], in: bytes)
    self.init(cell.arraySpan, next: next.arraySpan)
  }

  /// The marks that the line which begins at an offset consists of.
  package init?(lineAt start: Int, in bytes: Span<UInt8>) {
    guard start == 0 || bytes[start - 1] == ASCII.lineFeed else { return nil }
    var end = start
    while end < bytes.count, end - start < Limits.columns, !bytes[end].isLineBreak { end += 1 }
    self.init(bytes.extracting(start..<end))
  }
}
