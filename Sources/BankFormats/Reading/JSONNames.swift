@_spi(QBank) import BankText

/// Scans what may be JSON from its start and extracts brackets and names, whatever errors are between them.
///
/// A strict reader stops at the first error. To determine whether a file was meant to be a bank, what follows the
/// error counts, too; so commas are ignored, names may be without quotes, and what is not closed ends with its
/// line.
struct JSONNames {
  /// What can be recognised in a text without understanding it.
  enum Token: Equatable {
    /// An opening bracket.
    case open(isArray: Bool)
    /// A closing bracket.
    case close
    /// The name of a member.
    case name([UInt8])
    /// A text, number or word.
    case value([UInt8])
  }

  private let bytes: [UInt8]
  private var offset = 0

  /// Creates a scanner of some bytes. Zeros are skipped: in UTF-16, every ASCII letter has one.
  init(_ bytes: [UInt8]) { self.bytes = bytes.contains(0) ? bytes.filter { $0 != 0 } : bytes }

  /// Returns the next token, or nil at the end.
  mutating func next() -> Token? {
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        offset += 1
        return .open(isArray: byte == UInt8(ascii: "["))
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        offset += 1
        return .close
      case ASCII.quote, UInt8(ascii: "'"):
        return named(quoted(byte))
      case UInt8(ascii: "/"): skipComment()
      case let byte where JSONNames.isWord(byte):
        return named(word())
      default: offset += 1
      }
    }
    return nil
  }

  private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Returns a text that has been read, as a name if a colon or the bracket of a value follows it.
  private mutating func named(_ text: [UInt8]) -> Token {
    while let byte = peek(), byte == ASCII.space || byte == ASCII.tab || byte >= 0x80 {
      offset += 1
    }
    let isName = [":", "[", "{"].contains { peek() == UInt8(ascii: $0) }
    return isName ? .name(text) : .value(text)
  }

  private mutating func quoted(_ quote: UInt8) -> [UInt8] {
    offset += 1
    let start = offset
    while let byte = peek(), byte != quote, byte != ASCII.lineFeed {
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    offset = min(offset, bytes.count)
    defer { if peek() == quote { offset += 1 } }
    return Array(bytes[start..<offset])
  }

  private mutating func word() -> [UInt8] {
    let start = offset
    while let byte = peek(), JSONNames.isWord(byte) { offset += 1 }
    return Array(bytes[start..<offset])
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "$")
  }

  private mutating func skipComment() {
    offset += 1
    let isLine = peek() == UInt8(ascii: "/")
    guard isLine || peek() == UInt8(ascii: "*") else { return }
    offset += 1
    while let byte = peek() {
      offset += 1
      if isLine, byte == ASCII.lineFeed { return }
      if !isLine, byte == UInt8(ascii: "*"), peek() == UInt8(ascii: "/") { return }
    }
  }
}
