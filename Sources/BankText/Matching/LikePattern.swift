/// A LIKE pattern of SQL: `%` matches any text, `_` any single character, everything else itself.
///
/// A backslash escapes `%`, `_` or a backslash. A character here is a scalar of the text in NFC. A class, because
/// it is shared and would otherwise be copied for each text.
package final class LikePattern: Sendable {
  /// Bytes, and two values above them for the wildcards.
  private let parts: [UInt16]
  private let kind: Kind
  /// The prefix and the suffix of a matching text, if the pattern has no `_`.
  private let start, end: [UInt8]
  /// The pieces that must appear between them, in this order.
  private let middle: [ByteSearch]

  private static let one: UInt16 = 0x100
  private static let any: UInt16 = 0x101

  /// The wildcards that a pattern has.
  private enum Kind { case none, any, others }

  /// Parses a pattern.
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

  /// Whether a text matches the pattern.
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

  /// Whether a text in NFC matches a pattern whose only wildcard is `%`. Each piece is searched for behind the one
  /// before it: where the first occurrence fails, a later one fails too.
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

  /// Whether a text in NFC matches, part by part.
  ///
  /// After a mismatch, matching is retried one scalar further behind the last `%`; earlier ones never need to move.
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

  /// Returns the start of the next scalar.
  @inline(__always)
  private static func next(_ bytes: Span<UInt8>, _ offset: Int) -> Int {
    var next = offset &+ 1
    while next < bytes.count, bytes[next] & 0xC0 == 0x80 { next &+= 1 }
    return next
  }
}

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
