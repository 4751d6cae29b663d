/// A hash that is equal for texts with equal normal forms.
///
/// Comparing every question with every other by normal form would take far too long. Texts with the same normal
/// form always have the same fingerprint, so only texts that share a fingerprint need comparing. It considers each
/// scalar by itself and ignores more than the normal form does: marks above letters, all quotation marks and
/// apostrophes, dashes and waves, the long vowel mark, and in a long text everything except the start and the end.
@_spi(QBank) public struct Fingerprint: Sendable {
  /// The entry of each ASCII byte; 0 if it is ignored.
  private let ascii: [UInt8]
  /// The entries of U+3000 to U+3FFF, with kana, followed by those of U+F000 to U+FFFF, with full-width forms. Each
  /// kanji in between is its own entry.
  private let wide: [UInt16]

  private init() {
    ascii = Fingerprint.asciiEntries
    var wide = [UInt16](repeating: Fingerprint.several, count: 0x2000)
    for scalar in 0x3400..<0x4000 { wide[scalar - 0x3000] = UInt16(scalar) }
    for (index, entry) in Fingerprint.kanaEntries.enumerated() { wide[index] = entry }
    for (index, entry) in Fingerprint.fullWidthEntries.enumerated() {
      wide[0xFF00 - 0xE000 + index] = entry
    }
    self.wide = wide
  }

  /// The tables, shared by all comparisons.
  @_spi(QBank) public static let shared = Fingerprint()

  /// The entries of U+0080 to U+07FF, the letters of Europe and the Near East; computed on first use, because many
  /// banks never need them.
  private static let letters = (0x80..<0x800).map { UInt16(single($0)) }

  /// A reader of the tables, to be created once for many texts.
  @_spi(QBank) public var reader: Reader {
    @_lifetime(borrow self)
    get { Reader(self) }
  }

  /// Calls `body` with everything in a scalar that counts: the plain definition.
  static func parts(_ scalar: UInt32, _ body: (UInt32) -> Void) {
    decompose(scalar) { part in
      guard !isInert(part), let folded = ScalarTable.foldings.parts(of: part) else {
        if counts(part) { body(unified(part)) }
        return
      }
      for part in folded where counts(part) { body(unified(part)) }
    }
  }

  private static func counts(_ scalar: UInt32) -> Bool {
    !isDropped(scalar) && !isSentenceMark(scalar) && !QuotationMarks.contain(scalar)
      && unified(scalar) != dash && unified(scalar) != 0x7E && scalar != longVowel
      && (isInert(scalar) || combiningClass(scalar) == 0)
  }

  /// The entry of a scalar with several parts that count; no scalar that counts has this number.
  @inlinable static var several: UInt16 { 0xFFFF }

  /// Returns the table entry of a scalar.
  static func single(_ scalar: UInt32) -> UInt32 {
    var found: UInt32 = 0
    parts(scalar) { found = found == 0 ? $0 : UInt32(several) }
    return found
  }
}

extension Fingerprint {
  /// Computes fingerprints.
  @frozen
  @_spi(QBank) public struct Reader: ~Escapable, BitwiseCopyable {
    @usableFromInline let ascii: Span<UInt8>
    @usableFromInline let wide: Span<UInt16>

    @_lifetime(borrow tables)
    fileprivate init(_ tables: borrowing Fingerprint) {
      ascii = tables.ascii.arraySpan
      wide = tables.wide.arraySpan
    }

    /// Returns the fingerprint of a text: a hash of the first ten scalars that count, and of the last ten.
    @_spi(QBank) public func of(_ bytes: Span<UInt8>) -> UInt32 {
      var tally = Tally()
      addFromStart(bytes, &tally, upTo: 10)
      // Whether there is more depends on the scalars that count, not on the bytes left, which may be white space.
      if tally.count == 10 { addFromEnd(bytes, &tally, upTo: Tally.size) }
      return tally.result
    }

    /// Returns a fingerprint that covers the whole text, however long.
    @_spi(QBank) public func ofWhole(_ bytes: Span<UInt8>) -> UInt32 {
      var tally = Tally()
      addFromStart(bytes, &tally, upTo: .max)
      return tally.result
    }

    /// Returns a number that is equal for texts whose normal forms begin with the same scalar.
    @inlinable @inline(__always)
    @_spi(QBank) public func initial(of bytes: Span<UInt8>) -> UInt32 {
      if bytes.count > 2 {
        let lead = bytes[0]
        let first =
          lead < 0x80
          ? entry(ofASCII: lead) : isWide(lead) ? entry(lead, bytes[1], bytes[2]) : 0
        if first != 0, first != Fingerprint.several { return UInt32(first) }
      }
      return slowInitial(of: bytes)
    }

    @inline(never) @usableFromInline
    func slowInitial(of bytes: Span<UInt8>) -> UInt32 {
      var offset = 0
      while offset < bytes.count {
        let scalar = bytes.scalar(at: offset) ?? EncodedScalar(0xFFFD, length: 1)
        var first: UInt32?
        Fingerprint.parts(scalar.value) { part in first = first ?? part }
        if let first { return first }
        offset += scalar.length
      }
      return 0
    }

    // The loads below are unchecked: scalars of a large bank are read here more often than anywhere else, and each
    // offset was compared in a condition just before. For the same reason the number of scalars is kept in a local
    // variable, which can stay in a register.

