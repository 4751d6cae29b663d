/// A lookup table of the normal forms of the scalars that banks mostly consist of.
///
/// Kanji are their own form and are not in the table. What has no entry (`plainly`) is left to `NormalForm`, whose
/// definitions the entries are computed from.
struct UnitTable: Sendable {
  /// Entries with a unit in the low half and the combining mark behind it, if any, in the high half. In place of a
  /// unit, which is never half of a surrogate pair, there may be one of the special values below.
  let entries: [UInt32]

  /// The form is known only to `NormalForm`.
  static var plainly: UInt16 { 0xD800 }
  /// A possible quotation mark, which is in the high half.
  static var quotation: UInt16 { 0xD801 }
  /// The long vowel mark, which is a dash between European letters.
  static var vowel: UInt16 { 0xD802 }
  /// A space between words.
  static var space: UInt16 { 0xD803 }

  /// Whether an entry is a single unit or none, as nearly all are.
  @inline(__always)
  static func isPlain(_ entry: UInt32) -> Bool { entry < UInt32(plainly) }

  /// The table for questions.
  static let question = UnitTable(.question)
  /// The table for choices.
  static let choice = UnitTable(.choice)

  /// The kind of texts that are compared.
  enum Kind { case question, choice }

  /// The kind of texts that the table is for.
  let kind: Kind

  private init(_ kind: Kind) {
    self.kind = kind
    entries = kind == .question ? UnitTable.usual.ofQuestion : UnitTable.usual.ofChoice
  }

  /// Whether a scalar is a kanji, which is its own form and has no entry.
  @inline(__always)
  static func isKanji(_ scalar: UInt32) -> Bool { scalar &- 0x3400 < 0x6C00 }

  /// Returns the index of a scalar's entry, if it has one.
  @inline(__always)
  static func index(of scalar: UInt32) -> Int? {
    if scalar &- 0x3000 < 0x100 { return Int(scalar &- 0x2F00) }
    if scalar < 0x80 { return Int(scalar) }
    return scalar &- 0x2000 < 0x80 ? Int(scalar &- 0x1F80) : nil
  }

  // MARK: Pages

  /// The entries of some scalars, computed when a text has one of them.
  private struct Page {
    private let start: UInt32
    let ofQuestion: [UInt32]
    let ofChoice: [UInt32]

    init(_ scalars: Range<UInt32>...) {
      start = scalars[0].lowerBound
      let parts = scalars.joined().map(UnitTable.parts)
      ofChoice = parts.map(UnitTable.choice)
      ofQuestion = parts.map(UnitTable.question)
    }

    func entry(of scalar: UInt32, _ kind: Kind) -> UInt32 {
      let index = Int(scalar - start)
      return kind == .question ? ofQuestion[index] : ofChoice[index]
    }
  }

  /// The scalars of both tables: few, because in a short run this takes longer than anything else.
  private static let usual = Page(0..<0x80, 0x2000..<0x2080, 0x3000..<0x3100)
  /// Latin letters with marks.
  private static let letters = Page(0x80..<0x250)
  /// Greek, Cyrillic, Arabic and other alphabets.
  private static let alphabets = Page(0x250..<0x800)
  /// Arrows, shapes, circled numbers, and mathematics.
  private static let signs = Page(0x2080..<0x3000)
  /// Letters and signs in full width, kana in half width.
  private static let widths = Page(0xFF00..<0x1_0000)

  /// Returns the entry of a scalar that is not in the table.
  static func entry(ofOther scalar: UInt32, _ kind: Kind) -> UInt32 {
    switch scalar {
    case 0x80..<0x250: letters.entry(of: scalar, kind)
    case 0x250..<0x800: alphabets.entry(of: scalar, kind)
    case 0x2080..<0x3000: signs.entry(of: scalar, kind)
    case 0xFF00..<0x1_0000: widths.entry(of: scalar, kind)
    default: UInt32(plainly)
    }
  }

  // MARK: Entries

  private static func parts(_ scalar: UInt32) -> [UInt32] {
    if isInert(scalar) { return [scalar] }
    var parts: [UInt32] = []
    decompose(scalar) { parts.append($0) }
    return parts
  }

  private static func question(_ parts: [UInt32]) -> UInt32 {
    let parts = parts.count == 1 && isInert(parts[0]) ? parts : NormalForm.folded(parts)
    guard let first = parts.first, parts.count < 3, combiningClass(first) == 0 else {
      return UInt32(plainly)
    }
    let isSpecial =
      isDropped(first) || isSentenceMark(first) || QuotationMarks.contain(first)
      || first == longVowel
    if parts.count == 2 { return isSpecial ? UInt32(plainly) : pair(parts) }
    if isDropped(first) || isSentenceMark(first) { return 0 }
    if QuotationMarks.contain(first) { return entry(UInt32(quotation), first) }
    return first == longVowel ? UInt32(vowel) : entry(unified(first))
  }

  private static func choice(_ parts: [UInt32]) -> UInt32 {
    guard let first = parts.first, parts.count < 3, combiningClass(first) == 0 else {
      return UInt32(plainly)
    }
    let isSpecial = isWhitespace(first) || isDropped(first) || isQuotation(first)
    if parts.count == 2 { return isSpecial ? UInt32(plainly) : pair(parts) }
    if isWhitespace(first) { return UInt32(space) }
    return isSpecial ? 0 : entry(unified(first))
  }

  /// Returns the entry of a letter with its mark.
  private static func pair(_ parts: [UInt32]) -> UInt32 {
    let (letter, mark) = (unified(parts[0]), parts[1])
    if let kana = MarkedKana.composed(letter, mark) { return entry(kana) }
    return combiningClass(mark) != 0 ? entry(letter, mark) : UInt32(plainly)
  }

  private static func entry(_ unit: UInt32, _ mark: UInt32 = 0) -> UInt32 {
    unit < 0xD800 || unit == quotation || unit >= 0xE000 && unit < 0x1_0000 && mark < 0x1_0000
      ? unit | mark << 16 : UInt32(plainly)
  }
}
