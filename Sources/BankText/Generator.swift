/// A seeded random number generator with the same output on every machine: xoshiro256**.
///
/// Swift's own generators cannot be seeded or may change with the next version of the language. This one is
/// specified: what is drawn from a seed never changes.
@_spi(QBank) public struct Generator: Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Creates the generator of a seed.
  @_spi(QBank) public init(seed: UInt64) {
    var seeds = SplitMix64(state: seed)
    state = (seeds.next(), seeds.next(), seeds.next(), seeds.next())
  }

  /// Creates the generator of a seed and a text.
  ///
  /// What it draws for a question does not change when questions are added before that one.
  @_spi(QBank) public init(seed: UInt64, for text: String) {
    var seeds = SplitMix64(state: seed &+ StableHash.of(text))
    self.init(seed: seeds.next())
  }

  /// Creates the generator of a stream, which a seed and the given keys in their order determine.
  ///
  /// Each key is mixed in by a bijection, so two streams that differ in one key never begin with the same seed.
  @_spi(QBank) public init(seed: UInt64, keys: [UInt64]) {
    self.init(seed: keys.reduce(SplitMix64.mixed(seed)) { SplitMix64.mixed($0 ^ $1) })
  }

  init(state: (UInt64, UInt64, UInt64, UInt64)) { self.state = state }

  /// Returns the next 64 random bits.
  @_spi(QBank) public mutating func next() -> UInt64 {
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

  /// Returns a uniformly distributed number below `bound`, by Lemire's method on 64 bits.
  ///
  /// Every call draws at least once, even below 1.
  @_spi(QBank) public mutating func below(_ bound: UInt64) -> UInt64 {
    precondition(bound > 0, "there is no number below 0")
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let threshold = (0 &- bound) % bound
      while product.low < threshold { product = next().multipliedFullWidth(by: bound) }
    }
    return product.high
  }
}

/// The streams of a seed and some keys that differ only in the last key: `Generator(seed:keys:)` for many of them,
/// with the common part computed once.
@_spi(QBank) public struct StreamFamily: Sendable {
  private let root: UInt64

  /// Creates the streams of a seed and the keys that they share.
  @_spi(QBank) public init(seed: UInt64, keys: [UInt64]) {
    root = keys.reduce(SplitMix64.mixed(seed)) { SplitMix64.mixed($0 ^ $1) }
  }

  /// The stream with `key` as its last key.
  @_spi(QBank) public subscript(key: UInt64) -> Generator {
    Generator(seed: SplitMix64.mixed(root ^ key))
  }
}

/// Expands a seed into any number of numbers.
struct SplitMix64: Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Returns the first number of a seed, a bijection.
  static func mixed(_ seed: UInt64) -> UInt64 {
    var numbers = SplitMix64(state: seed)
    return numbers.next()
  }
}

private func rotated(_ number: UInt64, by count: UInt64) -> UInt64 {
  number << count | number >> (64 - count)
}

/// A hash of a text that is the same on every machine and in every run, unlike Swift's own.
@_spi(QBank) public enum StableHash {
  /// Returns the 64-bit Fowler–Noll–Vo hash (FNV-1a) of the text in NFC and UTF-8, so that canonically equivalent
  /// texts have the same hash.
  @_spi(QBank) public static func of(_ text: String) -> UInt64 {
    of(composed: ComposedForm.of(text).utf8[...])
  }

  /// Returns the hash of a text that is in NFC.
  @_spi(QBank) public static func of(composed text: Substring.UTF8View) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