    /// Adds scalars from the start of a text until `limit` of them have counted.
    @inline(__always)
    private func addFromStart(_ bytes: Span<UInt8>, _ tally: inout Tally, upTo limit: Int) {
      var offset = 0
      var count = tally.count
      while offset < bytes.count, count < limit {
        let lead = unsafe bytes[unchecked: offset]
        if lead < 0x80 {
          count = tally.add(entry(ofASCII: lead), at: count)
          offset &+= 1
          continue
        }
        if isWide(lead), offset &+ 2 < bytes.count {
          let entry = unsafe entry(
            lead, bytes[unchecked: offset &+ 1], bytes[unchecked: offset &+ 2])
          if entry != Fingerprint.several {
            count = tally.add(entry, at: count)
            offset &+= 3
            continue
          }
        }
        let scalar = bytes.scalar(at: offset)
        count = Fingerprint.add(scalar, fromEnd: false, to: &tally, at: count, upTo: limit)
        offset &+= scalar?.length ?? 1
      }
      tally.count = count
    }

    /// Adds scalars from the end of a text until `limit` of them have counted.
    @inline(__always)
    private func addFromEnd(_ bytes: Span<UInt8>, _ tally: inout Tally, upTo limit: Int) {
      var end = bytes.count
      var count = tally.count
      while end > 0, count < limit {
        let last = unsafe bytes[unchecked: end &- 1]
        if last < 0x80 {
          count = tally.add(entry(ofASCII: last), at: count)
          end &-= 1
          continue
        }
        if end >= 3, unsafe isWide(bytes[unchecked: end &- 3]) {
          let entry = unsafe entry(
            bytes[unchecked: end &- 3], bytes[unchecked: end &- 2], last)
          if entry != Fingerprint.several {
            count = tally.add(entry, at: count)
            end &-= 3
            continue
          }
        }
        let scalar = bytes.scalar(before: end)
        count = Fingerprint.add(scalar, fromEnd: true, to: &tally, at: count, upTo: limit)
        end &-= scalar?.length ?? 1
      }
      tally.count = count
    }

    @inlinable @inline(__always)
    func entry(ofASCII byte: UInt8) -> UInt16 {
      // Unchecked: the table has 128 entries.
      UInt16(unsafe ascii[unchecked: Int(byte)])
    }

    /// Whether a byte is the lead byte of a kana, a kanji or a full-width form.
    @inlinable @inline(__always)
    func isWide(_ lead: UInt8) -> Bool { lead &- 0xE3 <= 6 || lead == 0xEF }

    @inlinable @inline(__always)
    func entry(_ lead: UInt8, _ second: UInt8, _ third: UInt8) -> UInt16 {
      let low = UInt16(second & 0x3F) &<< 6 | UInt16(third & 0x3F)
      let isKanji = lead &- 0xE4 < 6
      // 0xE3 and 0xEF differ in the bit that selects the half of the table.
      let index = isKanji ? 0 : low | UInt16(lead & 4) &<< 10
      // Unchecked: the table has 0x2000 entries, and the index 13 bits.
      let entry = unsafe wide[unchecked: Int(index)]
      return isKanji ? UInt16(lead & 0x0F) &<< 12 | low : entry
    }
  }

  /// Adds everything in a scalar that counts, from a table where there is one.
  @inline(never)
  fileprivate static func add(
    _ scalar: EncodedScalar?, fromEnd: Bool, to tally: inout Tally, at count: Int, upTo limit: Int
  ) -> Int {
    let value = scalar?.value ?? 0xFFFD
    var entry = several
    if value &- 0x80 < 0x780 { entry = letters[Int(value - 0x80)] }
    if entry != several { return tally.add(entry, at: count) }
    var parts: [UInt32] = []
    Fingerprint.parts(value) { parts.append($0) }
    var count = count
    for part in fromEnd ? parts.reversed() : parts where count < limit {
      // The lowest bits distinguish scalars beyond the first plane well enough; the bit that is set keeps them from
      // being 0.
      let entry = part > 0xFFFF ? UInt16(truncatingIfNeeded: part) | 1 : UInt16(part)
      count = tally.add(entry, at: count)
    }
    return count
  }
}

/// A hash of scalars in their order.
private struct Tally {
  /// The number of scalars that are kept before they are mixed into one number.
  static var size: Int { 20 }

  /// The slots, four to a word.
  private var words: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
  private var mixed: UInt64 = 0
  /// The number of scalars kept.
  var count = 0

  /// Stores a scalar after the first `count`, and returns the new count; 0 does not count.
  @inline(__always)
  mutating func add(_ scalar: UInt16, at count: Int) -> Int {
    var place = count
    if count == Tally.size {
      // A scalar that does not count must change nothing, even behind the last one that does.
      if scalar == 0 { return count }
      mix()
      place = 0
    }
    store(scalar, at: place)
    return place &+ (scalar == 0 ? 0 : 1)
  }

  /// Stores a scalar into a slot in memory, because a shift takes longer.
  @inline(__always)
  private mutating func store(_ scalar: UInt16, at place: Int) {
    precondition(place >= 0 && place < Tally.size)
    unsafe withUnsafeMutableBytes(of: &words) { slots in
      unsafe slots.storeBytes(of: scalar, toByteOffset: place &* 2, as: UInt16.self)
    }
  }

  @inline(never)
  private mutating func mix() {
    mixed = sum &* 0x9E37_79B9_7F4A_7C15
    words = (0, 0, 0, 0, 0)
  }

  /// One factor per four scalars, so that the multiplications are independent of each other.
  private var sum: UInt64 {
    (mixed ^ words.0) &* 0xD6E8_FEB8_6659_FD93 &+ words.1 &* 0xA076_1D64_78BD_642F
      &+ words.2 &* 0xE703_7ED1_A0B4_28DB &+ words.3 &* 0x8EBC_6AF0_9C88_C6E3
      &+ words.4 &* 0x5896_59F6_4D0E_2B31
  }

  var result: UInt32 {
    let sum = sum
    return UInt32(truncatingIfNeeded: ((sum ^ sum &>> 31) &* 0x9E37_79B9_7F4A_7C15) &>> 32)
  }
}
