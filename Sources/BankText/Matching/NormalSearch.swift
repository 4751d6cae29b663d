/// Searches texts for another by normal form, with the Knuth–Morris–Pratt algorithm.
///
/// A letter with a mark is a different letter: `か` is not found in `が`, though the normal form of one is a prefix
/// of that of the other.
package struct NormalSearch: Sendable {
  /// Where a match must be.
  package enum Place: Sendable {
    case anywhere, atStart, atEnd
  }

  private let place: Place
  /// The normal form to search for.
  private let wanted: [UInt32]
  /// For each prefix, the length of its longest proper prefix that is also its suffix, so that nothing is read
  /// twice.
  private let overlaps: [Int]
  private let forms = SimpleForms.shared

  /// Creates a search for a text; nil if its normal form is empty.
  package init?(_ text: Span<UInt8>, _ place: Place) {
    let wanted = NormalForm.ofQuestion(text)
    if wanted.isEmpty { return nil }
    var overlaps = [0]
    for scalar in wanted.dropFirst() {
      var length = overlaps[overlaps.count - 1]
      while length > 0, wanted[length] != scalar { length = overlaps[length - 1] }
      overlaps.append(wanted[length] == scalar ? length + 1 : 0)
    }
    (self.place, self.wanted, self.overlaps) = (place, wanted, overlaps)
  }

  /// Whether a text contains a match.
  package func isIn(_ bytes: Span<UInt8>) -> Bool { isInSimple(bytes) ?? isInPlainly(bytes) }

  /// Whether a text contains a match, by the definition of the normal form.
  private func isInPlainly(_ bytes: Span<UInt8>) -> Bool {
    var progress = 0
    for scalar in NormalForm.ofQuestion(bytes) {
      if let result = advance(&progress, scalar) { return result }
    }
    return progress == wanted.count
  }

  /// Whether a text contains a match, if each of its scalars has a normal form of its own; nil for any other text.
  private func isInSimple(_ bytes: Span<UInt8>) -> Bool? {
    var progress = 0
    var offset = 0
    var isAfterKana = false
    let first = UInt64(wanted[0])
    while offset < bytes.count {
      let simple = forms.next(bytes, &offset, &isAfterKana)
      if simple == SimpleForms.none { return nil }
      // Most scalars have a form of one scalar, which is not the first one to match.
      if progress == 0, place != .atStart, simple >> 21 == 0, simple != first { continue }
      var rest = simple
      while rest != 0 {
        let scalar = UInt32(truncatingIfNeeded: rest & 0x1F_FFFF)
        if let result = advance(&progress, scalar) {
          // What follows may not be simple, but it changes nothing before a letter; only marks can be reordered.
          return result || !NormalSearch.isMark(scalar) ? result : nil
        }
        rest &>>= 21
      }
    }
    return progress == wanted.count
  }

  /// Consumes the next scalar of a normal form after `progress` scalars that match; returns the result as soon as it
  /// is certain.
  @inline(__always)
  private func advance(_ progress: inout Int, _ scalar: UInt32) -> Bool? {
    let wanted = wanted.arraySpan
    var matched = progress
    if matched == wanted.count {
      if place != .atEnd, !NormalSearch.isMark(scalar) { return true }
      if place == .atStart { return false }
      matched = overlaps[matched &- 1]
    }
    while matched > 0, wanted[matched] != scalar {
      if place == .atStart { return false }
      matched = overlaps[matched &- 1]
    }
    if wanted[matched] == scalar {
      matched &+= 1
    } else if place == .atStart {
      return false
    }
    progress = matched
    return nil
  }

  /// Whether a scalar is a combining mark, which belongs to the letter before it.
  private static func isMark(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x300, 0x3100...0x9FFF: false
    case 0x3000..<0x3100: scalar == 0x3099 || scalar == 0x309A || 0x302A...0x302F ~= scalar
    default:
      Unicode.Scalar(scalar)?.properties.canonicalCombiningClass ?? .notReordered != .notReordered
    }
  }
}

/// A lookup table of the normal forms of scalars whose form does not depend on their neighbours.
///
/// Computed with `NormalForm` itself, so that they cannot differ from it. It excludes quotation marks, which count
/// or not depending on their neighbours, and letters with marks other than those of kana, which may be reordered.
private struct SimpleForms: Sendable {
  /// Up to three scalars of 21 bits each, the first one lowest, for 256 scalars each of ASCII, of the punctuation
  /// block from U+2000, of kana from U+3000, and of the full-width and half-width forms from U+FF00.
  private let forms: [UInt64]

  /// The entry of a scalar whose form depends on others.
  static let none = UInt64.max

  /// The table, shared by all searches.
  static let shared = SimpleForms()

  private init() {
    forms = [0, 0x2000, 0x3000, 0xFF00].flatMap { start in
      (UInt32(0)..<0x100).map { SimpleForms.form(of: start + $0) }
    }
  }

  private static func form(of value: UInt32) -> UInt64 {
    switch value {
    case 0x22, 0x27, 0x80...0xFF, 0x2018...0x201F, 0x2070...0x20FF, 0x302A...0x302F, 0xFF02, 0xFF07:
      return none
    default: break
    }
    guard let scalar = Unicode.Scalar(value), value != 0xFF70 else { return none }
    let bytes = Array(String(scalar).utf8)
    let parts = NormalForm.ofQuestion(bytes.arraySpan)
    if parts.count > 3 { return none }
    return parts.reversed().reduce(0) { $0 << 21 | UInt64($1) }
  }

  /// Returns the form of the scalar at an offset, which is advanced past it; `none` if the form depends on others.
  ///
  /// The long vowel mark is a dash between Latin letters, and so is simple only after kana or kanji.
  @inline(__always)
  func next(_ bytes: Span<UInt8>, _ offset: inout Int, _ isAfterKana: inout Bool) -> UInt64 {
    let lead = bytes[offset]
    if lead < 0x80 {
      offset &+= 1
      isAfterKana = false
      return forms[Int(lead)]
    }
    var value = bytes.wideScalar(at: offset)
    if value != 0 {
      offset &+= 3
    } else {
      guard let scalar = bytes.scalar(at: offset) else { return SimpleForms.none }
      offset &+= scalar.length
      value = scalar.value
    }
    let wasAfterKana = isAfterKana
    isAfterKana = value &- 0x3041 < 0x56 || value &- 0x30A1 < 0x5A || value &- 0x3400 < 0x6C00
    switch value {
    case 0x30FC:
      isAfterKana = wasAfterKana
      return wasAfterKana ? UInt64(value) : SimpleForms.none
    case 0x3400..<0xA000: return UInt64(value)
    case 0x3000..<0x3100: return forms[512 &+ Int(value & 0xFF)]
    case 0xFF00..<0xFFF0: return forms[768 &+ Int(value & 0xFF)]
    case 0x2000..<0x2070: return forms[256 &+ Int(value & 0xFF)]
    default: return SimpleForms.none
    }
  }
}
