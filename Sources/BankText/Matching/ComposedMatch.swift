/// Compares texts in NFC, whatever form they are written in.
package enum ComposedMatch {
  /// Returns a text in NFC.
  package static func of(_ bytes: Span<UInt8>) -> [UInt8] {
    Array(ComposedForm.of(bytes.string).utf8)
  }

  /// Whether a text equals another one, which is in NFC.
  ///
  /// Up to the first difference the text is in NFC, because the other one is. If the scalar there and the next one
  /// are plain, nothing can compose with what is before them, so the difference remains.
  package static func isSame(_ bytes: Span<UInt8>, as composed: Span<UInt8>) -> Bool {
    let shorter = min(bytes.count, composed.count)
    var place = 0
    while place < shorter, bytes[place] == composed[place] { place &+= 1 }
    if place == bytes.count { return place == composed.count }
    while place > 0, bytes[place] & 0xC0 == 0x80 { place &-= 1 }
    if let length = plainLength(bytes, at: place) {
      let next = place + length
      if next == bytes.count || plainLength(bytes, at: next) != nil { return false }
    }
    return isSamePlainly(bytes, as: composed)
  }

  private static func isSamePlainly(_ bytes: Span<UInt8>, as composed: Span<UInt8>) -> Bool {
    of(bytes).elementsEqual(Array(composed))
  }

  /// Whether a text equals a category in NFC, or is below it.
  package static func isUnder(_ bytes: Span<UInt8>, _ branch: Span<UInt8>) -> Bool {
    if isPlain(bytes) { return isComposedUnder(bytes, branch) }
    return isComposedUnder(of(bytes).arraySpan, branch)
  }

  private static func isComposedUnder(_ bytes: Span<UInt8>, _ branch: Span<UInt8>) -> Bool {
    bytes.hasBytes(branch, at: 0)
      && (bytes.count == branch.count || bytes[branch.count] == UInt8(ascii: "/"))
  }

  /// Whether nothing in a text can compose or decompose, which is nearly always the case.
  static func isPlain(_ bytes: Span<UInt8>) -> Bool {
    if SimpleText.count(bytes) != nil { return true }
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] < 0x80 {
        offset &+= 1
      } else if let length = plainLength(bytes, at: offset) {
        offset &+= length
      } else {
        return false
      }
    }
    return true
  }

  /// Returns the length of a plain scalar; nil for any other, and for invalid bytes.
  @inline(__always)
  private static func plainLength(_ bytes: Span<UInt8>, at offset: Int) -> Int? {
    if bytes[offset] < 0x80 { return 1 }
    let wide = bytes.wideScalar(at: offset)
    if wide != 0 { return ComposedForm.isPlain(wide) ? 3 : nil }
    guard let scalar = bytes.scalar(at: offset), ComposedForm.isPlain(scalar.value) else {
      return nil
    }
    return scalar.length
  }
}
