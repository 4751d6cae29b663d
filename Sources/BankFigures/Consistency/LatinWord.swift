@_spi(QBank) import BankText

/// A Latin word, read letter by letter.
struct LatinWord {
  private var hash = FormHash()
  private var shape = FormHash(0)
  private(set) var letters = 0
  private var hasShape = false
  private var capitals = 0

  /// The word in small letters, without hyphens.
  var key: UInt64 { hash.mixed }
  /// Where it has hyphens and capitals behind the first letter; 0 where it has none.
  var form: UInt64 { hasShape ? shape.mixed | 1 : 0 }
  /// Whether all of it is in capitals, which says nothing about how it is written.
  var isShouted: Bool { capitals > 1 && capitals == letters }

  /// Reads the word that begins at an offset, and tells where it ends.
  mutating func read(_ text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    var isFirst = true
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
    hash.add(UInt32(byte | 0x20))
    if byte & 0x20 == 0 {
      capitals &+= 1
      if !isFirst { addShape(0) }
    }
    letters &+= 1
  }

  private mutating func addShape(_ kind: UInt32) {
    shape.add(kind | UInt32(truncatingIfNeeded: letters))
    hasShape = true
  }

  /// The key of a word that is written in small letters.
  static func key(of word: String) -> UInt64 {
    var hash = FormHash()
    for byte in word.utf8 { hash.add(UInt32(byte)) }
    return hash.mixed
  }

  /// Whether a word goes on in something that is no word: a name in a program, an address, a letter
  /// with a mark.
  static func isPartOfCode(_ text: Span<UInt8>, _ word: Range<Int>) -> Bool {
    if word.lowerBound > 0 {
      let before = text[word.lowerBound - 1]
      if before.isDigit || before &- 0xC3 < 0x10 || "_@./\\#$&<-".utf8.contains(before) {
        return true
      }
      if before &- 0x80 < 0x40, word.lowerBound > 1, text[word.lowerBound - 2] &- 0xC3 < 0x10 {
        return true
      }
    }
    guard word.upperBound < text.count else { return false }
    let after = text[word.upperBound]
    if after.isDigit || after &- 0xC3 < 0x10 || "_@(\\".utf8.contains(after) { return true }
    let isJoint = after == UInt8(ascii: ".") || after == UInt8(ascii: "/")
    return isJoint && word.upperBound + 1 < text.count && text[word.upperBound + 1].isLetter
  }
}
