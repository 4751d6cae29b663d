/// Goes over text once and finds what is not plain: bytes that are not UTF-8, and hidden characters.
///
/// Nearly all blocks of 64 bytes of English and Japanese text are plain: ASCII from the blank on,
/// line breaks, and kana, kanji and other characters of three bytes. That is told by a few masks;
/// only other blocks are looked at closely.
public enum TextScan {
  /// Calls `found` with all hidden characters, in order, and returns whether all bytes are UTF-8.
  public static func search(
    _ bytes: Span<UInt8>, _ range: TextRange, found: (HiddenRun) -> Void
  ) -> Bool {
    var runs = HiddenRuns()
    var shape = UTF8Shape()
    var isText = true
    var offset = range.start
    while offset + ByteBlock.size <= range.end {
      let block = ByteBlock(bytes, at: offset)
      if isPlain(block) {
        let leads = block.within(0xE3, 0xEC)
        isText = shape.acceptsThreeByteCharacters(block.beyondASCII, leads) && isText
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

  /// The same, one scalar after the other: the reading that the fast one is tested against.
  static func searchPlainly(
    _ bytes: Span<UInt8>, _ range: TextRange, found: (HiddenRun) -> Void
  ) -> Bool {
    var runs = HiddenRuns()
    for offset in range.offsets { runs.look(bytes, offset, found) }
    runs.finish(found)
    return UTF8Check.firstInvalidPlainly(in: bytes.extracting(range.offsets)) == nil
  }

  /// Whether a block holds nothing but printable ASCII, line breaks and characters of three bytes
  /// that are never hidden but for one, the Hangul filler, whose second byte is looked for.
  @inline(__always)
  private static func isPlain(_ block: ByteBlock) -> Bool {
    let unusual =
      block.equal(to: 0x7F) | block.within(0xC0, 0xE2) | block.atLeast(0xED)
      | block.equal(to: 0x85)
    if unusual != 0 { return false }
    let controls = block.atMost(0x1F)
    if controls == 0 { return true }
    return controls
      == block.equal(to: ASCII.lineFeed) | block.equal(to: ASCII.carriageReturn)
  }

  private static func isTextAtEnd(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    let start = UTF8Check.startOfScalar(bytes, over: offset, 0)
    return UTF8Check.firstInvalidPlainly(in: bytes, from: start) == nil
  }
}
