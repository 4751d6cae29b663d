@_spi(QBank) import BankText

/// Splits the byte stream from an editor into messages, however it is divided into blocks.
///
/// A message consists of headers, an empty line and a body, whose size is given by `Content-Length`. After headers
/// without a valid size, reading resumes at the next header that has one.
package struct MessageReader: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0
  /// The number of bytes needed before another attempt is worthwhile.
  private var needed = 0

  /// A part of the stream.
  package enum Part: Equatable, Sendable {
    /// The body of a message.
    case body([UInt8])
    /// Headers without a size, or with one that is too large.
    case badHeader
  }

  /// The maximum length of headers.
  private static let longestHeader = 1 << 12
  /// The maximum size of a body: that of the largest file, each byte of which may be escaped.
  private static let largestBody = 1 << 31

  /// Creates a reader.
  package init() {}

  /// Appends received bytes.
  package mutating func add(_ more: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// Returns the next message, or nil until it is complete.
  package mutating func next() -> Part? {
    if bytes.count - start < needed { return nil }
    guard let end = MessageReader.endOfHeaders(bytes.arraySpan, from: start) else {
      return bytes.count - start > MessageReader.longestHeader ? skipHeader() : nil
    }
    // A copy: holding a slice of `bytes` would copy the whole buffer when space is reserved.
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
    // Frees the buffer, so that a large text is not held twice.
    if start == bytes.count { (bytes, start) = ([], 0) }
    return .body(body)
  }

  /// Skips to the next header that may contain a size, or waits for one.
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

  /// The offset of the body, or nil if the empty line has not arrived yet.
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

  /// The size given by the headers, or nil if there is none.
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
