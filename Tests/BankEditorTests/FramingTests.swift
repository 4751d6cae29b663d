import BankEditor
@_spi(QBank) import BankText
import Testing

@Suite("Reading messages from a stream")
struct FramingTests {
  /// A stream, and what is read from it: bodies, and `!` for a header without a valid length.
  static let cut: [(stream: String, parts: [String])] = [
    ("Content-Length: 2\r\n\r\n{}", ["{}"]),
    ("Content-Length: 2\r\n\r\n{}Content-Length: 1\r\n\r\n1", ["{}", "1"]),
    ("content-length:2\r\n\r\n{}", ["{}"]),
    ("Content-Type: x\r\nContent-Length: 2\r\n\r\n{}", ["{}"]),
    ("Content-Length: 2\n\n{}", ["{}"]),
    ("Content-Length: 6\r\n\r\n\u{3042}\u{3044}", ["\u{3042}\u{3044}"]),
    ("Content-Length: 0\r\n\r\n", [""]),
    ("Content-Length: 3\r\n\r\n{}", []),
    ("Content-Length: x\r\n\r\n{}Content-Length: 1\r\n\r\n1", ["!", "1"]),
    ("Content-Length: -1\r\n\r\nContent-Length: 1\r\n\r\n1", ["!", "1"]),
    ("Content-Length: 99999999999\r\n\r\nContent-Length: 1\r\n\r\n1", ["!", "1"]),
    ("Hello\r\n\r\nContent-Length: 1\r\n\r\n1", ["!", "1"]),
  ]

  @Test("messages are read in chunks of any size, and invalid headers are skipped", arguments: cut)
  func parts(stream: String, parts: [String]) {
    for size in [1, 7, 1_000] {
      var reader = MessageReader()
      var found: [String] = []
      let bytes = Array(stream.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        reader.add(Array(bytes[start..<min(start + size, bytes.count)]))
        while let part = reader.next() {
          switch part {
          case .badHeader: if found.last != "!" { found.append("!") }
          case .body(let body): found.append(String(decoding: body, as: UTF8.self))
          }
        }
      }
      #expect(found == parts, "\(size) bytes at a time")
    }
  }

  @Test("headers without an end are not buffered forever")
  func endless() {
    var reader = MessageReader()
    reader.add([UInt8](repeating: 0x41, count: 5_000))
    #expect(reader.next() == .badHeader)
    reader.add(Array("Content-Length: 1\r\n\r\n1".utf8))
    #expect(reader.next() == .body([0x31]))
  }
}
