/// The SHA-256 digest of bytes. Pages use it to list what a browser may apply, and manifests to identify what was
/// drawn from.
@_spi(QBank) public struct SHA256: Sendable {
  /// The 32 bytes of the digest.
  @_spi(QBank) public let digest: [UInt8]

  /// Computes the digest of bytes.
  @_spi(QBank) public init(_ bytes: [UInt8]) { self.init(bytes.arraySpan) }

  /// Computes the digest of bytes, such as those of a large file.
  @_spi(QBank) public init(_ bytes: Span<UInt8>) {
    var state = SHA256.start
    var words = [UInt32](repeating: 0, count: 16)
    let whole = bytes.count / 64 * 64
    for offset in stride(from: 0, to: whole, by: 64) {
      SHA256.add(bytes, offset, &words, to: &state)
    }
    let rest = SHA256.padded(Array(bytes, TextRange(whole, bytes.count)), of: bytes.count)
    for offset in stride(from: 0, to: rest.count, by: 64) {
      SHA256.add(rest.arraySpan, offset, &words, to: &state)
    }
    digest = SHA256.bytes(of: state)
  }

  /// The digest in hexadecimal digits, as checksum programs print it.
  @_spi(QBank) public var hexadecimal: String { SHA256.hexadecimal(digest) }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// The digest as Base64, as content policies write it.
  @_spi(QBank) public var base64: String { Base64.encode(digest) }

  /// Returns the last bytes, padded to whole blocks with a marker byte, zeros and the total length in bits.
  private static func padded(_ last: [UInt8], of count: Int) -> [UInt8] {
    var padded = last + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    let length = UInt64(count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: length >> UInt64(56 - 8 * $0)) }
    return padded
  }

  /// Adds the block that begins at `offset`.
  ///
  /// Uses eight variables and the last sixteen words, because an array per round takes thirty times as long, and
  /// banks have hundreds of megabytes. For the same reason the caller, which has many blocks, provides the array
  /// for the words.
  private static func add(
    _ bytes: Span<UInt8>, _ offset: Int, _ array: inout [UInt32], to state: inout [UInt32]
  ) {
    var words = array.mutableArraySpan
    for index in 0..<16 { words[index] = word(bytes, offset + index * 4) }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    let constants = constants.arraySpan
    for round in 0..<64 {
      if round >= 16 { extend(&words, round) }
      let sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let first = h &+ sum1 &+ ((e & f) ^ (~e & g)) &+ constants[round] &+ words[round & 15]
      let sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let second = sum0 &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  @inline(__always)
  private static func word(_ bytes: Span<UInt8>, _ offset: Int) -> UInt32 {
    UInt32(bytes[offset]) << 24 | UInt32(bytes[offset + 1]) << 16
      | UInt32(bytes[offset + 2]) << 8 | UInt32(bytes[offset + 3])
  }

  /// Replaces the word of sixteen rounds before by that of this round.
  @inline(__always)
  private static func extend(_ words: inout MutableSpan<UInt32>, _ round: Int) {
    let (early, late) = (words[(round + 1) & 15], words[(round + 14) & 15])
    let low = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
    let high = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
    words[round & 15] = words[round & 15] &+ low &+ words[(round + 9) & 15] &+ high
  }

  @inline(__always)
  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 fractional bits of the square roots of the first eight primes.
  private static let start: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A,
    0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]

  /// The first 32 fractional bits of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5,
    0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3,
    0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC,
    0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13,
    0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3,
    0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5,
    0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208,
    0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]

  /// An incremental digest; a copy continues independently.
  struct Growing {
    private var state = SHA256.start
    private var words = [UInt32](repeating: 0, count: 16)
    /// The bytes that do not fill a block yet.
    private var rest: [UInt8] = []
    private var count = 0

    mutating func add(_ bytes: [UInt8]) {
      count += bytes.count
      rest += bytes
      let whole = addBlocks(of: rest)
      rest.removeFirst(whole)
    }

    /// The digest of all bytes so far.
    var digest: [UInt8] {
      var all = self
      _ = all.addBlocks(of: SHA256.padded(rest, of: count))
      return SHA256.bytes(of: all.state)
    }

    private mutating func addBlocks(of bytes: [UInt8]) -> Int {
      let whole = bytes.count / 64 * 64
      for offset in stride(from: 0, to: whole, by: 64) {
        SHA256.add(bytes.arraySpan, offset, &words, to: &state)
      }
      return whole
    }
  }

  private static func bytes(of state: [UInt32]) -> [UInt8] {
    state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) }
    }
  }

  /// The number of digits of a short digest.
  @_spi(QBank) public static let shortDigits = 16

  /// Returns the short digest of texts.
  @_spi(QBank) public static func shortDigest(ofTexts texts: [String]) -> String {
    var digest = ShortDigest()
    for text in texts { digest.add(text) }
    return digest.digits
  }
}

/// A digest of texts in their order, of sixteen hexadecimal digits.
///
/// They are the first eight bytes of the SHA-256 digest of the texts, each in Unicode's NFC and written as a
/// netstring: its length in bytes of UTF-8, a colon, the bytes, a comma. If many sequences begin with the same
/// texts, a copy of the digest of these avoids computing it again.
@_spi(QBank) public struct ShortDigest {
  private var digest = SHA256.Growing()

  /// Creates the digest of no texts.
  @_spi(QBank) public init() {}

  /// Appends a text.
  @_spi(QBank) public mutating func add(_ text: String) {
    let bytes = Array(ComposedForm.of(text).utf8)
    digest.add(Array("\(bytes.count):".utf8) + bytes + [ASCII.comma])
  }

  /// The digits.
  @_spi(QBank) public var digits: String {
    SHA256.hexadecimal(Array(digest.digest.prefix(SHA256.shortDigits / 2)))
  }
}
