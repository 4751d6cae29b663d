@_spi(QBank) import BankSyntax

/// A separator between the versions of an undecided question: a row written by a merge, or a line written by git.
package struct ConflictMarker: Hashable, Sendable {
  /// The section that follows a marker.
  package enum Section: UInt8, Sendable {
    /// Our version: `<<<<<<<`.
    case ours = 0x3C
    /// The common version of both sides: `|||||||`.
    case base = 0x7C
    /// Their version: `=======`.
    case theirs = 0x3D
    /// The decided rows after the block: `>>>>>>>`.
    case end = 0x3E
  }

  /// The section that follows the marker.
  package let section: Section
  /// The number of marker characters.
  package let length: Int

  /// The minimum number of marker characters.
  package static let minLength = 7

  /// Parses a marker at the start of a cell or line: seven or more marker characters, followed by a space or
  /// nothing.
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

  /// Parses a marker from the first cell of a record. The second cell, if there is one, must be `0`, which is never
  /// an answer.
  package init?(_ cell: Span<UInt8>, next: Span<UInt8>?) {
    if let next, next.count != 1 || next[0] != UInt8(ascii: "0") { return nil }
    self.init(cell)
  }

  /// Parses a row as a marker. Only a row of problems can be one, because of its answer.
  package init?(_ row: borrowing Row) {
    guard row.count > BankKind.answerCell else { return nil }
    self.init(row.text(1), next: row.text(BankKind.answerCell))
  }

  /// Parses a defective record as a marker.
  package init?(_ record: DefectiveRecord, in bytes: Span<UInt8>) {
    guard record.reason == .ragged else { return nil }
    self.init(cells: record.cells, in: bytes)
  }

  /// Parses a record with these cells as a marker.
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

  /// Parses the line that begins at an offset as a marker.
  package init?(lineAt start: Int, in bytes: Span<UInt8>) {
    guard start == 0 || bytes[start - 1] == ASCII.lineFeed else { return nil }
    var end = start
    while end < bytes.count, end - start < Limits.columns, !bytes[end].isLineBreak { end += 1 }
    self.init(bytes.extracting(start..<end))
  }
}
