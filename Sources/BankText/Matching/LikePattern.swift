/// A pattern of SQL: `%` is any text, `_` any one character, all else itself.
///
/// A backslash before `%`, `_` or a backslash makes that stand for itself. A character is a scalar of
/// the text in NFC here.
package struct LikePattern: Sendable {
  /// Bytes, and beyond them the two signs.
  private let parts: [UInt16]
  /// What a text must begin with, end with and have between them, in this order; nil where a sign for one
  /// character is among it.
  private let pieces: Pieces?

  private static let one: UInt16 = 0x100
  private static let any: UInt16 = 0x101

  /// The pattern of a text.
  package init(_ text: Span<UInt8>) {
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
    pieces = Pieces(parts)
  }

  /// Whether a text fits it.
  package func fits(_ bytes: Span<UInt8>) -> Bool {
    if ComposedMatch.isPlain(bytes) { return fitsComposed(bytes) }
    return fitsComposed(ComposedMatch.of(bytes).arraySpan)
  }

  private func fitsComposed(_ bytes: Span<UInt8>) -> Bool {
    pieces?.fit(bytes) ?? fitsPlainly(bytes)
  }

  /// The same of a text in NFC, sign by sign.
  ///
  /// What does not fit is tried again one byte further behind the last `%`; those before it never need
  /// to move.
  func fitsPlainly(_ bytes: Span<UInt8>) -> Bool {
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

  /// A pattern without signs for one character.
  private struct Pieces: Sendable {
    private let start, end: [UInt8]
    private let middle: [ByteSearch]
    /// Whether it has no sign for any text.
    private let isExact: Bool

    init?(_ parts: [UInt16]) {
      if parts.contains(LikePattern.one) { return nil }
      var pieces = parts.split(separator: LikePattern.any, omittingEmptySubsequences: false)
        .map { $0.map { UInt8(truncatingIfNeeded: $0) } }
      start = pieces.removeFirst()
      isExact = pieces.isEmpty
      end = pieces.popLast() ?? []
      middle = pieces.map { ByteSearch($0) }
    }

    /// Whether a text is made of them. Each is looked for behind the one before it: a later place never does
    /// where the first one does not.
    func fit(_ bytes: Span<UInt8>) -> Bool {
      if isExact { return bytes.count == start.count && bytes.hasBytes(start.arraySpan, at: 0) }
      let last = bytes.count - end.count
      guard last >= start.count, bytes.hasBytes(start.arraySpan, at: 0),
        bytes.hasBytes(end.arraySpan, at: last)
      else { return false }
      var offset = start.count
      for piece in middle {
        guard let place = piece.place(in: bytes, from: offset, before: last) else { return false }
        offset = place + piece.count
      }
      return true
    }
  }
}
