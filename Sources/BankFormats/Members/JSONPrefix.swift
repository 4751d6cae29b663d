@_spi(QBank) import BankText

/// Makes a document of the start of one.
enum JSONPrefix {
  /// The start of a document up to the last comma outside of texts, with the brackets closed that are open
  /// there.
  static func closed(_ bytes: Span<UInt8>) -> [UInt8] {
    var end = bytes.count
    forEachSign(bytes) { sign, offset in
      if sign == ASCII.comma { end = offset }
    }
    let start = bytes.extracting(0..<end)
    var open: [UInt8] = []
    forEachSign(start) { sign, _ in
      switch sign {
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      default: break
      }
    }
    return Array(bytes, TextRange(0, end)) + open.reversed()
  }

  /// Calls a body with every byte outside of texts.
  private static func forEachSign(_ bytes: Span<UInt8>, _ body: (UInt8, Int) -> Void) {
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] == ASCII.quote {
        offset += 1
        while offset < bytes.count, bytes[offset] != ASCII.quote {
          offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
      } else {
        body(bytes[offset], offset)
      }
      offset += 1
    }
  }
}
