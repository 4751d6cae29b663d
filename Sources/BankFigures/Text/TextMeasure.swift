package import BankQuiz
@_spi(QBank) import BankText

/// How long a text is, in every way that figures ask for, found in one pass.
package struct TextMeasure: Equatable, Sendable {
  /// Characters as a reader sees them: Unicode's extended grapheme clusters.
  package private(set) var characters = 0
  /// Runs of what is no white space.
  package private(set) var words = 0
  /// Cells that it takes after Unicode's NFKC, without white space at its ends.
  package private(set) var width = 0
  /// What takes time to read.
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
      self = TextMeasure(plainly: String(decoding: Array(bytes), as: UTF8.self))
    }
  }

  /// The same, by what each figure is defined as.
  package init(plainly text: String) {
    characters = text.count
    words = text.split { $0.isWhitespace }.count
    reading = ReadingCounts(text)
    var form = String.UnicodeScalarView()
    for scalar in CompatibilityForm.scalars(of: text) {
      form.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
    }
    let shown = String(form).drop { $0.isWhitespace }
    let end = shown.lastIndex { !$0.isWhitespace }
    width = end.map { DisplayWidth.of(shown[...$0]) } ?? 0
  }
}

/// Counts of a text that has only scalars which are characters by themselves, and which NFKC leaves
/// alone or turns into one of ASCII: nearly every text is such.
private struct PlainScan {
  var characters = 0
  var words = 0
  var width = 0
  var wide = 0
  var letters = 0
  var digits = 0
  var symbols = 0
  /// Cells of white space that may turn out to be the end.
  private var blanks = 0
  private var isInWord = false

  /// Counts a text; false when there is something else in it.
  mutating func take(_ bytes: Span<UInt8>) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let lead = bytes[offset]
      if lead < 0x80 {
        if lead == 0x0A {
          takeLineFeed()
        } else {
          if lead < 0x20 || lead == 0x7F { return false }
          takeASCII(lead)
        }
        offset &+= 1
      } else if lead & 0xF0 == 0xE0, bytes.count &- offset >= 3 {
        let (second, third) = (bytes[offset &+ 1], bytes[offset &+ 2])
        guard second & 0xC0 == 0x80, third & 0xC0 == 0x80 else { return false }
        let value = UInt32(lead & 0x0F) &<< 12 | UInt32(second & 0x3F) &<< 6 | UInt32(third & 0x3F)
        guard takeWide(value) else { return false }
        offset &+= 3
      } else if lead == 0xC3, bytes.count &- offset >= 2, bytes[offset &+ 1] & 0xC0 == 0x80 {
        takeLatin(bytes[offset &+ 1])
        offset &+= 2
      } else {
        return false
      }
    }
    return true
  }

  @inline(__always)
  private mutating func takeASCII(_ byte: UInt8) {
    characters &+= 1
    if byte == 0x20 {
      takeBlank()
      return
    }
    takeSign(1)
    if (byte | 0x20) &- 0x61 < 26 {
      letters &+= 1
    } else if byte &- 0x30 < 10 {
      digits &+= 1
    } else if byte == 0x24 || byte == 0x2B || byte &- 0x3C < 3 || byte == 0x7C || byte == 0x7E {
      symbols &+= 1
    }
  }

  /// White space that takes no cell.
  private mutating func takeLineFeed() {
    characters &+= 1
    isInWord = false
  }

  /// Kana, kanji, Japanese punctuation, forms of full width and quotation marks; false for others.
  @inline(__always)
  private mutating func takeWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x3000:
      characters &+= 1
      takeBlank()
      return true
    case 0x30FB:
      takeSign(2)
    case 0x3041...0x3096, 0x30A1...0x30FE, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x3005...0x3007:
      takeSign(2)
      wide &+= 1
    case 0x3001...0x3029: takeSign(2)
    case 0x2012...0x2016, 0x2018...0x201F: takeSign(1)
    case 0xFF01...0xFF5E:
      takeASCII(UInt8(truncatingIfNeeded: value &- 0xFEE0))
      return true
    default: return false
    }
    characters &+= 1
    return true
  }

  /// A letter of Latin-1, `×` or `÷`.
  private mutating func takeLatin(_ second: UInt8) {
    characters &+= 1
    takeSign(1)
    if second == 0x97 || second == 0xB7 { symbols &+= 1 } else { letters &+= 1 }
  }

  @inline(__always)
  private mutating func takeSign(_ cells: Int) {
    width &+= blanks &+ cells
    blanks = 0
    words &+= isInWord ? 0 : 1
    isInWord = true
  }

  @inline(__always)
  private mutating func takeBlank() {
    isInWord = false
    if width > 0 { blanks &+= 1 }
  }
}
