/// The next unit of an encoded text, and its length in bytes.
struct EncodedUnit: Equatable {
  /// The scalar, or `broken` or `silent`.
  let value: UInt32
  let length: Int

  /// Bytes that are not a character.
  static let broken = UInt32.max
  /// An escape sequence, which is not a character but changes the meaning of the bytes behind it.
  static let silent = UInt32.max - 1

  @inline(__always)
  init(_ value: UInt32, _ length: Int) {
    self.value = value
    self.length = length
  }

  /// The length of the decoded text in bytes: one for what is broken.
  @inline(__always) var textLength: Int {
    switch value {
    case 0..<0x80, EncodedUnit.broken: 1
    case EncodedUnit.silent: 0
    case 0x80..<0x800: 2
    case 0x800..<0x1_0000: 3
    default: 4
    }
  }
}

/// Decodes a text character by character.
protocol TextDecoder: Sendable {
  /// The maximum number of decoded bytes per encoded byte.
  static var growth: Int { get }
  /// Whether a byte below 80 at the start of a character is always ASCII.
  static var isASCIICompatible: Bool { get }
  /// The current character set; constant if the encoding has only one.
  var state: UInt8 { get set }
  /// Decodes the unit at an offset.
  mutating func next(_ bytes: Span<UInt8>, _ offset: Int) -> EncodedUnit
  /// A lookup table from two bytes to the three bytes of UTF-8 that they mean, the first of each in the lowest
  /// bits; 0 for pairs that only `next` can decode. Empty if the encoding has no such table.
  var pairs: [UInt32] { get }
}

extension TextDecoder {
  var state: UInt8 {
    get { 0 }
    set {}
  }

  var pairs: [UInt32] { [] }
}

extension TextEncoding {
  /// Calls `body` with the decoder of the encoding.
  func withDecoder<Body: DecoderUse>(_ body: Body) -> Body.Result {
    switch self {
    case .utf8: body.use(UTF8Decoder())
    case .utf16LittleEndian: body.use(UTF16Decoder(isLittle: true))
    case .utf16BigEndian: body.use(UTF16Decoder(isLittle: false))
    case .utf32LittleEndian: body.use(UTF32Decoder(isLittle: true))
    case .utf32BigEndian: body.use(UTF32Decoder(isLittle: false))
    case .cp932: body.use(CP932Decoder())
    case .eucJP: body.use(EUCDecoder())
    case .iso2022JP: body.use(MailDecoder())
    case .windows1252: body.use(SingleByteDecoder(SingleByteDecoder.windows1252))
    case .latin1: body.use(SingleByteDecoder(SingleByteDecoder.latin1))
    }
  }
}

/// An operation that uses a decoder, specialized by the compiler for each type of decoder.
protocol DecoderUse {
  associatedtype Result
  func use<Decoder: TextDecoder>(_ decoder: Decoder) -> Result
}

/// UTF-8 itself, where each invalid byte is broken by itself.
private struct UTF8Decoder: TextDecoder {
  static let growth = 1
  static let isASCIICompatible = true

  func next(_ bytes: Span<UInt8>, _ offset: Int) -> EncodedUnit {
    bytes.scalar(at: offset).map { EncodedUnit($0.value, $0.length) }
      ?? EncodedUnit(EncodedUnit.broken, 1)
  }
}

/// UTF-16: two bytes, or four beyond the first 65,536 characters.
private struct UTF16Decoder: TextDecoder {
  static let growth = 2
  static let isASCIICompatible = false
  let isLittle: Bool

  @inline(__always)
  func next(_ bytes: Span<UInt8>, _ offset: Int) -> EncodedUnit {
    guard offset + 1 < bytes.count else { return EncodedUnit(EncodedUnit.broken, 1) }
    let unit = unit(bytes, offset)
    guard 0xD800...0xDFFF ~= unit else { return EncodedUnit(unit, 2) }
    guard unit < 0xDC00, offset + 3 < bytes.count else {
      return EncodedUnit(EncodedUnit.broken, 2)
    }
    let low = self.unit(bytes, offset + 2)
    guard 0xDC00...0xDFFF ~= low else { return EncodedUnit(EncodedUnit.broken, 2) }
    return EncodedUnit(0x1_0000 + (unit - 0xD800) << 10 + (low - 0xDC00), 4)
  }

  @inline(__always)
  private func unit(_ bytes: Span<UInt8>, _ offset: Int) -> UInt32 {
    let (first, second) = (UInt32(bytes[offset]), UInt32(bytes[offset + 1]))
    return isLittle ? second << 8 | first : first << 8 | second
  }
}

/// UTF-32: four bytes per character.
private struct UTF32Decoder: TextDecoder {
  static let growth = 1
  static let isASCIICompatible = false
  let isLittle: Bool

  func next(_ bytes: Span<UInt8>, _ offset: Int) -> EncodedUnit {
    guard offset + 3 < bytes.count else { return EncodedUnit(EncodedUnit.broken, 1) }
    let value = bytes.number(at: offset, size: 4, isLittle: isLittle)
    let isScalar = value < 0x11_0000 && !(0xD800...0xDFFF ~= value)
    return EncodedUnit(isScalar ? value : EncodedUnit.broken, 4)
  }
}

/// An encoding with one byte per character.
struct SingleByteDecoder: TextDecoder {
  static let growth = 3
  static let isASCIICompatible = true
  /// The meanings of the 128 bytes beyond ASCII; U+FFFD if undefined.
  private let upper: [UInt16]

  init(_ upper: [UInt16]) { self.upper = upper }

  @inline(__always)
  func next(_ bytes: Span<UInt8>, _ offset: Int) -> EncodedUnit {
    let byte = bytes[offset]
    if byte < 0x80 { return EncodedUnit(UInt32(byte), 1) }
    let scalar = upper[Int(byte & 0x7F)]
    return EncodedUnit(scalar == 0xFFFD ? EncodedUnit.broken : UInt32(scalar), 1)
  }

  static let latin1 = (0x80...0xFF).map { UInt16($0) }

  /// Latin-1 with letters and typographic signs in place of its control characters.
  static let windows1252: [UInt16] =
    [
      0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
      0x2039,
      0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013,
      0x2014,
      0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
    ] + latin1[32...]
}

extension Span<UInt8> {
  /// Returns the number that some bytes represent.
  func number(at start: Int, size: Int, isLittle: Bool = false) -> UInt32 {
    var number: UInt32 = 0
    for index in 0..<size {
      let offset = isLittle ? start + size - 1 - index : start + index
      number = number << 8 | UInt32(self[offset])
    }
    return number
  }
}
