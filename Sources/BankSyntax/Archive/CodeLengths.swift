/// The fixed codes of deflate.
enum FixedCodes {
  /// Literal bytes, the end of the block, and the lengths of back-references.
  static let symbols = code([(144, 8), (112, 9), (24, 7), (8, 8)])
  /// The distances of back-references.
  static let distances = code([(32, 5)])

  private static func code(_ runs: [(count: Int, length: UInt8)]) -> PrefixCode {
    let lengths = runs.flatMap { [UInt8](repeating: $0.length, count: $0.count) }
    guard let code = PrefixCode(lengths: lengths[...], mayBeIncomplete: false) else {
      preconditionFailure("the lengths make a complete code")
    }
    return code
  }
}

/// Reads the dynamic codes at the start of a block: the code lengths of their symbols, which are compressed with a
/// code of their own.
enum CodeLengths {
  /// The order of the lengths of that code, the rarest last.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Reads the codes of a block; nil if they are invalid.
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

  /// Reads a length, or a repeat count for the previous length or 0.
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
