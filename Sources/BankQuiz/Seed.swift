@_spi(QBank) @_exported public import BankModel

/// What a draw depends on: a number, or a text that is hashed to one.
public struct Seed: Hashable, Sendable {
  /// The number.
  public let number: UInt64
  /// The text that the number is the hash of, or nil if the seed was given as a number.
  public let text: String?

  /// Creates a seed from a number.
  public init(_ number: UInt64) { self.init(number, text: nil) }

  private init(_ number: UInt64, text: String?) {
    self.number = number
    self.text = text
  }

  /// Parses a seed: digits are a number, any other text is hashed.
  ///
  /// Nil for an empty text, and for a number beyond 64 bits: truncating it would give two numbers the same set.
  public init?(_ written: String) {
    if written.isEmpty { return nil }
    guard written.utf8.allSatisfy(\.isDigit) else {
      self.init(StableHash.of(written), text: written)
      return
    }
    guard let number = UInt64(written) else { return nil }
    self.init(number)
  }
}

extension Seed: Codable {
  /// Decodes a seed from its notation.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let written = try container.decode(String.self)
    guard let seed = Seed(written) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(written) is neither a number below 2^64 nor a text")
    }
    self = seed
  }

  /// Encodes the seed as a text, because many programs cannot represent 64-bit numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text ?? "\(number)")
  }
}

/// What random numbers are drawn for. Each purpose has streams of its own, so that none affects another.
package enum Purpose: String, CaseIterable, Sendable {
  /// Which questions are in a set, and their order.
  case questions
  /// The order of the choices of one question.
  case choices
  /// The sets of the app, after its first.
  case timerquiz
  /// Sets with constraints, when drawing repeatedly would take too long.
  case constraints
  /// The places of the right choices of a set.
  case balance
  /// The seeds of versions of a set.
  case versions
  /// The codes of papers with names.
  case codes
  /// The exchanges between sets.
  case exchanges
  /// The ability and speed of a model player.
  case players
  /// The time a player takes for each question.
  case times
  /// The choices a player takes.
  case answers
}

extension Generator {
  /// The random numbers for a purpose in one set, counted from 1, and for one question if it has its own.
  ///
  /// This is part of `shuffle-v1` and of `players-v1`.
  package init(_ seed: Seed, _ purpose: Purpose, set: Int, of identity: String? = nil) {
    var keys = [StableHash.of(purpose.rawValue), UInt64(bitPattern: Int64(set))]
    if let identity { keys.append(StableHash.of(identity)) }
    self.init(seed: seed.number, keys: keys)
  }
}

extension StreamFamily {
  /// The random numbers for a purpose, independent of the set or player.
  init(_ seed: Seed, _ purpose: Purpose) {
    self.init(seed: seed.number, keys: [StableHash.of(purpose.rawValue)])
  }
}

extension Generator {
  /// Shuffles elements uniformly: the Fisher–Yates algorithm from the top down, with one random number fewer than
  /// there are elements.
  ///
  /// This is `shuffle-v1`, and it never changes: what was shuffled with a seed stays the same.
  package mutating func shuffle<Element>(_ elements: inout [Element]) {
    for last in elements.indices.dropFirst().reversed() {
      elements.swapAt(last, Int(below(UInt64(last) + 1)))
    }
  }

  /// The next number from 0 to below 1.
  @inline(__always)
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// The next number strictly between 0 and 1, as quantiles require.
  ///
  /// Uses 52 bits, because with 53 the last half step would be rounded up to 1.
  @inline(__always)
  mutating func openUnit() -> Double { (Double(next() >> 12) + 0.5) * 0x1p-52 }
}
