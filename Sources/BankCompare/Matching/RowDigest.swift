@_spi(QBank) import BankModel

/// A 128-bit digest of the texts of a row, equal if all texts are equal.
///
/// A chance collision of two different rows is rarer than a memory error. The digest is not cryptographic: it finds
/// equal rows and does not resist deliberate collisions.
package struct RowDigest: Hashable, Sendable {
  /// The first half.
  package let high: UInt64
  /// The second half.
  package let low: UInt64
}

/// Computes the digest of a sequence of texts.
struct RowDigestMaker {
  private var high: UInt64 = 0x243F_6A88_85A3_08D3
  private var low: UInt64 = 0x1319_8A2E_0370_7344

  /// The digest of everything added so far.
  var digest: RowDigest {
    RowDigest(
      high: RowDigestMaker.mixed(high ^ RowDigestMaker.mixed(low)),
      low: RowDigestMaker.mixed(low &+ RowDigestMaker.mixed(high)))
  }

  /// Adds a number.
  @inline(__always)
  mutating func add(_ word: UInt64) {
    // Two accumulators with different arithmetic, so that what one loses the other keeps.
    high = (high ^ word) &* 0x9E37_79B9_7F4A_7C15
    high ^= high >> 32
    low = (low &+ word) &* 0xD1B5_4A32_D192_ED03
    low = low << 27 | low >> 37
  }

  /// Adds a text, prefixed with its length, so that `ab`, `c` differs from `a`, `bc`.
  mutating func add(_ bytes: Span<UInt8>) {
    add(UInt64(bytes.count))
    unsafe bytes.withUnsafeBytes { raw in
      var offset = 0
      while offset + 8 <= raw.count {
        add(UInt64(littleEndian: unsafe raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        offset += 8
      }
      if offset == raw.count { return }
      var rest: UInt64 = 0
      while offset < raw.count {
        rest = rest << 8 | UInt64(unsafe raw[offset])
        offset += 1
      }
      add(rest)
    }
  }

  /// Adds a text, prefixed with its length.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(unsafe Span(_unsafeElements: $0)) }
  }

  /// Adds the form of a text, prefixed with its length.
  mutating func add(_ form: [UInt32]) {
    add(UInt64(form.count))
    for scalar in form { add(UInt64(scalar)) }
  }

  /// Adds another digest.
  mutating func add(_ digest: RowDigest) {
    add(digest.high)
    add(digest.low)
  }

  private static func mixed(_ word: UInt64) -> UInt64 {
    let once = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    let twice = (once ^ once >> 27) &* 0x94D0_49BB_1331_11EB
    return twice ^ twice >> 31
  }
}

extension RowDigest {
  /// The digest of everything that a problem says.
  init(_ problem: Problem) {
    var maker = RowDigestMaker()
    maker.add(problem.question)
    maker.add(UInt64(bitPattern: Int64(problem.answer)))
    maker.add(UInt64(problem.choices.count))
    for choice in problem.choices { maker.add(choice) }
    for detail in Detail.all(of: problem.details) {
      maker.add(detail.name)
      maker.add(detail.text)
    }
    self = maker.digest
  }
}

/// Whether two lists of texts are equal byte for byte; `==` ignores how a letter is composed.
func areSame(_ one: [String], _ other: [String]) -> Bool {
  one.count == other.count && zip(one, other).allSatisfy { $0.isSame(as: $1) }
}

/// Whether two optional texts are equal byte for byte.
func areSame(_ one: String?, _ other: String?) -> Bool {
  switch (one, other) {
  case (nil, nil): true
  case (let one?, let other?): one.isSame(as: other)
  default: false
  }
}

extension Problem {
  /// Whether both problems say the same, byte for byte.
  func isSame(as other: Problem) -> Bool { RowDigest(self) == RowDigest(other) }
}
