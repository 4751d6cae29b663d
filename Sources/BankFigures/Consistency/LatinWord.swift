@_spi(QBank) import BankText

/// A Latin word, read eight letters at a time while no capital follows the first letter, else letter by letter.
struct LatinWord {
  private var hash = WordHash()
  private var shape = FormHash(0)
  private var hasShape = false
  private var capitals = 0

  /// The number of letters.
  var letters: Int { hash.count }
  /// The hash of the word in lower case, without hyphens.
  var key: UInt64 { hash.mixed }
  /// The hash of the places of hyphens, and of capitals after the first letter; 0 if there are none.
  var form: UInt64 { hasShape ? shape.mixed | 1 : 0 }
  /// Whether all letters are capitals, which says nothing about how the word is written.
  var isAllCaps: Bool { capitals > 1 && capitals == letters }

  /// Reads the word at an offset and returns its end.
  @inline(__always)
  mutating func read(_ text: Span<UInt8>, from start: Int) -> Int {
    let offset = readEights(text, from: start)
    guard offset < text.count, text[offset].isLetter || text[offset] == UInt8(ascii: "-") else {
      return offset
    }
    return readPlainly(text, from: offset, isFirst: offset == start)
  }

  /// Reads letters while no capital follows the first letter.
  @inline(__always)
  private mutating func readEights(_ text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset < text.count {
      let eight = EightBytes(text, paddedAt: offset)
      let count = EightBytes.count(before: ~eight.letters & EightBytes.all)
      let inside = count == 8 ? EightBytes.all : 1 &<< UInt64(count &* 8) &- 1
      let capitals = eight.capitals & inside
      if capitals & ~(offset == start ? 0x80 : 0) != 0 { break }
      if capitals != 0 { self.capitals = 1 }
      hash.add(first: count, of: eight.small)
      offset &+= count
      if count < 8 { break }
    }
    return offset
  }

  /// Reads the rest of the word from an offset, which may or may not be that of its first letter.
  private mutating func readPlainly(_ text: Span<UInt8>, from start: Int, isFirst: Bool) -> Int {
    var (offset, isFirst) = (start, isFirst)
    while offset < text.count {
      let byte = text[offset]
      if byte.isLetter {
        add(byte, isFirst: isFirst)
        isFirst = false
      } else {
        guard byte == UInt8(ascii: "-"), offset &+ 1 < text.count, text[offset &+ 1].isLetter,
          !isFirst
        else { break }
        addShape(0x8000_0000)
        isFirst = true
      }
      offset &+= 1
    }
    return offset
  }

  @inline(__always)
  private mutating func add(_ byte: UInt8, isFirst: Bool) {
    if byte & 0x20 == 0 {
      capitals &+= 1
      if !isFirst { addShape(0) }
    }
    hash.add(byte | 0x20)
  }

  private mutating func addShape(_ kind: UInt32) {
    shape.add(kind | UInt32(truncatingIfNeeded: letters))
    hasShape = true
  }

  /// The key of a word in lower case.
  static func key(of word: String) -> UInt64 {
    var hash = WordHash()
    for byte in word.utf8 { hash.add(byte) }
    return hash.mixed
  }

  /// Whether a word is part of something else: an identifier, an address, or a word with an accented letter.
  @inline(__always)
  static func isPartOfCode(_ text: Span<UInt8>, _ word: Range<Int>) -> Bool {
    let (start, end) = (word.lowerBound, word.upperBound)
    if start > 0, text[start &- 1] != ASCII.space, isJoined(before: start, text) { return true }
    return end < text.count && text[end] != ASCII.space && isJoined(behind: end, text)
  }

  /// Whether a word consists of pairs of one letter, as the genotype `aaBB` does, where capitals have a meaning.
  static func isGenotype(_ text: Span<UInt8>, _ word: Range<Int>) -> Bool {
    word.count.isMultiple(of: 2)
      && stride(from: word.lowerBound, to: word.upperBound, by: 2).allSatisfy {
        text[$0] | 0x20 == text[$0 + 1] | 0x20
      }
  }

  private static func isJoined(before start: Int, _ text: Span<UInt8>) -> Bool {
    let byte = text[start - 1]
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: "."), UInt8(ascii: "/"),
      UInt8(ascii: "\\"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "&"),
      UInt8(ascii: "<"), UInt8(ascii: "-"):
      return true
    default: break
    }
    // A Latin letter beyond ASCII takes two bytes.
    let isMarked = byte &- 0x80 < 0x40 && start > 1 && text[start - 2] &- 0xC3 < 0x10
    return byte.isDigit || isMarked
  }

  private static func isJoined(behind end: Int, _ text: Span<UInt8>) -> Bool {
    let byte = text[end]
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: "("), UInt8(ascii: "\\"): return true
    case UInt8(ascii: "."), UInt8(ascii: "/"): return end + 1 < text.count && text[end + 1].isLetter
    default: return byte.isDigit || byte &- 0xC3 < 0x10
    }
  }
}
