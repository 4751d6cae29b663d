/// What stands next in an encoded text, and how many bytes it takes.
struct EncodedUnit: Equatable {
  /// The scalar; or `broken`, or `silent`.
  let value: UInt32
  let length: Int

  /// Bytes that are no character.
  static let broken = UInt32.max
  /// An escape sequence, which is no character but changes what those behind it are.
  static let silent = UInt32.max - 1

  @inline(__always)
  init(_ value: UInt32, _ length: Int) {
    self.value = value
    self.length = length
  }

  /// How many bytes of text come of it: one for what is broken.
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

/// Reads a text in an encoding one character after the other.
protocol TextDecoder: Sendable {
  /// How many bytes of text may come of each of its bytes.
  static var growth: Int { get }
  /// Whether bytes below 80 are characters of ASCII wherever a character begins.
  static var isASCIICompatible: Bool { get }
  /// Which set of characters holds; the same for ever where there is but one.
  var state: UInt8 { get set }
  /// What begins at a place of the text.
  mutating func next(_ bytes: Span<UInt8>, _ offset: Int) -> EncodedUnit
  /// The three bytes of UTF-8 that two bytes mean, the first of each in the lowest bits; 0 for pairs that
  /// only `next` can tell. Empty where nothing is known of pairs.
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
  /// Calls a body with what reads the encoding.
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

/// Something that is done with a decoder of any kind, compiled for each by itself.
protocol DecoderUse {
  associatedtype Result
  func use<Decoder: TextDecoder>(_ decoder: Decoder) -> Result
}
