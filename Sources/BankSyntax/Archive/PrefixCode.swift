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
