@_spi(QBank) import BankSystem

/// A file in memory: input from a pipe, which cannot be read again, or a text that is open in an editor.
struct InputBytes: InputFile {
  private let bytes: [UInt8]
  private let offset = Locked(0)
  let isRegular = true
  var size: Int { bytes.count }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a file to its end.
  init(_ file: any InputFile) throws(SystemError) {
    var bytes: [UInt8] = []
    while true {
      let buffer = try file.readAhead(1 << 20)
      if buffer.isEmpty { break }
      let source = buffer.source(Path("-"), after: nil, from: 0)
      bytes += source.copy(TextRange(0, source.count))
    }
    self.bytes = bytes
  }

  func read(at offset: Int, _ count: Int) -> [UInt8] {
    Array(bytes.dropFirst(offset).prefix(count))
  }

  func readAhead(_ size: Int) -> ReadBuffer {
    offset.withLock { offset in
      defer { offset = min(bytes.count, offset + size) }
      return ReadBuffer(read(at: offset, size))
    }
  }
}
