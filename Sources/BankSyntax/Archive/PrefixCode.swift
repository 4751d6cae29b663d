/// A canonical Huffman code, which maps bits to symbols.
///
/// It is defined by the code length of each symbol alone: shorter codes come first, and codes of equal length are
/// in the order of their symbols.
struct PrefixCode {
  /// The maximum length of a code, in bits.
  static let longest = 15
  /// The maximum length of codes in the lookup table; the few longer ones are searched for.
  private static let longestInTable = 9

  /// For the next bits, the symbol that they begin with times 16, plus its length; 0 if none.
  private var table: [UInt16]
  private let tableBits: Int
  /// The number of symbols of each length.
  private var counts = [Int](repeating: 0, count: PrefixCode.longest + 1)
  /// The symbols, sorted by length.
  private var symbols: [UInt16] = []

  /// Creates the code with these lengths, 0 for symbols that do not occur; nil if the code is oversubscribed or
  /// incomplete. With `mayBeIncomplete`, a single symbol of one bit and an empty code are allowed.
  init?(lengths: ArraySlice<UInt8>, mayBeIncomplete: Bool) {
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    let most = counts.lastIndex { $0 > 0 } ?? 0
    tableBits = min(most, PrefixCode.longestInTable)
    table = [UInt16](repeating: 0, count: 1 << tableBits)
    let room = (1...PrefixCode.longest).reduce(1) { room, length in
      room < 0 ? room : room * 2 - counts[length]
    }
    guard room == 0 || (room > 0 && mayBeIncomplete && most <= 1) else { return nil }
    sort(lengths)
    fillTable()
  }

  private mutating func sort(_ lengths: ArraySlice<UInt8>) {
    var places = [Int](repeating: 0, count: PrefixCode.longest + 2)
    for length in 1...PrefixCode.longest { places[length + 1] = places[length] + counts[length] }
    symbols = [UInt16](repeating: 0, count: places[PrefixCode.longest + 1])
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[places[Int(length)]] = UInt16(symbol)
      places[Int(length)] += 1
    }
  }

  private mutating func fillTable() {
    var (code, index) = (0, 0)
    for length in 1..<tableBits + 1 {
      for _ in 0..<counts[length] {
        let entry = symbols[index] << 4 | UInt16(length)
        for place in stride(from: mirrored(code, length), to: table.count, by: 1 << length) {
          table[place] = entry
        }
        code += 1
        index += 1
      }
      code <<= 1
    }
  }

  /// Returns the bits of a code in reverse: codes have their highest bit first, everything else the lowest.
  private func mirrored(_ code: Int, _ length: Int) -> Int {
    (0..<length).reduce(0) { $0 << 1 | (code >> $1) & 1 }
  }

  /// Returns the next symbol, or nil if no code matches the next bits.
  func next(_ bits: inout BitReader) -> Int? {
    let lookahead = bits.peek(PrefixCode.longest)
    let entry = table[lookahead & (table.count - 1)]
    if entry != 0 { return bits.drop(Int(entry & 15)) ? Int(entry >> 4) : nil }
    return search(lookahead, &bits)
  }

  private func search(_ lookahead: Int, _ bits: inout BitReader) -> Int? {
    var (code, first, index) = (0, 0, 0)
    for length in 1...PrefixCode.longest {
      code = code << 1 | (lookahead >> (length - 1)) & 1
      if code - first < counts[length] {
        return bits.drop(length) ? Int(symbols[index + code - first]) : nil
      }
      index += counts[length]
      first = (first + counts[length]) << 1
    }
    return nil
  }
}

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
