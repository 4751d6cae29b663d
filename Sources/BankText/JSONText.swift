/// A string of a JSON document, by its range.
@_spi(QBank) public struct JSONText: Equatable, Sendable {
  /// The range including the quotes.
  @_spi(QBank) public let range: TextRange
  /// Whether it has no escapes, so that the bytes between the quotes are the text.
  @_spi(QBank) public let isPlain: Bool

  /// The range between the quotes.
  @_spi(QBank) public var inner: TextRange { TextRange(range.start + 1, range.end - 1) }

  /// Returns the text with escapes resolved.
  @_spi(QBank) public func bytes(in document: Span<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    append(to: &text, from: document)
    return text
  }

  /// Whether two strings of a document have the same text.
  @_spi(QBank) public func isSame(as other: JSONText, in document: Span<UInt8>) -> Bool {
    guard isPlain, other.isPlain else { return bytes(in: document) == other.bytes(in: document) }
    return document.extracting(inner.offsets)
      .isSame(as: document.extracting(other.inner.offsets))
  }

  /// Returns the text with escapes resolved.
  @_spi(QBank) public func string(in document: Span<UInt8>) -> String {
    String(decoding: bytes(in: document), as: UTF8.self)
  }

  /// Appends the text with escapes resolved.
  @_spi(QBank) public func append(to text: inout [UInt8], from document: Span<UInt8>) {
    if isPlain {
      text.append(contentsOf: document, inner)
      return
    }
    var offset = inner.start
    while offset < inner.end {
      let end = min(JSONText.endOfPlain(document, from: offset), inner.end)
      text.append(contentsOf: document, TextRange(offset, end))
      offset = end
      if offset < inner.end,
        case .scalar(let scalar, let length) = JSONText.escape(in: document, at: offset)
      {
        UTF8.encode(scalar)?.forEach { text.append($0) }
        offset += length
      } else {
        offset += 1
      }
    }
  }

  /// Writes a text in quotes, with only those escapes that JSON requires.
  @_spi(QBank) public static func write(_ text: Span<UInt8>, to document: inout [UInt8]) {
    write(text, TextRange(0, text.count), to: &document)
  }

  /// Writes a part of a text in quotes. If quotes are doubled in it, as in a quoted cell of CSV, each pair becomes
  /// one.
  @inline(__always)
  @_spi(QBank) public static func write(
    _ text: Span<UInt8>, _ range: TextRange, to document: inout [UInt8],
    quotesAreDoubled: Bool = false
  ) {
    document.append(ASCII.quote)
    var offset = range.start
    while true {
      // The search may read past the part, which is faster than stopping in time.
      let end = min(endOfPlain(text, from: offset), range.end)
      document.append(contentsOf: text, TextRange(offset, end))
      if end == range.end { break }
      writeEscape(text[end], to: &document)
      offset = end + (quotesAreDoubled && text[end] == ASCII.quote ? 2 : 1)
    }
    document.append(ASCII.quote)
  }

