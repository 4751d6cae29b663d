/// Counts the characters and words of a text.
package enum TextCounts {
  /// Returns the number of characters as a reader sees them: Unicode's extended grapheme clusters.
  ///
  /// A letter with its marks, or a family emoji, is one. Nearly all texts consist of scalars that are characters by
  /// themselves, whatever is next to them; those only need to be counted.
  package static func characters(_ bytes: Span<UInt8>) -> Int {
    if let count = SimpleText.count(bytes) { return count }
    var (offset, count) = (0, 0)
    while offset < bytes.count {
      let lead = bytes[offset]
      if lead < 0x80 {
        let isPair =
          lead == ASCII.lineFeed && offset > 0 && bytes[offset &- 1] == ASCII.carriageReturn
        count &+= isPair ? 0 : 1
        offset &+= 1
        continue
      }
      let wide = bytes.wideScalar(at: offset)
      if wide != 0, standsAlone(wide) {
        count &+= 1
        offset &+= 3
        continue
      }
      guard let scalar = bytes.scalar(at: offset), standsAlone(scalar.value) else {
        return charactersPlainly(bytes)
      }
      count &+= 1
      offset &+= scalar.length
    }
    return count
  }

  /// The plain counterpart of `characters`, with the standard library.
  package static func charactersPlainly(_ bytes: Span<UInt8>) -> Int {
    bytes.string.count
  }

  /// Whether a scalar is a character by itself next to any other such scalar.
  private static func standsAlone(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x80..<0x300, 0x2010...0x2027, 0x2030...0x205E, 0x2100...0x2BFF, 0x3000...0x3029,
      0x3031...0x3098, 0x309B...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF9D:
      true
    default: false
    }
  }

  /// Returns the number of words: runs of anything but white space.
  package static func words(_ bytes: Span<UInt8>) -> Int {
    var (offset, count) = (0, 0)
    var isInWord = false
    while offset < bytes.count {
      let scalar = bytes.scalar(at: offset) ?? EncodedScalar(0xFFFD, length: 1)
      let isGap = isWhitespace(scalar.value)
      if !isGap, !isInWord { count += 1 }
      isInWord = !isGap
      offset += scalar.length
    }
    return count
  }
}
