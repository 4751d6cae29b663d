@_spi(QBank) import BankQuiz

/// The length of a text in every measure that figures need, computed in one pass.
package struct TextMeasure: Equatable, Sendable {
  /// Characters as a reader sees them: Unicode's extended grapheme clusters.
  package private(set) var characters = 0
  /// Runs of characters other than white space.
  package private(set) var words = 0
  /// The width in cells after Unicode's NFKC, without white space at the ends.
  package private(set) var width = 0
  /// The characters to read, by class.
  package private(set) var reading = ReadingCounts()

  /// Measures a text.
  package init(_ bytes: Span<UInt8>) {
    var scan = PlainScan()
    if scan.take(bytes) {
      characters = scan.characters
      words = scan.words
      width = scan.width
      reading.characters = scan.wide
      reading.letters = scan.letters
      reading.digits = scan.digits
      reading.symbols = scan.symbols
    } else {
      self = TextMeasure(plainly: bytes.string)
    }
  }

  /// As above, by the definition of each measure.
  package init(plainly text: String) {
    characters = text.count
    words = text.split { $0.isWhitespace }.count
    reading = ReadingCounts(text)
    let form = String(scalars: CompatibilityForm.scalars(of: text))
    let shown = form.drop { $0.isWhitespace }
    let end = shown.lastIndex { !$0.isWhitespace }
    width = end.map { DisplayWidth.of(shown[...$0]) } ?? 0
  }
}

/// Counts of a text whose scalars are all characters by themselves, and which NFKC leaves alone or maps to one
/// character of ASCII: nearly every text.
private struct PlainScan {
  var characters = 0
  var words = 0
  var width = 0
  var wide = 0
  var letters = 0
  var digits = 0
  var symbols = 0
  /// Cells of white space that may turn out to be trailing.
  private var blanks = 0
  private var isInWord = false

  /// Counts a text; false if it contains anything else.
  mutating func take(_ bytes: Span<UInt8>) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let start = offset
      takeSignsOfASCII(bytes, &offset)
      takeKanaAndKanji(bytes, &offset)
      if offset == start, !takeOther(bytes, &offset) { return false }
    }
    return true
  }

  /// Counts letters, digits and symbols up to the next space or character beyond ASCII.
  @inline(__always)
  private mutating func takeSignsOfASCII(_ bytes: Span<UInt8>, _ offset: inout Int) {
    // Local variables, because properties would be stored for every byte.
    var (end, letters, digits, symbols) = (offset, 0, 0, 0)
    while end < bytes.count {
      let byte = bytes[end]
      if byte.isLetter {
        letters &+= 1
      } else {
        guard byte &- 0x21 < 0x5E else { break }
        digits &+= byte &- 0x30 < 10 ? 1 : 0
        symbols &+= PlainScan.isSymbol(byte) ? 1 : 0
      }
      end &+= 1
    }
    self.letters &+= letters
    self.digits &+= digits
    self.symbols &+= symbols
    takeSigns(end &- offset, cells: 1)
    offset = end
  }

  /// Counts kana and kanji up to the first other character.
  @inline(__always)
  private mutating func takeKanaAndKanji(_ bytes: Span<UInt8>, _ offset: inout Int) {
    var (end, count) = (offset, 0)
    while let value = bytes.threeByteScalar(at: end), PlainScan.isKanaOrKanji(value) {
      end &+= 3
      count &+= 1
    }
    wide &+= count
    takeSigns(count, cells: 2)
    offset = end
  }

  /// Counts one character of another kind; false if it is not a plain one.
  @inline(__always)
  private mutating func takeOther(_ bytes: Span<UInt8>, _ offset: inout Int) -> Bool {
    let lead = bytes[offset]
    if lead == 0x20 {
      takeBlank()
      offset &+= 1
      return true
    }
    if lead == 0x0A {
      takeLineFeed()
      offset &+= 1
      return true
    }
    if let value = bytes.threeByteScalar(at: offset) {
      offset &+= 3
      return takeMark(value)
    }
    guard lead == 0xC3, bytes.count &- offset >= 2, bytes[offset &+ 1] & 0xC0 == 0x80 else {
      return false
    }
    takeLatin(bytes[offset &+ 1])
    offset &+= 2
    return true
  }

  /// Branch-free, because kana and kanji alternate unpredictably.
  @inline(__always)
  private static func isKanaOrKanji(_ value: UInt32) -> Bool {
    let kanji = (value &- 0x4E00 < 0x5200 ? 1 : 0) | (value &- 0x3400 < 0x19C0 ? 1 : 0)
    let kana =
      (value &- 0x3041 < 0x56 ? 1 : 0) | (value &- 0x30A1 < 0x5A ? 1 : 0)
      | (value &- 0x30FC < 3 ? 1 : 0)
    return kanji | kana | (value &- 0x3005 < 3 ? 1 : 0) != 0
  }

  @inline(__always)
  private static func isSymbol(_ byte: UInt8) -> Bool {
    byte == 0x24 || byte == 0x2B || byte &- 0x3C < 3 || byte == 0x7C || byte == 0x7E
  }

  /// Counts Japanese punctuation, fullwidth forms and quotation marks; false for others.
  private mutating func takeMark(_ value: UInt32) -> Bool {
    switch value {
    case 0x3000: takeBlank()
    case 0x30FB, 0x3001...0x3029: takeSigns(1, cells: 2)
    case 0x2012...0x2016, 0x2018...0x201F: takeSigns(1, cells: 1)
    case 0xFF01...0xFF5E: takeFullWidth(UInt8(truncatingIfNeeded: value &- 0xFEE0))
    default: return false
    }
    return true
  }

  /// Counts a fullwidth form of an ASCII character.
  private mutating func takeFullWidth(_ byte: UInt8) {
    letters &+= byte.isLetter ? 1 : 0
    digits &+= byte &- 0x30 < 10 ? 1 : 0
    symbols &+= PlainScan.isSymbol(byte) ? 1 : 0
    takeSigns(1, cells: 1)
  }

  /// Counts white space without a width.
  private mutating func takeLineFeed() {
    characters &+= 1
    isInWord = false
  }

  /// Counts a letter of Latin-1, `×` or `÷`.
  private mutating func takeLatin(_ second: UInt8) {
    takeSigns(1, cells: 1)
    if second == 0x97 || second == 0xB7 { symbols &+= 1 } else { letters &+= 1 }
  }

  /// Counts adjacent characters of the given width in cells.
  @inline(__always)
  private mutating func takeSigns(_ count: Int, cells: Int) {
    if count == 0 { return }
    characters &+= count
    width &+= blanks &+ count &* cells
    blanks = 0
    words &+= isInWord ? 0 : 1
    isInWord = true
  }

  @inline(__always)
  private mutating func takeBlank() {
    characters &+= 1
    isInWord = false
    if width > 0 { blanks &+= 1 }
  }
}
