@_spi(QBank) import BankText

/// Decompresses deflated data, the usual compression of zip archives (RFC 1951).
struct Inflate: ~Escapable {
  private var bits: BitReader
  private let size: Int
  private var output: [UInt8] = []

  @_lifetime(copy bytes)
  private init(_ bytes: Span<UInt8>, size: Int) {
    bits = BitReader(bytes)
    self.size = size
    // Deflate cannot expand data by a greater factor, so a false size does not reserve memory.
    output.reserveCapacity(min(size, bytes.count * 1_032))
  }

  /// Returns the decompressed data, or nil if it is damaged or its size is not exactly `size` bytes.
  static func unpack(_ bytes: Span<UInt8>, size: Int) -> [UInt8]? {
    var inflate = Inflate(bytes, size: size)
    return inflate.unpackBlocks() ? inflate.output : nil
  }

  private mutating func unpackBlocks() -> Bool {
    while true {
      guard let isLast = bits.take(1), let kind = bits.take(2), unpackBlock(kind) else {
        return false
      }
      if isLast == 1 { return bits.isAtEnd && output.count == size }
    }
  }

  private mutating func unpackBlock(_ kind: Int) -> Bool {
    switch kind {
    case 0: return copyBlock()
    case 1: return unpackSymbols(FixedCodes.symbols, FixedCodes.distances)
    case 2:
      guard let codes = CodeLengths.codes(&bits) else { return false }
      return unpackSymbols(codes.symbols, codes.distances)
    default: return false
    }
  }

  /// Copies a stored block: its length, the complement of that, and its bytes.
  private mutating func copyBlock() -> Bool {
    bits.skipToByte()
    var head: [UInt8] = []
    guard bits.takeBytes(4, to: &head) else { return false }
    let length = head.arraySpan.little16(at: 0)
    guard length ^ 0xFFFF == head.arraySpan.little16(at: 2), length <= size - output.count else {
      return false
    }
    return bits.takeBytes(length, to: &output)
  }

  private mutating func unpackSymbols(_ symbols: PrefixCode, _ distances: PrefixCode) -> Bool {
    while let symbol = symbols.next(&bits) {
      switch symbol {
      case ..<256:
        if output.count == size { return false }
        output.append(UInt8(symbol))
      case 256: return true
      default: if !repeatText(symbol - 257, distances) { return false }
      }
    }
    return false
  }

  /// Copies a back-reference: the length of the repeated text, and its distance.
  private mutating func repeatText(_ lengthSymbol: Int, _ distances: PrefixCode) -> Bool {
    guard lengthSymbol < Repeats.lengths.count,
      let more = bits.take(Int(Repeats.lengthBits[lengthSymbol])),
      let symbol = distances.next(&bits), symbol < Repeats.distances.count,
      let further = bits.take(Int(Repeats.distanceBits[symbol]))
    else { return false }
    let length = Int(Repeats.lengths[lengthSymbol]) + more
    let distance = Int(Repeats.distances[symbol]) + further
    guard distance <= output.count, length <= size - output.count else { return false }
    for _ in 0..<length { output.append(output[output.count - distance]) }
    return true
  }
}

/// The meaning of the symbols of a back-reference: the minimum length or distance, and the number of extra bits
/// that follow.
private enum Repeats {
  static let lengths: [UInt16] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  static let lengthBits: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  static let distances: [UInt16] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  static let distanceBits: [UInt8] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ]
}

/// Reads bits from bytes, the lowest bit of each byte first.
struct BitReader: ~Escapable {
  private let bytes: Span<UInt8>
  /// The offset of the next byte to be fetched.
  private var next = 0
  private var buffer: UInt64 = 0
  private var bufferedBits = 0

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  /// Whether less than a whole byte is left.
  var isAtEnd: Bool { next == bytes.count && bufferedBits < 8 }

  /// Peeks at the next bits, at most 15; bits after the end are zero.
  mutating func peek(_ count: Int) -> Int {
    while bufferedBits < count, next < bytes.count {
      buffer |= UInt64(bytes[next]) << UInt64(bufferedBits)
      bufferedBits += 8
      next += 1
    }
    return Int(truncatingIfNeeded: buffer) & (1 << count - 1)
  }

  /// Consumes bits that were peeked at; returns false if fewer are left.
  mutating func drop(_ count: Int) -> Bool {
    if count > bufferedBits { return false }
    buffer >>= UInt64(count)
    bufferedBits -= count
    return true
  }

  /// Returns the next bits as a number, at most 15, or nil if fewer are left.
  mutating func take(_ count: Int) -> Int? {
    let bits = peek(count)
    return drop(count) ? bits : nil
  }

  /// Skips the rest of a partially read byte.
  mutating func skipToByte() {
    buffer >>= UInt64(bufferedBits & 7)
    bufferedBits &= ~7
  }

  /// Appends the next whole bytes to `output`; returns false if fewer are left.
  mutating func takeBytes(_ count: Int, to output: inout [UInt8]) -> Bool {
    skipToByte()
    let start = next - bufferedBits / 8
    if count > bytes.count - start { return false }
    for index in start..<start + count { output.append(bytes[index]) }
    buffer = 0
    bufferedBits = 0
    next = start + count
    return true
  }
}

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
private enum FixedCodes {
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
private enum CodeLengths {
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
