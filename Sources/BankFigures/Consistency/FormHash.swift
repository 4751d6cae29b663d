/// A hash of what a word is, made sign by sign; the same on every machine and in every run.
struct FormHash {
  private(set) var value: UInt64

  init(_ seed: UInt64 = 0x9E37_79B9_7F4A_7C15) { value = seed }

  @inline(__always)
  mutating func add(_ sign: UInt32) {
    value = (value ^ UInt64(sign)) &* 0x0000_0100_0000_01B3
  }

  /// The hash with all its bits mixed, because tables are indexed by a part of them.
  var mixed: UInt64 {
    let product = (value ^ value &>> 29) &* 0xD6E8_FEB8_6659_FD93
    return product ^ product &>> 32
  }
}
