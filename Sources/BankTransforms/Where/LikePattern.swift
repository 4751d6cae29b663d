@_spi(QBank) import BankText

/// A pattern of SQL: `%` is any text, `_` any one character, all else itself.
///
/// A backslash before `%`, `_` or a backslash makes that stand for itself. A character is a scalar of
/// the text in NFC here.
struct LikePattern: Sendable {
  /// Bytes, and beyond them the two signs.
  private let parts: [UInt16]

  private static let one: UInt16 = 0x100
  private static let any: UInt16 = 0x101

  /// The pattern of a text.
  init(_ text: Span<UInt8>) {
    let bytes = ComposedMatch.of(text)
    var parts: [UInt16] = []
    var index = 0
    while index < bytes.count {
      let isEscape = bytes[index] == UInt8(ascii: "\\") && index + 1 < bytes.count
      if isEscape,
        [UInt8(ascii: "%"), UInt8(ascii: "_"), UInt8(ascii: "\\")].contains(bytes[index + 1])
      {
        index += 1
        parts.append(UInt16(bytes[index]))
      } else if bytes[index] == UInt8(ascii: "%") {
        if parts.last != LikePattern.any { parts.append(LikePattern.any) }
      } else {
        let isOne = bytes[index] == UInt8(ascii: "_")
        parts.append(isOne ? LikePattern.one : UInt16(bytes[index]))
      }
      index += 1
    }
    self.parts = parts
  }

  /// Whether a text in NFC fits it.
  ///
  /// What does not fit is tried again one byte further behind the last `%`; those before it never need
  /// to move.
  func fits(_ bytes: Span<UInt8>) -> Bool {
    let parts = parts.arraySpan
    var (part, offset) = (0, 0)
    var (retryPart, retryOffset) = (-1, 0)
    while offset < bytes.count {
      if part < parts.count, parts[part] == LikePattern.any {
        part &+= 1
        (retryPart, retryOffset) = (part, offset)
      } else if part < parts.count, parts[part] == UInt16(bytes[offset]) {
        part &+= 1
        offset &+= 1
      } else if part < parts.count, parts[part] == LikePattern.one {
        part &+= 1
        offset = LikePattern.next(bytes, offset)
      } else if retryPart >= 0 {
        retryOffset = LikePattern.next(bytes, retryOffset)
        (part, offset) = (retryPart, retryOffset)
      } else {
        return false
      }
    }
    while part < parts.count, parts[part] == LikePattern.any { part &+= 1 }
    return part == parts.count
  }

  /// Where the next scalar begins.
  @inline(__always)
  private static func next(_ bytes: Span<UInt8>, _ offset: Int) -> Int {
    var next = offset &+ 1
    while next < bytes.count, bytes[next] & 0xC0 == 0x80 { next &+= 1 }
    return next
  }
}
