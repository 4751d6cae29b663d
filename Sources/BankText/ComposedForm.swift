import CTables

/// Text in Unicode's NFC.
///
/// Built from tables of its own, because those of the system change with its version, and the hash of a question
/// must not.
@_spi(QBank) public enum ComposedForm {
  /// Whether the text is already in NFC.
  @_spi(QBank) public static func holds(for text: String) -> Bool {
    isPlainlyComposed(text) || text.unicodeScalars.elementsEqual(of(text).unicodeScalars)
  }

  /// Returns the text in NFC.
  @_spi(QBank) public static func of(_ text: String) -> String {
    if isPlainlyComposed(text) { return text }
    return String(scalars: composed(decomposed(text)))
  }

  /// Whether nothing in the text can compose or decompose, which is nearly always the case.
  private static func isPlainlyComposed(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { isPlain($0.value) }
  }

  /// Whether a scalar never composes or decomposes next to another such scalar.
  @inline(__always)
  static func isPlain(_ scalar: UInt32) -> Bool {
    switch scalar {
    // Latin, dashes and quotes, kana, kanji, Hangul syllables, full-width and half-width forms.
    case 0..<0x300, 0x2010...0x2027, 0x2030...0x205E, 0x3000...0x3029, 0x3030...0x3098,
      0x309B...0x312F, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xFF00...0xFFEF:
      true
    default: false
    }
  }

  /// Returns the text in NFD: decomposed, with marks in canonical order.
  private static func decomposed(_ text: String) -> [UInt32] {
    var result = CanonicalOrder(capacity: text.utf8.count)
    for scalar in text.unicodeScalars {
      if Hangul.decompose(scalar.value, { result.append($0) }) { continue }
      guard let parts = ScalarTable.canonicalParts(of: scalar.value) else {
        result.append(scalar.value)
        continue
      }
      for part in parts { result.append(part) }
    }
    return result.ordered
  }

  /// Composes scalars that are decomposed, with marks in canonical order, where they are adjacent or separated only by
  /// marks of a lower combining class.
  static func composed(_ scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count)
    var starter: Int?
    for scalar in scalars {
      if scalar < 0x300 || isInert(scalar) {
        starter = result.count
        result.append(scalar)
        continue
      }
      let order = combiningClass(scalar)
      if let starter, !isCutOff(order, from: starter, in: result),
        let whole = whole(result[starter], scalar)
      {
        result[starter] = whole
        continue
      }
      if order == 0 { starter = result.count }
      result.append(scalar)
    }
    return result
  }

  /// Whether a scalar is blocked from the starter by one in between.
  private static func isCutOff(
    _ order: UInt32, from starter: Int, in result: [UInt32]
  ) -> Bool {
    let last = result.count - 1
    return last > starter && combiningClass(result[last]) >= order
  }

  /// Returns the composite of two scalars, or nil if there is none.
  private static func whole(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if let syllable = Hangul.whole(first, second) { return syllable }
    let entry = (0..<pairs.count / 3).partitioningIndex {
      (pairs[$0 * 3], pairs[$0 * 3 + 1]) >= (first, second)
    }
    let found = entry * 3
    guard found < pairs.count, pairs[found] == first, pairs[found + 1] == second else { return nil }
    return pairs[found + 2]
  }

  /// The pairs of scalars that compose, each with its composite.
  private static let pairs = unsafe TableNumbers(table_compositions())
}

/// Hangul syllables, which are composed and decomposed by arithmetic.
enum Hangul {
  /// Calls `body` with the two or three parts of a syllable; false if the scalar is not a syllable.
  static func decompose(_ scalar: UInt32, _ body: (UInt32) -> Void) -> Bool {
    let index = scalar &- 0xAC00
    guard index < 11_172 else { return false }
    body(0x1100 + index / 588)
    body(0x1161 + index % 588 / 28)
    if index % 28 != 0 { body(0x11A7 + index % 28) }
    return true
  }

  /// Returns the syllable of its first two parts, or of a syllable without a final consonant and that consonant.
  static func whole(_ first: UInt32, _ second: UInt32) -> UInt32? {
    let (lead, vowel) = (first &- 0x1100, second &- 0x1161)
    if lead < 19, vowel < 21 { return 0xAC00 + (lead * 21 + vowel) * 28 }
    let (open, end) = (first &- 0xAC00, second &- 0x11A7)
    return open < 11_172 && open % 28 == 0 && 1..<28 ~= end ? first + end : nil
  }
}

/// Scalars whose combining marks are put into canonical order: sorted by combining class, stable within one class.
struct CanonicalOrder {
  private var scalars: [UInt32] = []
  /// Whether the scalars are already in order, which is nearly always the case.
  private var isOrdered = true

  init(capacity: Int) { scalars.reserveCapacity(capacity) }

  mutating func append(_ scalar: UInt32) {
    if !isInert(scalar), let last = scalars.last {
      let order = combiningClass(scalar)
      if order != 0, combiningClass(last) > order { isOrdered = false }
    }
    scalars.append(scalar)
  }

  /// The scalars in canonical order.
  var ordered: [UInt32] { isOrdered ? scalars : CanonicalOrder.ordered(scalars) }

  /// Sorts each run of marks as a whole, because a run may be as long as a file.
  private static func ordered(_ scalars: [UInt32]) -> [UInt32] {
    var result = scalars
    var start = 0
    for end in 0...scalars.count where end == scalars.count || combiningClass(scalars[end]) == 0 {
      let run = start..<end
      let order = run.sorted {
        (combiningClass(scalars[$0]), $0) < (combiningClass(scalars[$1]), $1)
      }
      for (place, index) in zip(run, order) { result[place] = scalars[index] }
      start = end + 1
    }
    return result
  }
}

/// Text in Unicode's NFKC: compatibility characters are unified, then composed.
///
/// `ｶﾞ` and `か` with its mark become `ガ` and `が`, `½` becomes `1⁄2`. For counting what is read, not for display:
/// `x²` becomes `x2`.
@_spi(QBank) public enum CompatibilityForm {
  /// Returns the scalars of a text's NFKC.
  @_spi(QBank) public static func scalars(of text: String) -> [UInt32] {
    let bytes = Array(text.utf8)
    return ComposedForm.composed(NormalForm.decomposed(bytes.arraySpan))
  }
}
