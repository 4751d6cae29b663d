/// A number that texts share whose normal forms are the same.
///
/// Comparing every question with every other by normal form would take far too long. Texts of one
/// normal form always have one fingerprint, so only texts that share a fingerprint need comparing.
/// It looks at each scalar by itself and ignores more than the normal forms do: marks above
/// letters, all dashes and waves, the long vowel mark, and in a long text everything but the start
/// and the end.
public struct Fingerprint: Sendable {
  /// What each byte of ASCII counts as; 0 for what does not count.
  private let ascii: [UInt8]
  /// The same for U+3000 to U+9FFF, kana and kanji, in one table so that reading Japanese text does
  /// not branch between the two.
  private let japanese: [UInt16]

  /// The tables are filled from the plain definition, so that they cannot differ from it.
  private init() {
    ascii = (0..<0x80).map { UInt8(Fingerprint.single($0)) }
    japanese = (UInt32(0x3000)..<0xA000).map { scalar in
      switch scalar {
      case 0x3000..<0x3100: UInt16(Fingerprint.single(scalar))
      case 0x3100..<0x3400: Fingerprint.several
      default: UInt16(scalar)
      }
    }
  }

  /// The one set of tables that all comparisons use.
  public static let shared = Fingerprint()

  /// The same for U+0080 to U+07FF, the letters of Europe and the Near East; filled when it is
  /// first asked for, because many banks never do.
  private static let letters = (0x80..<0x800).map { UInt16(single($0)) }

  /// The same for U+FF00 to U+FFFF, the full-width and half-width forms.
  private static let forms = (0xFF00..<0x1_0000).map { UInt16(single($0)) }

  /// The tables opened for reading, once for many texts.
  public var reader: Reader {
    @_lifetime(borrow self)
    get { Reader(self) }
  }

  /// Calls `body` with everything that counts of a scalar: the plain definition.
  static func parts(_ scalar: UInt32, _ body: (UInt32) -> Void) {
    decompose(scalar) { part in
      for folded in ScalarMapping.folding.parts(of: part) ?? [part] where counts(folded) {
        body(unified(folded))
      }
    }
  }

  private static func counts(_ scalar: UInt32) -> Bool {
    !isDropped(scalar) && !isSentenceMark(scalar) && !isQuotation(scalar)
      && unified(scalar) != dash && unified(scalar) != 0x7E && scalar != longVowel
      && combiningClass(scalar) == 0
  }

  /// Stands for more than one part in the tables; no scalar that counts has this number.
  private static var several: UInt16 { 0xFFFF }

  private static func single(_ scalar: UInt32) -> UInt32 {
    var found: [UInt32] = []
    parts(scalar) { found.append($0) }
    return found.count > 1 ? UInt32(several) : found.first ?? 0
  }
}

extension Fingerprint {
  /// Computes fingerprints.
  public struct Reader: ~Escapable, BitwiseCopyable {
    private let ascii: Span<UInt8>
    private let japanese: Span<UInt16>

    @_lifetime(borrow tables)
    fileprivate init(_ tables: borrowing Fingerprint) {
      ascii = tables.ascii.span
      japanese = tables.japanese.span
    }

    /// The fingerprint of a text.
    public func of(_ bytes: Span<UInt8>) -> UInt32 {
      var front = Sum(room: 10)
      addFromStart(bytes, &front)
      // Whether there is more is told by what counts, not by the bytes that are left: they may be
      // blanks.
      if front.hasRoom { return front.result }
      var back = Sum(room: 10)
      addFromEnd(bytes, &back)
      return front.result &+ back.result &* 31
    }

    /// A fingerprint that looks at all of a text, however long.
    public func ofWhole(_ bytes: Span<UInt8>) -> UInt32 {
      var sum = Sum(room: .max)
      addFromStart(bytes, &sum)
      return sum.result
    }

    /// A number that texts share whose normal forms begin with the same scalar.
    @inline(__always)
    public func initial(of bytes: Span<UInt8>) -> UInt32 {
      if bytes.count > 2 {
        let lead = bytes[0]
        let first =
          lead < 0x80
          ? entry(ofASCII: lead) : lead &- 0xE3 <= 6 ? entry(lead, bytes[1], bytes[2]) : 0
        if first != 0, first != Fingerprint.several { return UInt32(first) }
      }
      return slowInitial(of: bytes)
    }

