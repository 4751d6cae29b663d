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
