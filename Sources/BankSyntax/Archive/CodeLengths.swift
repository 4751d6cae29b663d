/// The fixed codes of the format.
enum FixedCodes {
  /// Bytes, the end of the block, and lengths of repeats.
  static let symbols = code([(144, 8), (112, 9), (24, 7), (8, 8)])
  /// Distances of repeats.
  static let distances = code([(32, 5)])

  private static func code(_ runs: [(count: Int, length: UInt8)]) -> PrefixCode {
    let lengths = runs.flatMap { [UInt8](repeating: $0.length, count: $0.count) }
    guard let code = PrefixCode(lengths: lengths[...], mayBeIncomplete: false) else {
      preconditionFailure("the lengths make a complete code")
    }
    return code
  }
}

/// Reads the dynamic codes at the start of a block: the code lengths of their symbols, which are
/// compressed with a code of their own.
enum CodeLengths {
  /// The lengths of the packing code come in this order, the rarest last.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The codes of a block, or nil when they make no sense.
  static func codes(_ bits: inout BitReader) -> (symbols: PrefixCode, distances: PrefixCode)? {
    guard let symbols = bits.take(5), let distances = bits.take(5), symbols <= 29, distances <= 29,
      let packing = packingCode(&bits)
    else { return nil }
    let (symbolCount, count) = (symbols + 257, symbols + 257 + distances + 1)
    guard let lengths = lengths(count, packing, &bits), lengths[256] > 0,
      let first = PrefixCode(lengths: lengths[..<symbolCount], mayBeIncomplete: true),
      let second = PrefixCode(lengths: lengths[symbolCount...], mayBeIncomplete: true)
    else { return nil }
    return (first, second)
  }

  private static func packingCode(_ bits: inout BitReader) -> PrefixCode? {
    guard let count = bits.take(4) else { return nil }
    var lengths = [UInt8](repeating: 0, count: order.count)
    for symbol in order.prefix(count + 4) {
      guard let length = bits.take(3) else { return nil }
      lengths[symbol] = UInt8(length)
    }
    return PrefixCode(lengths: lengths[...], mayBeIncomplete: false)
  }

  private static func lengths(
    _ count: Int, _ packing: PrefixCode, _ bits: inout BitReader
  ) -> [UInt8]? {
    var lengths: [UInt8] = []
    while lengths.count < count {
      guard let symbol = packing.next(&bits), let run = run(symbol, lengths.last, &bits) else {
        return nil
      }
      lengths += [UInt8](repeating: run.length, count: run.count)
    }
    return lengths.count == count ? lengths : nil
  }

  /// A length, or how often the last one or 0 is repeated.
  private static func run(
    _ symbol: Int, _ last: UInt8?, _ bits: inout BitReader
  ) -> (length: UInt8, count: Int)? {
    switch symbol {
    case ..<16: return (UInt8(symbol), 1)
    case 16:
      guard let last, let more = bits.take(2) else { return nil }
      return (last, 3 + more)
    case 17: return bits.take(3).map { (0, 3 + $0) }
    default: return bits.take(7).map { (0, 11 + $0) }
    }
  }
}
