/// The normal forms of texts as UTF-16 units, stored contiguously.
///
/// They equal those of `NormalForm`, but are built with a lookup table, which is faster, if the table covers the
/// text. A kana and its mark are one unit, so that ハ and バ are as far apart as any two kana.
package struct NormalUnits: Sendable {
  private var buffer: [UInt16] = []
  /// The number of units.
  package private(set) var count = 0

  /// Creates an empty list.
  package init() {}

  /// Removes all texts.
  package mutating func removeAll() { count = 0 }

  /// The units of all texts.
  package var units: Span<UInt16> {
    @_lifetime(borrow self)
    get { buffer.arraySpan.extracting(0..<count) }
  }

  /// Appends the form in which questions are compared.
  package mutating func appendQuestion(_ bytes: Span<UInt8>) {
    if !append(bytes, UnitTable.question) { appendPlainly(NormalForm.ofQuestion(bytes)) }
  }

  /// Appends the form in which choices are compared.
  package mutating func appendChoice(_ bytes: Span<UInt8>) {
    if !append(bytes, UnitTable.choice) { appendPlainly(NormalForm.ofChoice(bytes)) }
  }

  private mutating func reserve(_ room: Int) {
    if buffer.count < count + room {
      buffer += [UInt16](repeating: 0, count: max(room, buffer.count, 256))
    }
  }

  private mutating func appendPlainly(_ form: [UInt32]) {
    reserve(2 * form.count)
    let start = count
    for scalar in form {
      if count > start, let kana = MarkedKana.composed(UInt32(buffer[count - 1]), scalar) {
        buffer[count - 1] = UInt16(kana)
        continue
      }
      if scalar < 0x1_0000 {
        buffer[count] = UInt16(scalar)
      } else {
        buffer[count] = UInt16(truncatingIfNeeded: 0xD7C0 + scalar >> 10)
        count += 1
        buffer[count] = UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF)
      }
      count += 1
    }
  }

  /// Appends a form by table; false, without appending anything, if the table does not cover the text.
  private mutating func append(_ bytes: Span<UInt8>, _ table: UnitTable) -> Bool {
    // No scalar becomes more units than it has bytes; one unit more may be written than the text has.
    reserve(bytes.count + 2)
    let reader = UnitReader(bytes, table.entries.arraySpan, table.kind)
    let start = count
    guard let end = reader.write(to: buffer.mutableArraySpan, from: start) else { return false }
    count = end
    return true
  }
}

/// Converts the scalars of a text by table.
private struct UnitReader: ~Escapable {
  private let bytes: Span<UInt8>
  private let entries: Span<UInt32>
  private let kind: UnitTable.Kind

  @_lifetime(copy bytes, copy entries)
  init(_ bytes: Span<UInt8>, _ entries: Span<UInt32>, _ kind: UnitTable.Kind) {
    self.bytes = bytes
    self.entries = entries
    self.kind = kind
  }

  /// Writes the form of the text and returns its end, or nil if a scalar is in no table.
  func write(to units: consuming MutableSpan<UInt16>, from start: Int) -> Int? {
    var (offset, end) = (0, start)
    var last: UInt16 = 0
    var isSpaced = false
    var quotes = QuotationMarks()
    while offset < bytes.count {
      while !isSpaced, let usual = usual(at: offset) {
        units[end] = usual.unit
        end &+= usual.unit == 0 ? 0 : 1
        offset &+= usual.length
        last = usual.unit
      }
      if offset >= bytes.count { break }
      var entry = next(&offset)
      var unit = UInt16(truncatingIfNeeded: entry)
      if unit &- UnitTable.plainly < 4 {
        if unit == UnitTable.plainly { return nil }
        if unit == UnitTable.space {
          (isSpaced, last) = (true, 0)
          continue
        }
        entry = resolved(entry, last, unitBehind(offset), &quotes)
        last = 0
        unit = UInt16(truncatingIfNeeded: entry)
      } else {
        last = unit
      }
      if isSpaced, unit != 0 {
        units[end] = 0x20
        if end > start { end &+= 1 }
        isSpaced = false
      }
      let mark = UInt16(truncatingIfNeeded: entry >> 16)
      units[end] = unit
      units[end &+ 1] = mark
      end &+= (unit == 0 ? 0 : 1) &+ (mark == 0 ? 0 : 1)
    }
    return end
  }

