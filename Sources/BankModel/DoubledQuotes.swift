@_spi(QBank) import BankText

/// How CSV escapes a quote inside a quoted cell: by doubling it.
@_spi(QBank) public enum DoubledQuotes {
  /// Returns the offset in the file for the byte at `offset` of a text that begins at `start`.
  static func fileOffset(of offset: Int, in file: Span<UInt8>, from start: Int) -> Int {
    var place = start
    for _ in 0..<offset { place += file[place] == ASCII.quote ? 2 : 1 }
    return place
  }

  /// Returns the text with every quote doubled.
  @_spi(QBank) public static func doubled(_ text: [UInt8]) -> [UInt8] {
    var doubled: [UInt8] = []
    appendDoubled(text.arraySpan, to: &doubled)
    return doubled
  }

  /// Appends a text between quotes, with every quote in it doubled.
  @_spi(QBank) public static func appendQuoted(_ text: Span<UInt8>, to file: inout [UInt8]) {
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

  /// Returns the text as a cell, between quotes if a CSV reader would misread it otherwise.
  @_spi(QBank) public static func quotedIfNeeded(_ text: [UInt8]) -> [UInt8] {
    guard needsQuotes(text.arraySpan) else { return text }
    return [ASCII.quote] + doubled(text) + [ASCII.quote]
  }

  /// Whether a range of a text needs quotes, checked many bytes at a time.
  @inline(__always)
  @_spi(QBank) public static func needsQuotes(_ text: Span<UInt8>, _ range: TextRange) -> Bool {
    var offset = range.start
    // A block may reach beyond the range; matches there do not count.
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

  /// Whether a text must be between quotes because it contains a comma, a quote or a line break.
  @_spi(QBank) public static func needsQuotes(_ text: Span<UInt8>) -> Bool {
    for index in text.indices {
      switch text[index] {
      case ASCII.comma, ASCII.quote, ASCII.lineFeed, ASCII.carriageReturn: return true
      default: continue
      }
    }
    return false
  }
}
