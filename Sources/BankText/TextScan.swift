/// Scans text in one pass for what is not plain: bytes that are not UTF-8, and hidden characters.
///
/// Nearly all blocks of 64 bytes of English and Japanese text are plain: printable ASCII, line breaks, kana, kanji
/// and full-width forms. That is determined by comparing whole blocks; only the other blocks need the fallback.
@_spi(QBank) public enum TextScan {
  /// Calls `found` with all hidden characters, in order, and returns whether all bytes are UTF-8.
  @_spi(QBank) public static func search(
    _ bytes: Span<UInt8>, _ range: TextRange, found: (HiddenRun) -> Void
  ) -> Bool {
    var runs = HiddenRuns()
    var shape = UTF8Shape()
    var isText = true
    var offset = range.start
    while offset + ByteBlock.size < range.end {
      let block = ByteBlock(bytes, at: offset)
      let leads = block.within(0xE3, 0xEC) | block.equal(to: 0xEF)
      if isPlain(block, leads, next: ByteBlock(bytes, at: offset + 1)) {
        isText = shape.acceptsThreeByteCharacters(block.beyondASCII, leads.bits) && isText
      } else {
        isText = shape.accepts(block, bytes, offset) && isText
        runs.look(at: HiddenRuns.candidates(block), bytes, offset, found)
      }
      offset += ByteBlock.size
    }
    for rest in offset..<max(offset, range.end) { runs.look(bytes, rest, found) }
    runs.finish(found)
    return isText && isTextAtEnd(bytes.extracting(range.offsets), offset - range.start)
  }

  /// The plain counterpart of `search`, scalar by scalar, which the fast path is tested against.
  static func searchPlainly(
    _ bytes: Span<UInt8>, _ range: TextRange, found: (HiddenRun) -> Void
  ) -> Bool {
    var runs = HiddenRuns()
    for offset in range.offsets { runs.look(bytes, offset, found) }
    runs.finish(found)
    return UTF8Check.firstInvalidPlainly(in: bytes.extracting(range.offsets)) == nil
  }

  /// Whether a block consists of printable ASCII, line breaks and characters of three bytes that are never hidden,
  /// whose lead bytes are `leads`. `next` is the block one byte further on: it distinguishes the Hangul filler,
  /// which begins like kana, from those, and full-width forms from other signs.
  @inline(__always)
  private static func isPlain(
    _ block: ByteBlock, _ leads: ByteMatches, next: ByteBlock
  ) -> Bool {
    // From the space, through ASCII, to the last continuation byte.
    let usual =
      block.within(0x20, 0xBF) | leads | block.equal(to: ASCII.lineFeed)
      | block.equal(to: ASCII.carriageReturn)
    let fillers = block.equal(to: 0xE3) & next.equal(to: 0x85)
    let signs = block.equal(to: 0xEF).without(next.within(0xBC, 0xBD))
    return usual.without(block.equal(to: 0x7F) | fillers | signs).isFull
  }

  private static func isTextAtEnd(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    let start = UTF8Check.startOfScalar(bytes, over: offset, 0)
    return UTF8Check.firstInvalidPlainly(in: bytes, from: start) == nil
  }
}