    private func slowInitial(of bytes: Span<UInt8>) -> UInt32 {
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

    /// Counts scalars from the start of a text while there is room.
    @inline(__always)
    private func addFromStart(_ bytes: Span<UInt8>, _ sum: inout Sum) {
      var offset = 0
      while offset < bytes.count, sum.hasRoom {
        let lead = bytes[offset]
        if lead < 0x80 {
          sum.add(entry(ofASCII: lead))
          offset &+= 1
        } else if lead &- 0xE3 <= 6, offset &+ 2 < bytes.count {
          let entry = entry(lead, bytes[offset &+ 1], bytes[offset &+ 2])
          if entry == Fingerprint.several {
            sum = Fingerprint.added(sum, bytes.scalar(at: offset), fromEnd: false)
          } else {
            sum.add(entry)
          }
          offset &+= 3
        } else {
          let scalar = bytes.scalar(at: offset)
          sum = Fingerprint.added(sum, scalar, fromEnd: false)
          offset &+= scalar?.length ?? 1
        }
      }
    }

    /// Counts scalars from the end of a text while there is room.
    @inline(__always)
    private func addFromEnd(_ bytes: Span<UInt8>, _ sum: inout Sum) {
      var end = bytes.count
      while end > 0, sum.hasRoom {
        let last = bytes[end &- 1]
        if last < 0x80 {
          sum.add(entry(ofASCII: last))
          end &-= 1
        } else if end >= 3, bytes[end &- 3] &- 0xE3 <= 6 {
          let entry = entry(bytes[end &- 3], bytes[end &- 2], last)
          if entry == Fingerprint.several {
            sum = Fingerprint.added(sum, bytes.scalar(before: end), fromEnd: true)
          } else {
            sum.add(entry)
          }
          end &-= 3
        } else {
          let scalar = bytes.scalar(before: end)
          sum = Fingerprint.added(sum, scalar, fromEnd: true)
          end &-= scalar?.length ?? 1
        }
      }
    }

    @inline(__always)
    private func entry(ofASCII byte: UInt8) -> UInt16 {
      // Unchecked: the table has 128 entries.
      UInt16(unsafe ascii[unchecked: Int(byte)])
    }

    @inline(__always)
    private func entry(_ lead: UInt8, _ second: UInt8, _ third: UInt8) -> UInt16 {
      let high = Int(lead &- 0xE3) &<< 12
      let index = high | Int(second & 0x3F) &<< 6 | Int(third & 0x3F)
      // Unchecked: a lead less 0xE3 is at most 6, and with 12 bits more below the table's 28,672.
      return unsafe japanese[unchecked: index]
    }
  }

  /// A sum with everything that counts of a scalar, from a table where there is one.
  @inline(never)
  fileprivate static func added(_ sum: Sum, _ scalar: EncodedScalar?, fromEnd: Bool) -> Sum {
    var sum = sum
    let value = scalar?.value ?? 0xFFFD
    var entry = several
    if value &- 0x80 < 0x780 { entry = letters[Int(value - 0x80)] }
    if value &- 0xFF00 < 0x100 { entry = forms[Int(value - 0xFF00)] }
    if entry != several {
      sum.add(entry)
      return sum
    }
    var parts: [UInt32] = []
    Fingerprint.parts(value) { parts.append($0) }
    for part in fromEnd ? parts.reversed() : parts { sum.addIfRoom(part) }
    return sum
  }
}

/// A running sum over some scalars of a text, in which their order counts.
private struct Sum {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var room: Int

  init(room: Int) { self.room = room }

  /// Whether it takes more scalars.
  var hasRoom: Bool { room > 0 }

  /// Counts a scalar; 0 changes nothing.
  @inline(__always)
  mutating func add(_ scalar: UInt16) {
    let counts = scalar != 0
    let factor: UInt64 = counts ? 0xD6E8_FEB8_6659_FD93 : 1
    state = (state &+ UInt64(scalar)) &* factor
    room &-= counts ? 1 : 0
  }

  mutating func addIfRoom(_ scalar: UInt32) {
    guard hasRoom else { return }
    state = (state &+ UInt64(scalar)) &* 0xD6E8_FEB8_6659_FD93
    room -= 1
  }

  var result: UInt32 { UInt32(truncatingIfNeeded: (state ^ state &>> 29) &>> 16) }
}