  private static func writeEscape(_ byte: UInt8, to document: inout [UInt8]) {
    document.append(ASCII.backslash)
    switch byte {
    case ASCII.quote, ASCII.backslash: document.append(byte)
    case ASCII.lineFeed: document.append(UInt8(ascii: "n"))
    case ASCII.carriageReturn: document.append(UInt8(ascii: "r"))
    case ASCII.tab: document.append(UInt8(ascii: "t"))
    default:
      let digits = Array("0123456789abcdef".utf8)
      document += [UInt8(ascii: "u"), 0x30, 0x30, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }

  /// Returns the offset in the document of an offset in the text that begins at `start`.
  @_spi(QBank) public static func documentOffset(
    of offset: Int, in document: Span<UInt8>, from start: Int
  ) -> Int {
    var (place, text) = (start, 0)
    while text < offset {
      let lengths = step(in: document, at: place)
      place += lengths.document
      text += lengths.text
    }
    return place
  }

  /// Returns the offset in the text that begins at `start` of an offset in the document.
  @_spi(QBank) public static func textOffset(
    of offset: Int, in document: Span<UInt8>, from start: Int
  ) -> Int {
    var (place, text) = (start, 0)
    while place < offset {
      let lengths = step(in: document, at: place)
      place += lengths.document
      text += lengths.text
    }
    return text
  }

  /// Returns the lengths of the escape or byte at `place`, in the document and in the text.
  private static func step(
    in document: Span<UInt8>, at place: Int
  ) -> (document: Int, text: Int) {
    guard document[place] == ASCII.backslash,
      case .scalar(let scalar, let length) = escape(in: document, at: place)
    else { return (1, 1) }
    return (length, UTF8.width(scalar))
  }

  /// Returns the offset of the first quote, backslash or control character at or after `start`.
  @inline(__always)
  static func endOfPlain(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset + ByteBlock.size <= bytes.count {
      let block = ByteBlock(bytes, at: offset)
      let special =
        block.equal(to: ASCII.quote) | block.equal(to: ASCII.backslash) | block.within(0, 0x1F)
      let bits = special.bits
      if bits != 0 { return offset + bits.trailingZeroBitCount }
      offset += ByteBlock.size
    }
    while offset < bytes.count, bytes[offset] != ASCII.quote, bytes[offset] != ASCII.backslash,
      bytes[offset] >= 0x20
    { offset += 1 }
    return offset
  }

  /// The meaning of an escape.
  enum Escape {
    case scalar(Unicode.Scalar, length: Int)
    case loneSurrogate
    case nothing
  }

  /// Returns the meaning of the escape whose backslash is at `start`.
  static func escape(in bytes: Span<UInt8>, at start: Int) -> Escape {
    guard start + 1 < bytes.count else { return .nothing }
    switch bytes[start + 1] {
    case UInt8(ascii: "n"): return .scalar("\n", length: 2)
    case UInt8(ascii: "r"): return .scalar("\r", length: 2)
    case UInt8(ascii: "t"): return .scalar("\t", length: 2)
    case UInt8(ascii: "b"): return .scalar("\u{8}", length: 2)
    case UInt8(ascii: "f"): return .scalar("\u{C}", length: 2)
    case UInt8(ascii: "\""): return .scalar("\"", length: 2)
    case ASCII.backslash: return .scalar("\\", length: 2)
    case ASCII.slash: return .scalar("/", length: 2)
    case UInt8(ascii: "u"): return unicodeEscape(bytes, start)
    default: return .nothing
    }
  }

  private static func unicodeEscape(_ bytes: Span<UInt8>, _ start: Int) -> Escape {
    guard let unit = hexDigits(bytes, start) else { return .nothing }
    if let scalar = Unicode.Scalar(unit) { return .scalar(scalar, length: 6) }
    guard unit < 0xDC00, let low = hexDigits(bytes, start + 6), 0xDC00..<0xE000 ~= low,
      let scalar = Unicode.Scalar(0x1_0000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { return .loneSurrogate }
    return .scalar(scalar, length: 12)
  }

  /// Returns the number in `\u0041`.
  private static func hexDigits(_ bytes: Span<UInt8>, _ start: Int) -> UInt32? {
    guard start + 6 <= bytes.count, bytes[start] == ASCII.backslash,
      bytes[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var number: UInt32 = 0
    for offset in start + 2..<start + 6 {
      guard let digit = bytes[offset].hexDigit else { return nil }
      number = number << 4 | digit
    }
    return number
  }
}

/// Writes JSON without white space and with only those escapes in strings that JSON requires.
@_spi(QBank) public enum JSONCompact {
  /// Appends a value that is known to be valid.
  @_spi(QBank) public static func append(
    _ document: Span<UInt8>, _ range: TextRange, to output: inout [UInt8]
  ) {
    var offset = range.start
    while offset < range.end {
      switch document[offset] {
      case ASCII.space, ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn:
        offset += 1
      case ASCII.quote:
        var cursor = JSONCursor(document, from: offset)
        guard let text = cursor.text() else { return }
        if text.isPlain {
          output.append(contentsOf: document, text.range)
        } else {
          JSONText.write(text.bytes(in: document).arraySpan, to: &output)
        }
        offset = text.range.end
      default:
        output.append(document[offset])
        offset += 1
      }
    }
  }
}
