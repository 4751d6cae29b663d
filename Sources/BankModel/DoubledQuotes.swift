public import BankText

/// How CSV writes a quote inside a quoted cell: twice.
public enum DoubledQuotes {
  /// Where in the file the text's byte at `offset` stands, when the text begins at `start`.
  static func fileOffset(of offset: Int, in file: Span<UInt8>, from start: Int) -> Int {
    var place = start
    for _ in 0..<offset { place += file[place] == ASCII.quote ? 2 : 1 }
    return place
  }

  /// The text with every quote doubled.
  public static func doubled(_ text: [UInt8]) -> [UInt8] {
    var doubled: [UInt8] = []
    appendDoubled(text.arraySpan, to: &doubled)
    return doubled
  }

  /// Adds a text between quotes, every quote in it doubled.
  public static func appendQuoted(_ text: Span<UInt8>, to file: inout [UInt8]) {
    file.append(ASCII.quote)
    appendDoubled(text, to: &file)
    file.append(ASCII.quote)
  }

  private static func appendDoubled(_ text: Span<UInt8>, to file: inout [UInt8]) {
    var start = 0
    for index in text.indices where text[index] == ASCII.quote {
      file.append(contentsOf: text, TextRange(start, index + 1))
      start = index
    }
    file.append(contentsOf: text, TextRange(start, text.count))
  }

  /// The text as a cell: between quotes when a CSV reader would misread it otherwise.
  public static func quotedIfNeeded(_ text: [UInt8]) -> [UInt8] {
    guard needsQuotes(text.arraySpan) else { return text }
    return [ASCII.quote] + doubled(text) + [ASCII.quote]
  }

  /// The same for a part of a text, many bytes at a time.
  @inline(__always)
  public static func needsQuotes(_ text: Span<UInt8>, _ range: TextRange) -> Bool {
    var offset = range.start
    // A block may reach beyond the part; what it finds there does not count.
    while offset < range.end, offset + ByteBlock.size <= text.count {
      let block = ByteBlock(text, at: offset)
      let special =
        block.equal(to: ASCII.comma) | block.equal(to: ASCII.quote)
        | block.equal(to: ASCII.lineFeed) | block.equal(to: ASCII.carriageReturn)
      let bits = special.bits
      if bits != 0 { return offset + bits.trailingZeroBitCount < range.end }
      offset += ByteBlock.size
    }
    return offset < range.end && needsQuotes(text.extracting(offset..<range.end))
  }

  /// Whether a text must stand between quotes: it holds a comma, a quote or a line break.
  public static func needsQuotes(_ text: Span<UInt8>) -> Bool {
    for index in text.indices {
      switch text[index] {
      case ASCII.comma, ASCII.quote, ASCII.lineFeed, ASCII.carriageReturn: return true
      default: continue
      }
    }
    return false
  }
}
