@_spi(QBank) import BankText

/// An incremental hash of a word, the same on every machine and in every run.
struct FormHash {
  private(set) var value: UInt64

  init(_ seed: UInt64 = 0x9E37_79B9_7F4A_7C15) { value = seed }

  @inline(__always)
  mutating func add(_ sign: UInt32) {
    value = (value ^ UInt64(sign)) &* 0x0000_0100_0000_01B3
  }

  /// Adds eight bytes, or the fewer that remain at the end.
  @inline(__always)
  mutating func add(eight bytes: UInt64) {
    let product = (value ^ bytes) &* 0x9FB2_1C65_1E98_DF25
    value = product ^ product &>> 32
  }

  /// The hash with all its bits mixed, because tables are indexed by some of them.
  var mixed: UInt64 {
    let product = (value ^ value &>> 29) &* 0xD6E8_FEB8_6659_FD93
    return product ^ product &>> 32
  }
}

/// An incremental hash of a word, which adds bytes, none of them 0, eight at a time.
struct WordHash {
  private var hash: FormHash
  private var bytes: UInt64 = 0
  /// The number of bytes added.
  private(set) var count = 0

  init(_ seed: UInt64 = 0x9E37_79B9_7F4A_7C15) { hash = FormHash(seed) }

  @inline(__always)
  mutating func add(_ byte: UInt8) {
    bytes |= UInt64(byte) &<< UInt64((count & 7) &* 8)
    count &+= 1
    if count & 7 == 0 { flush() }
  }

  /// Adds the first bytes of a group of eight.
  @inline(__always)
  mutating func add(first count: Int, of eight: UInt64) {
    assert(self.count & 7 == 0, "bytes that wait for others would be lost")
    bytes = count == 8 ? eight : eight & (1 &<< UInt64(count &* 8) &- 1)
    self.count &+= count
    if count == 8 { flush() }
  }

  /// Adds the letters of a text from an offset on, in lower case, and returns the offset of the first other byte.
  @inline(__always)
  mutating func addLetters(of text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset < text.count {
      let eight = EightBytes(text, paddedAt: offset)
      let count = EightBytes.count(before: ~eight.letters & EightBytes.all)
      add(first: count, of: eight.small)
      offset &+= count
      if count < 8 { break }
    }
    return offset
  }

  @inline(__always)
  private mutating func flush() {
    hash.add(eight: bytes)
    bytes = 0
  }

  /// The hash of the bytes added.
  var mixed: UInt64 {
    var whole = hash
    if bytes != 0 { whole.add(eight: bytes) }
    return whole.mixed
  }
}
