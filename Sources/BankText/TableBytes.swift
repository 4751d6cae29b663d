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
}

/// The numbers of a table, three bytes each, least significant first.
struct TableNumbers: RandomAccessCollection, Sendable {
  private let bytes: TableBytes
  var startIndex: Int { 0 }
  var endIndex: Int { bytes.count / 3 }

  init(_ table: table) { unsafe bytes = TableBytes(table) }

  subscript(index: Int) -> UInt32 {
    let first = index * 3
    return UInt32(bytes[first]) | UInt32(bytes[first + 1]) << 8 | UInt32(bytes[first + 2]) << 16
  }
}
