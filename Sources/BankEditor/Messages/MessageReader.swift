@_spi(QBank) import BankText

/// Takes messages out of what an editor writes, however it is cut into blocks.
///
/// A message is headers, an empty line and a body, whose size `Content-Length` tells. Where headers do not tell
/// it, reading goes on at the next header that does.
package struct MessageReader: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0
  /// So many bytes are needed before it is worth looking again.
  private var needed = 0

  /// What was taken.
  package enum Part: Equatable, Sendable {
    /// The body of a message.
    case body([UInt8])
    /// Headers that tell no size, or one that is too large.
    case badHeader
  }

  /// Headers are never longer than this.
  private static let longestHeader = 1 << 12
  /// A file as large as may be, each byte of which may be escaped.
  private static let largestBody = 1 << 31

  /// Nothing read so far.
  package init() {}

  /// Adds what has come in.
  package mutating func add(_ more: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// The next message; nil until all of it is there.
  package mutating func next() -> Part? {
    if bytes.count - start < needed { return nil }
    guard let end = MessageReader.endOfHeaders(bytes.arraySpan, from: start) else {
      return bytes.count - start > MessageReader.longestHeader ? skipHeader() : nil
    }
    // A part of `bytes` that is held on to would have all of them copied when room is made.
    guard let size = MessageReader.size(Array(bytes[start..<end])),
      size <= MessageReader.largestBody
    else {
      return skipHeader()
    }
    guard bytes.count - end >= size else {
      needed = end - start + size
      bytes.reserveCapacity(end + size)
      return nil
    }
    needed = 0
    start = end + size
    let body = Array(bytes[end..<start])
    // A large text is not kept twice.
    if start == bytes.count { (bytes, start) = ([], 0) }
    return .body(body)
  }

  /// Goes on at the next header that may tell a size, or waits for one.
  private mutating func skipHeader() -> Part? {
    let name = Array("content-length:".utf8)
    var next = start + 1
    while next < bytes.count {
      let rest = bytes[next...].prefix(name.count)
      if zip(rest, name).allSatisfy({ $0.asciiLowercased == $1 }) { break }
      next += 1
    }
    start = min(next, bytes.count)
    return .badHeader
  }

  /// Where the body begins; nil where the empty line is not there yet.
  private static func endOfHeaders(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var offset = start
    let last = min(bytes.count, start + longestHeader)
    while offset < last {
      if bytes[offset] == ASCII.lineFeed {
        if offset + 1 < bytes.count, bytes[offset + 1] == ASCII.lineFeed { return offset + 2 }
        if offset + 2 < bytes.count, bytes[offset + 1] == ASCII.carriageReturn,
          bytes[offset + 2] == ASCII.lineFeed
        {
          return offset + 3
        }
      }
      offset += 1
    }
    return nil
  }

  /// The size that headers tell.
  private static func size(_ header: [UInt8]) -> Int? {
    for line in header.split(separator: ASCII.lineFeed) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = line[..<colon].map(\.asciiLowercased)
      guard name == Array("content-length".utf8) else { continue }
      let digits = line[(colon + 1)...].filter { $0 != ASCII.space && $0 != ASCII.carriageReturn }
      guard !digits.isEmpty, digits.count <= 10, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else {
        return nil
      }
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    return nil
  }
}
