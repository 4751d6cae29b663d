@_spi(QBank) import BankModel

/// The place where something first occurs: a part of a cell of a row.
package struct FirstPlace: Equatable, Sendable {
  /// The offset of the row in its file.
  package let start: UInt32
  /// The number of the row, counted from 1 within its chunk until chunks are merged.
  package private(set) var record: UInt32
  /// The number of the cell, counted from 1.
  package let cell: UInt32
  private let offset: UInt32
  private let length: UInt32

  init(_ row: borrowing Row, cell: Int, part: Range<Int>) {
    start = UInt32(truncatingIfNeeded: row.start)
    record = UInt32(truncatingIfNeeded: row.record)
    self.cell = UInt32(truncatingIfNeeded: cell)
    offset = UInt32(truncatingIfNeeded: part.lowerBound)
    length = UInt32(truncatingIfNeeded: part.count)
  }

  /// The range of the part in the text of the cell.
  package var part: Range<Int> { Int(offset)..<Int(offset) + Int(length) }

  mutating func offsetRecord(by before: Int) { record &+= UInt32(truncatingIfNeeded: before) }
}
