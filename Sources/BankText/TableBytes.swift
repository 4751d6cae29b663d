import CTables

/// The bytes of a table of `CTables`, read where they are in the program.
@safe struct TableBytes: RandomAccessCollection, @unchecked Sendable {
  private let start: UnsafePointer<UInt8>
  let endIndex: Int
  var startIndex: Int { 0 }

  init(_ table: table) {
    unsafe start = table.bytes
    unsafe endIndex = Int(table.count)
  }

  subscript(index: Int) -> UInt8 {
    precondition(0..<endIndex ~= index)
    return unsafe start[index]
  }

  /// Returns the number of three bytes, least significant first, at an offset.
  func number(at offset: Int) -> UInt32 {
    precondition(offset >= 0 && offset + 2 < endIndex)
    let bytes = unsafe start + offset
    return unsafe UInt32(bytes[0]) | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) << 16
  }
}

/// The numbers of a table, three bytes each.
struct TableNumbers: RandomAccessCollection, Sendable {
  private let bytes: TableBytes
  var startIndex: Int { 0 }
  var endIndex: Int { bytes.count / 3 }

  init(_ table: table) { unsafe bytes = TableBytes(table) }

  subscript(index: Int) -> UInt32 { bytes.number(at: index * 3) }
}
