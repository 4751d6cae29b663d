/// A pattern of SQL: `%` is any text, `_` any one character, all else itself.
///
/// A backslash before `%`, `_` or a backslash makes that stand for itself. A character is a scalar of
/// the text in NFC here. It is an object, because it is shared and would be copied for each text.
package final class LikePattern: Sendable {
  /// Bytes, and beyond them the two signs.
  private let parts: [UInt16]
  private let kind: Kind
  /// What a text must begin with and end with, where there is no sign for one character.
  private let start, end: [UInt8]
  /// What must be between them, in this order.
  private let middle: [ByteSearch]

  private static let one: UInt16 = 0x100
  private static let any: UInt16 = 0x101

  /// Which signs there are.
  private enum Kind { case none, any, others }

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
    var pieces = parts.split(separator: LikePattern.any, omittingEmptySubsequences: false)
      .map { $0.map { UInt8(truncatingIfNeeded: $0) } }
    kind = parts.contains(LikePattern.one) ? .others : pieces.count > 1 ? .any : .none
    start = pieces.removeFirst()
    end = pieces.popLast() ?? []
    middle = pieces.map { ByteSearch($0) }
    self.parts = parts
  }

  /// Whether a text fits it.
  package func fits(_ bytes: Span<UInt8>) -> Bool {
    if ComposedMatch.isPlain(bytes) { return fitsComposed(bytes) }
    return fitsComposed(ComposedMatch.of(bytes).arraySpan)
  }

  private func fitsComposed(_ bytes: Span<UInt8>) -> Bool {
    switch kind {
    case .none: bytes.count == start.count && LikePattern.stands(start, at: 0, in: bytes)
    case .any: fitsPieces(bytes)
    case .others: fitsPlainly(bytes)
    }
  }

  /// The same of a text in NFC and a pattern with no sign but that for any text. Each piece is looked for
  /// behind the one before it: a later place never does where the first one does not.
  private func fitsPieces(_ bytes: Span<UInt8>) -> Bool {
    let last = bytes.count - end.count
    guard last >= start.count, LikePattern.stands(start, at: 0, in: bytes),
      LikePattern.stands(end, at: last, in: bytes)
    else { return false }
    var offset = start.count
    for index in middle.indices {
      guard let place = middle[index].place(in: bytes, from: offset, before: last) else {
        return false
      }
      offset = place + middle[index].count
    }
    return true
  }

  private static func stands(_ piece: [UInt8], at offset: Int, in bytes: Span<UInt8>) -> Bool {
    piece.isEmpty || bytes.hasBytes(piece.arraySpan, at: offset)
  }

  /// The same of a text in NFC, sign by sign.
  ///
  /// What does not fit is tried again one byte further behind the last `%`; those before it never need
  /// to move.
  func fitsPlainly(_ bytes: Span<UInt8>) -> Bool {
    let parts = parts
    return LikePattern.fits(bytes, parts.arraySpan)
  }

  private static func fits(_ bytes: Span<UInt8>, _ parts: Span<UInt16>) -> Bool {
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
