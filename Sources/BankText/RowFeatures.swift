/// The features of a row that rules look for, as far as its bytes show them. A rule is given only the rows that
/// have a feature it names.
///
/// A feature may be set although there is nothing to find, but is always set if there is. Debug builds give rules
/// the other rows too, and stop if a rule finds something there.
@_spi(QBank) public struct RowFeatures: OptionSet, Sendable {
  @_spi(QBank) public let rawValue: UInt64

  @_spi(QBank) public init(rawValue: UInt64) { self.rawValue = rawValue }

  // MARK: Signs in its text

  /// `&`.
  @_spi(QBank) public static let ampersand = RowFeatures(rawValue: 1 << 0)
  /// `%` or `％`.
  @_spi(QBank) public static let percent = RowFeatures(rawValue: 1 << 1)
  /// `x` or `×` followed by `1`, possibly after a space.
  @_spi(QBank) public static let multiplied = RowFeatures(rawValue: 1 << 2)
  /// A letter of the upper half of Latin-1.
  @_spi(QBank) public static let latin = RowFeatures(rawValue: 1 << 3)
  /// U+FFFD or 〓, which represent what could not be read.
  @_spi(QBank) public static let replacement = RowFeatures(rawValue: 1 << 4)
  /// A kanji that results from reading UTF-8 as Shift_JIS.
  @_spi(QBank) public static let rareKanji = RowFeatures(rawValue: 1 << 5)
  /// A half-width kana.
  @_spi(QBank) public static let narrowKana = RowFeatures(rawValue: 1 << 6)
  /// A full-width letter or digit.
  @_spi(QBank) public static let wideLetter = RowFeatures(rawValue: 1 << 7)
  /// A mark that combines with the character before it, or a character that NFC changes.
  @_spi(QBank) public static let uncomposed = RowFeatures(rawValue: 1 << 8)
  /// A Greek or Cyrillic letter.
  @_spi(QBank) public static let otherAlphabet = RowFeatures(rawValue: 1 << 9)
  /// A bracket, or a quote that has two forms.
  @_spi(QBank) public static let bracket = RowFeatures(rawValue: 1 << 10)

  /// `*`, ✓, ✔, ✅, ☑, a star or a circle.
  @_spi(QBank) public static let tick = RowFeatures(rawValue: 1 << 11)
  /// `<`.
  @_spi(QBank) public static let lessThan = RowFeatures(rawValue: 1 << 12)
  /// `#`, or an `E` followed by `+`.
  @_spi(QBank) public static let spreadsheet = RowFeatures(rawValue: 1 << 13)
  /// Two spaces or question marks in a row.
  @_spi(QBank) public static let doubledSign = RowFeatures(rawValue: 1 << 14)

  /// All of these, used where an escape may hide any of them.
  @_spi(QBank) public static let signs = RowFeatures(rawValue: (1 << 15) - 1)

  // MARK: Traits of its question and choices

  /// An answer that is not the plain number of a choice.
  @_spi(QBank) public static let unplainAnswer = RowFeatures(rawValue: 1 << 15)
  /// A question or a choice that may show nothing.
  @_spi(QBank) public static let blank = RowFeatures(rawValue: 1 << 16)
  /// Two choices with the same fingerprint, or with little difference.
  @_spi(QBank) public static let twins = RowFeatures(rawValue: 1 << 17)
  /// A choice with the fingerprint of the question.
  @_spi(QBank) public static let echo = RowFeatures(rawValue: 1 << 18)
  /// A question with the start of a negative word.
  @_spi(QBank) public static let negative = RowFeatures(rawValue: 1 << 19)
  /// A question that ends in an article or a form of “to be”.
  @_spi(QBank) public static let grammar = RowFeatures(rawValue: 1 << 20)
  /// A choice that may be much longer than all others.
  @_spi(QBank) public static let longChoice = RowFeatures(rawValue: 1 << 21)
  /// A first choice that begins like a label.
  @_spi(QBank) public static let label = RowFeatures(rawValue: 1 << 22)
  /// Two choices that begin like words such as true and no.
  @_spi(QBank) public static let judgements = RowFeatures(rawValue: 1 << 23)
  /// Four choices that begin like numbers.
  @_spi(QBank) public static let numbers = RowFeatures(rawValue: 1 << 24)
  /// Three choices of the same length, the first of which begins with a digit.
  @_spi(QBank) public static let sameNumbers = RowFeatures(rawValue: 1 << 25)
  /// A short choice with a sign that appears in dates.
  @_spi(QBank) public static let date = RowFeatures(rawValue: 1 << 26)

  /// All of these.
  @_spi(QBank) public static let traits = RowFeatures(rawValue: (1 << 27) - (1 << 15))

  // MARK: Kind of row

