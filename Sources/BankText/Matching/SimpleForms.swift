/// A lookup table of the normal forms of scalars whose form does not depend on their neighbours.
///
/// Computed with `NormalForm` itself, so that they cannot differ from it. It excludes quotation marks, which count
/// or not depending on their neighbours, and letters with marks other than those of kana, which may be reordered.
struct SimpleForms: Sendable {
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