  /// Returns the unit and the length of nearly all scalars: ASCII, kana and kanji that become one unit regardless
  /// of their neighbours, or none, which is 0.
  @inline(__always)
  private func usual(at offset: Int) -> (unit: UInt16, length: Int)? {
    if offset >= bytes.count { return nil }
    let lead = bytes[offset]
    if lead < 0x80 {
      let entry = entries[Int(lead)]
      return UnitTable.isPlain(entry) ? (UInt16(truncatingIfNeeded: entry), 1) : nil
    }
    guard let scalar = bytes.threeByteScalar(at: offset) else { return nil }
    if UnitTable.isKanji(scalar) { return (UInt16(truncatingIfNeeded: scalar), 3) }
    guard scalar &- 0x3000 < 0x100, let index = UnitTable.index(of: scalar) else { return nil }
    let entry = entries[index]
    return UnitTable.isPlain(entry) ? (UInt16(truncatingIfNeeded: entry), 3) : nil
  }

  /// Returns the entry of the scalar at an offset, and moves the offset past it.
  @inline(__always)
  private func next(_ offset: inout Int) -> UInt32 {
    let lead = bytes[offset]
    if lead < 0x80 {
      offset &+= 1
      return entries[Int(lead)]
    }
    if let scalar = bytes.threeByteScalar(at: offset), scalar >= 0x800 {
      offset &+= 3
      if UnitTable.isKanji(scalar) { return scalar }
      return UnitTable.index(of: scalar).map { entries[$0] }
        ?? UnitTable.entry(ofOther: scalar, kind)
    }
    guard lead >= 0xC2, lead < 0xE0, offset &+ 1 < bytes.count, bytes[offset &+ 1] & 0xC0 == 0x80
    else { return UInt32(UnitTable.plainly) }
    offset &+= 2
    let scalar = UInt32(lead & 0x1F) << 6 | UInt32(bytes[offset &- 1] & 0x3F)
    return UnitTable.entry(ofOther: scalar, kind)
  }

  /// Returns the unit of the next scalar, or 0 if there is none or it does not belong to a word.
  @inline(never)
  private func unitBehind(_ offset: Int) -> UInt16 {
    var offset = offset
    if offset == bytes.count { return 0 }
    let unit = UInt16(truncatingIfNeeded: next(&offset))
    return unit &- UnitTable.plainly < 4 ? 0 : unit
  }

  /// Resolves an entry that depends on its neighbours; 0 if nothing remains.
  @inline(never)
  private func resolved(
    _ entry: UInt32, _ before: UInt16, _ after: UInt16, _ quotes: inout QuotationMarks
  ) -> UInt32 {
    switch UInt16(truncatingIfNeeded: entry) {
    case UnitTable.quotation:
      return quotes.remainder(of: entry >> 16, between: UInt32(before), and: UInt32(after)) ?? 0
    case UnitTable.vowel:
      let isBetween =
        NormalForm.isLatinOrDigit(UInt32(before)) && NormalForm.isLatinOrDigit(UInt32(after))
      return isBetween ? dash : longVowel
    default: return 0
    }
  }
}

/// Hiragana with a voicing mark, which normal forms have in place of katakana.
enum MarkedKana {
  /// Returns a kana and its mark as one unit, or nil if there is no such unit.
  static func composed(_ kana: UInt32, _ mark: UInt32) -> UInt32? {
    let isVoiced = mark == 0x3099
    guard isVoiced || mark == 0x309A else { return nil }
    switch kana {
    case 0x3046: return isVoiced ? 0x3094 : nil
    case 0x304B...0x3061: return isVoiced && kana & 1 == 1 ? kana + 1 : nil
    case 0x3064, 0x3066, 0x3068, 0x309D: return isVoiced ? kana + 1 : nil
    case 0x306F, 0x3072, 0x3075, 0x3078, 0x307B: return kana + (isVoiced ? 1 : 2)
    default: return nil
    }
  }
}