  /// An entry of guidance.
  @_spi(QBank) public static let guidance = RowFeatures(rawValue: 1 << 27)

  /// All phrases of the lexicon, which declares each of them with its words.
  @_spi(QBank) public static let phrases = RowFeatures(rawValue: ~0 << 28)

  // MARK: Search for signs, in blocks, the last of which may extend beyond the part

  /// Finds the signs in a part of a text; all of them if there is a backslash that may begin an escape.
  @_spi(QBank) public init(signsIn bytes: Span<UInt8>, _ range: TextRange, withEscapes: Bool) {
    self = []
    var offset = range.start
    while offset < range.end, offset + ByteBlock.size + 2 <= bytes.count {
      formUnion(
        RowFeatures(
          ByteBlock(bytes, at: offset), ByteBlock(bytes, at: offset + 1),
          ByteBlock(bytes, at: offset + 2), withEscapes))
      offset += ByteBlock.size
    }
    let rest = offset
    while offset < range.end {
      formUnion(
        RowFeatures(
          ByteBlock(rest: bytes, at: offset), ByteBlock(rest: bytes, at: offset + 1),
          ByteBlock(rest: bytes, at: offset + 2), withEscapes))
      offset += ByteBlock.size
    }
    // The spaces that pad the last block are not text.
    if !withEscapes, rest < range.end, rest + ByteBlock.size + 2 > bytes.count {
      subtract(.doubledSign)
      formUnion(RowFeatures(doubledPlainlyIn: bytes, range))
    }
  }

  private init(doubledPlainlyIn bytes: Span<UInt8>, _ range: TextRange) {
    let end = min(range.end, bytes.count - 1)
    let isThere =
      range.start < end
      && (range.start..<end).contains {
        bytes[$0] == bytes[$0 + 1] && (bytes[$0] == ASCII.space || bytes[$0] == UInt8(ascii: "?"))
      }
    self = isThere ? .doubledSign : []
  }

  /// Finds the signs in a block, given the blocks at the next two offsets.
  @inline(__always)
  private init(
    _ block: ByteBlock, _ next: ByteBlock, _ second: ByteBlock, _ withEscapes: Bool
  ) {
    self = []
    // Most blocks have none of `#` to `*`, `<`, and `[` to `]`.
    let rare = block.within(0x23, 0x2A) | block.within(0x5B, 0x5D) | block.equal(to: 0x3C)
    if !rare.isEmpty { insertRareSigns(block, withEscapes) }
    let times = block.equal(to: UInt8(ascii: "x")) | block.equal(to: 0x97)
    if !times.isEmpty {
      let one = next.equal(to: UInt8(ascii: "1")) | second.equal(to: UInt8(ascii: "1"))
      if !(times & one).isEmpty { insert(.multiplied) }
    }
    let exponents = block.equal(to: UInt8(ascii: "E"))
    if !exponents.isEmpty, !(exponents & next.equal(to: UInt8(ascii: "+"))).isEmpty {
      insert(.spreadsheet)
    }
    let spaces = block.equal(to: ASCII.space) & next.equal(to: ASCII.space)
    let marks = block.equal(to: UInt8(ascii: "?")) & next.equal(to: UInt8(ascii: "?"))
    if !(spaces | marks).isEmpty { insert(.doubledSign) }
    if block.beyondASCII != 0 { insertWideSigns(block, next, second) }
  }

  private mutating func insertRareSigns(_ block: ByteBlock, _ withEscapes: Bool) {
    if !block.equal(to: UInt8(ascii: "&")).isEmpty { insert(.ampersand) }
    if !block.equal(to: UInt8(ascii: "%")).isEmpty { insert(.percent) }
    let brackets = block.within(0x28, 0x29) | block.equal(to: 0x5B) | block.equal(to: 0x5D)
    if !brackets.isEmpty { insert(.bracket) }
    if !block.equal(to: UInt8(ascii: "*")).isEmpty { insert(.tick) }
    if !block.equal(to: UInt8(ascii: "<")).isEmpty { insert(.lessThan) }
    if !block.equal(to: UInt8(ascii: "#")).isEmpty { insert(.spreadsheet) }
    if withEscapes, !block.equal(to: UInt8(ascii: "\\")).isEmpty { formUnion(.signs) }
  }

