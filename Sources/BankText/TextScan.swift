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

/// A run of adjacent hidden characters of one kind.
@_spi(QBank) public struct HiddenRun: Equatable, Sendable {
  /// The first scalar of the run.
  @_spi(QBank) public let scalar: UInt32
  /// How the characters are hidden.
  @_spi(QBank) public let kind: HiddenCharacter
  /// The number of characters.
  @_spi(QBank) public internal(set) var count = 1
  /// The range of the run.
  @_spi(QBank) public internal(set) var range: TextRange

  /// Calls `body` with what is to be reported of the run: invisible characters one by one, except those that have
  /// an effect in the text; other kinds as a whole.
  @_spi(QBank) public func forEachPart(
    in text: Span<UInt8>, cell: TextRange, _ direction: inout CellDirection,
    _ body: (HiddenRun) -> Void
  ) {
    guard kind == .invisible else { return body(self) }
    var offset = range.start
    while offset < range.end, let scalar = text.scalar(at: offset) {
      let part = TextRange(offset, offset + scalar.length)
      if !HiddenCharacter.isMeaningful(
        scalar.value, at: offset, in: text, cell: cell, &direction)
      {
        body(HiddenRun(scalar: scalar.value, kind: kind, range: part))
      }
      offset = part.end
    }
  }
}

/// Collects adjacent hidden characters into runs while text is scanned.
struct HiddenRuns {
  private var run: HiddenRun?

  /// Checks those bytes of a block that may begin a hidden character.
  mutating func look(
    at bits: UInt64, _ bytes: Span<UInt8>, _ offset: Int, _ found: (HiddenRun) -> Void
  ) {
    var rest = bits
    while rest != 0 {
      look(bytes, offset + rest.trailingZeroBitCount, found)
      rest &= rest &- 1
    }
  }

  /// Adds a hidden character to the run that it continues, or begins a new run.
  mutating func look(_ bytes: Span<UInt8>, _ offset: Int, _ found: (HiddenRun) -> Void) {
    guard let scalar = bytes.scalar(at: offset), let kind = HiddenCharacter.of(scalar.value) else {
      return
    }
    let range = TextRange(offset, offset + scalar.length)
    if let before = run, before.kind == kind, before.range.end == offset {
      run?.range.end = range.end
      run?.count += 1
    } else {
      finish(found)
      run = HiddenRun(scalar: scalar.value, kind: kind, range: range)
    }
  }

  /// Reports the last run.
  mutating func finish(_ found: (HiddenRun) -> Void) {
    if let run { found(run) }
    run = nil
  }

  /// Returns a mask of the bytes that may begin a hidden character: control characters, and lead bytes that some of
  /// them have.
  static func candidates(_ block: ByteBlock) -> UInt64 {
    let lineBreaks = block.equal(to: ASCII.lineFeed) | block.equal(to: ASCII.carriageReturn)
    let letters = block.within(0xC3, 0xCC) | block.within(0xCE, 0xD7) | block.within(0xD9, 0xE0)
    // From 0xEE, wrapping around, to the control characters.
    let candidates =
      block.within(0xEE, 0x1F).without(lineBreaks) | block.equal(to: 0x7F)
      | block.within(0xC2, 0xE2).without(letters)
    let fillers = block.equal(to: 0xE3).bits & (block.equal(to: 0x85).bits &>> 1 | 1 << 63)
    let wideForms = block.equal(to: 0xEF).bits & (block.within(0xBC, 0xBD).bits &>> 1)
    return candidates.bits & ~wideForms | fillers
  }
}
