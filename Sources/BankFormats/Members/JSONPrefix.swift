@_spi(QBank) import BankText

/// Makes a document of the start of one.
enum JSONPrefix {
  /// The start of a document up to the last comma outside of texts, with the brackets closed that are open there.
  static func closed(_ bytes: Span<UInt8>) -> [UInt8] {
    var (open, offset) = ([UInt8](), 0)
    var cut: (end: Int, closing: [UInt8])?
    while offset < bytes.count {
      switch bytes[offset] {
      case ASCII.quote:
        offset += 1
        while offset < bytes.count, bytes[offset] != ASCII.quote {
          offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      case ASCII.comma: cut = (offset, open)
      default: break
      }
      offset += 1
    }
    guard let cut else { return Array(bytes, TextRange(0, bytes.count)) }
    return Array(bytes, TextRange(0, cut.end)) + cut.closing.reversed()
  }
}