  /// Inserts the signs in a block that is not all ASCII.
  @inline(__always)
  private mutating func insertWideSigns(
    _ block: ByteBlock, _ next: ByteBlock, _ second: ByteBlock
  ) {
    let kana = block.equal(to: 0xE3)
    if !kana.isEmpty {
      let marks = kana & next.equal(to: 0x80)
      if !marks.isEmpty {
        if !(marks & second.within(0x8C, 0x91)).isEmpty { insert(.bracket) }
        if !(marks & second.equal(to: 0x93)).isEmpty { insert(.replacement) }
        if !(marks & second.within(0xAA, 0xAF)).isEmpty { insert(.uncomposed) }
      }
      let voicing = kana & next.equal(to: 0x82) & second.within(0x99, 0x9A)
      if !voicing.isEmpty { insert(.uncomposed) }
    }
    let kanji = block.equal(to: 0xE7)
    if !kanji.isEmpty, !(kanji & next.within(0xB8, 0xB9)).isEmpty { insert(.rareKanji) }
    // Most texts have no other characters beyond ASCII than kana and kanji, which begin with E3 to E9.
    if !(block.within(0xC2, 0xE2) | block.within(0xEA, 0xF4)).isEmpty {
      insertSigns(ofOthers: block, next, second)
    }
  }

  private mutating func insertSigns(
    ofOthers block: ByteBlock, _ next: ByteBlock, _ second: ByteBlock
  ) {
    if !block.within(0xC2, 0xC3).isEmpty { insert(.latin) }
    if !block.within(0xCE, 0xD2).isEmpty { insert(.otherAlphabet) }
    insertUncomposed(block, next, second)
    let punctuation = block.equal(to: 0xE2)
    if !punctuation.isEmpty {
      let quotes = next.equal(to: 0x80) & second.within(0x9C, 0x9D)
      if !(punctuation & quotes).isEmpty { insert(.bracket) }
      let ticks = next.equal(to: 0x9C) & (second.within(0x93, 0x94) | second.equal(to: 0x85))
      let boxes = next.equal(to: 0x98) & second.within(0x85, 0x91)
      let circles = next.equal(to: 0x97) & second.within(0x8B, 0xAF)
      if !(punctuation & (ticks | boxes | circles)).isEmpty { insert(.tick) }
    }
    let forms = block.equal(to: 0xEF)
    if !forms.isEmpty { insertSigns(ofForms: forms, next, second) }
  }

  /// Inserts the feature of characters besides kana that NFC may change: in scripts other than kanji and Hangul
  /// syllables nearly any.
  private mutating func insertUncomposed(
    _ block: ByteBlock, _ next: ByteBlock, _ second: ByteBlock
  ) {
    // Marks, and U+0387.
    let marks = block.within(0xCC, 0xCD) | block.equal(to: 0xCE) & next.equal(to: 0x87)
    let others =
      block.within(0xD2, 0xE1) | block.equal(to: 0xEA) & next.within(0x80, 0xAF)
      | block.equal(to: 0xF0) & (next.within(0x90, 0x9E) | next.equal(to: 0xAF))
    let punctuation =
      next.equal(to: 0x80) & second.within(0x80, 0x81)
      | next.equal(to: 0x84) & second.within(0xA6, 0xAB)
      | next.equal(to: 0x8C) & second.within(0xA9, 0xAA)
      | next.equal(to: 0x83) | next.equal(to: 0xAB) | next.within(0xB3, 0xB7)
    let forms = next.within(0xA4, 0xAD) | next.equal(to: 0xB8)
    let found =
      marks | others | block.equal(to: 0xE2) & punctuation | block.equal(to: 0xEF) & forms
    if !found.isEmpty { insert(.uncomposed) }
  }

  /// Inserts full-width and half-width characters, and the replacement character.
  private mutating func insertSigns(
    ofForms forms: ByteMatches, _ next: ByteBlock, _ second: ByteBlock
  ) {
    let wide = forms & next.equal(to: 0xBC)
    let letters = forms & next.equal(to: 0xBD)
    if !(wide & second.equal(to: 0x85)).isEmpty { insert(.percent) }
    // （ ） ［ ］
    let brackets = second.within(0x88, 0x89) | second.equal(to: 0xBB) | second.equal(to: 0xBD)
    if !(wide & brackets).isEmpty { insert(.bracket) }
    let signs = second.within(0x90, 0x99) | second.within(0xA1, 0xBA)
    if !(wide & signs | letters & second.within(0x81, 0x9A)).isEmpty { insert(.wideLetter) }
    if !(letters & second.within(0xA1, 0xBF) | forms & next.equal(to: 0xBE)).isEmpty {
      insert(.narrowKana)
    }
    if !(forms & next.equal(to: 0xBF) & second.equal(to: 0xBD)).isEmpty { insert(.replacement) }
  }
}

extension ByteBlock {
  /// Loads the block at an offset, padded with spaces behind the last byte.
  fileprivate init(rest bytes: Span<UInt8>, at offset: Int) {
    let start = min(offset, bytes.count)
    let end = min(start + ByteBlock.size, bytes.count)
    self.init(lastOf: bytes.extracting(start..<end), from: 0)
  }
}
