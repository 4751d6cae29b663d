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

/// Recognizes simple texts, sixteen bytes at a time: they are in NFC, and each of their scalars is a character by
/// itself.
///
/// Simple are ASCII without carriage returns, Latin letters up to U+02FF, kana, kanji and full-width forms, but no
/// marks. Nearly all cells are simple; the others need a full check.
package enum SimpleText {
  /// Returns the number of scalars of a simple text, or nil for any other text and for invalid UTF-8.
  package static func count(_ bytes: Span<UInt8>) -> Int? {
    // Each byte of a lane is compared together with the two bytes before it.
    var (offset, count) = (0, 0)
    while offset < 2 || bytes.count < lane + 2, offset < bytes.count {
      guard let length = length(bytes, at: offset) else { return nil }
      offset &+= length
      count &+= 1
    }
    while offset &+ lane <= bytes.count {
      guard let found = countOfLane(bytes, at: offset) else { return nil }
      count &+= found.nonzeroBitCount
      offset &+= lane
    }
    if offset < bytes.count {
      // The last lane overlaps the one before it; only its new bytes count.
      let start = bytes.count &- lane
      guard let found = countOfLane(bytes, at: start) else { return nil }
      count &+= (found >> UInt64(truncatingIfNeeded: offset &- start)).nonzeroBitCount
    }
    return isEnded(bytes) ? count : nil
  }

  /// The number of bytes that are compared at once.
  private static let lane = 16

  /// Returns the length of a simple scalar in bytes, or nil for any other.
  @inline(__always)
  static func length(_ bytes: Span<UInt8>, at offset: Int) -> Int? {
    let lead = bytes[offset]
    if lead < 0x80 { return lead == ASCII.carriageReturn ? nil : 1 }
    let wide = bytes.wideScalar(at: offset)
    switch wide {
    case 0x3000..<0x302A, 0x3030..<0x3099, 0x309B..<0xA000, 0xFF00..<0xFF80: return 3
    case 0:
      let isPair = lead &- 0xC2 < 10 && offset &+ 1 < bytes.count
      return isPair && bytes[offset &+ 1] & 0xC0 == 0x80 ? 2 : nil
    default: return nil
    }
  }

  /// Returns a bitmask of the bytes of a lane that begin a scalar, or nil if the lane has something that is not
  /// simple.
  @inline(__always)
  private static func countOfLane(_ bytes: Span<UInt8>, at offset: Int) -> UInt64? {
    precondition(offset >= 2 && offset &+ lane <= bytes.count, "a lane must be inside")
    let raw = unsafe bytes.bytes
    // In bounds by the line above.
    let own = unsafe ByteLane(raw, at: offset)
    let before = unsafe ByteLane(raw, at: offset &- 1)
    let first = unsafe ByteLane(raw, at: offset &- 2)
    let returns = own.equal(ASCII.carriageReturn)
    if own.or(before).or(first).signs == 0 { return returns.signs == 0 ? 0xFFFF : nil }
    let goesOn = own.within(0x80, 0xBF)
    let forms = before.equal(0xEF)
    let due = before.within(0xE3, 0xE9).or(forms).or(before.within(0xC2, 0xCB))
      .or(first.within(0xE3, 0xE9)).or(first.equal(0xEF))
    let leads = own.within(0xE3, 0xE9).or(own.within(0xC2, 0xCB)).or(own.equal(0xEF))
    let marks = before.equal(0x80).and(own.within(0xAA, 0xAF))
      .or(before.equal(0x82).and(own.within(0x99, 0x9A))).and(first.equal(0xE3))
    let wrong = goesOn.without(due).or(due.without(goesOn)).or(own.without(goesOn.or(leads)))
      .or(marks).or(forms.without(own.within(0xBC, 0xBD))).or(returns)
    return wrong.signs == 0 ? ~goesOn.signs & 0xFFFF : nil
  }

  /// Whether the last scalar is complete.
  @inline(__always)
  private static func isEnded(_ bytes: Span<UInt8>) -> Bool {
    let end = bytes.count
    return end < 2 || bytes[end &- 1] < 0xC0 && bytes[end &- 2] < 0xE0
  }
}
