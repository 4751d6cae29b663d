@_spi(QBank) import BankModel

/// Where something was first seen: a part of a cell of a row.
package struct FirstPlace: Equatable, Sendable {
  /// Where the row begins in its file.
  package let start: UInt32
  /// The number of the row, counted from 1 in its piece until that is put together with others.
  package private(set) var record: UInt32
  /// The cell, counted from 1.
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

  /// The part of the text of the cell.
  package var part: Range<Int> { Int(offset)..<Int(offset) + Int(length) }

  mutating func offsetRecord(by before: Int) { record &+= UInt32(truncatingIfNeeded: before) }
}
