/// A random number generator with a seed, the same on every machine: xoshiro256**.
///
/// Swift's own generators cannot be seeded or may change with the next version of the language.
/// This one is specified: what is drawn from a seed never changes.
public struct Generator: Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// The numbers that belong to a seed.
  public init(seed: UInt64) {
    var seeds = SplitMix64(state: seed)
    state = (seeds.next(), seeds.next(), seeds.next(), seeds.next())
  }

  /// The numbers that belong to a seed and a text.
  ///
  /// What is drawn for a question by this stays as it is when questions are added before it.
  public init(seed: UInt64, for text: String) {
    var seeds = SplitMix64(state: seed &+ StableHash.of(text))
    self.init(seed: seeds.next())
  }

  /// The numbers of a stream of its own, which belongs to a seed and some keys in their order.
  ///
  /// Each key is mixed in by a bijection, so two streams that differ in one key never begin with
  /// the same seed.
  public init(seed: UInt64, keys: [UInt64]) {
    self.init(seed: keys.reduce(SplitMix64.mixed(seed)) { SplitMix64.mixed($0 ^ $1) })
  }

  init(state: (UInt64, UInt64, UInt64, UInt64)) { self.state = state }

  /// The next number, any of 64 bits.
  public mutating func next() -> UInt64 {
    let result = rotated(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = rotated(state.3, by: 45)
    return result
  }

  /// The next number below a bound, each as likely as any other: Lemire's method on 64 bits.
  ///
  /// Every call draws at least once, even below 1.
  public mutating func below(_ bound: UInt64) -> UInt64 {
    precondition(bound > 0, "there is no number below 0")
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let threshold = (0 &- bound) % bound
      while product.low < threshold { product = next().multipliedFullWidth(by: bound) }
    }
    return product.high
  }
}

/// The streams that belong to a seed and some keys and differ in one more: `Generator(seed:keys:)`
/// for many of them, with what they share worked out once.
public struct StreamFamily: Sendable {
  private let root: UInt64

  /// The streams of a seed and some keys.
  public init(seed: UInt64, keys: [UInt64]) {
    root = keys.reduce(SplitMix64.mixed(seed)) { SplitMix64.mixed($0 ^ $1) }
  }

  /// The stream with this as its last key.
  public subscript(key: UInt64) -> Generator { Generator(seed: SplitMix64.mixed(root ^ key)) }
}

/// Spreads a seed over as many numbers as are wanted.
struct SplitMix64: Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// The first number of a seed, which is that of no other seed.
  static func mixed(_ seed: UInt64) -> UInt64 {
    var numbers = SplitMix64(state: seed)
    return numbers.next()
  }
}

private func rotated(_ number: UInt64, by count: UInt64) -> UInt64 {
  number << count | number >> (64 - count)
}

/// A hash of a text that is the same on every machine and in every run, unlike Swift's own.
public enum StableHash {
  /// The hash of Fowler, Noll and Vo in 64 bits (FNV-1a) of the text in NFC and UTF-8, so that two
  /// spellings of one letter are one text.
  public static func of(_ text: String) -> UInt64 {
    ComposedForm.of(text).utf8.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
  }
}
