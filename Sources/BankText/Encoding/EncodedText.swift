/// A text in an encoding, with the characters that could not be encoded.
@_spi(QBank) public struct EncodedText: Sendable {
  /// The bytes, without the characters that cannot be encoded.
  @_spi(QBank) public internal(set) var bytes: [UInt8] = []
  /// The characters that cannot be encoded, with their offsets in the text.
  @_spi(QBank) public internal(set) var unwritable: [Unwritable] = []
  /// The characters that were replaced by the Windows variant of the same sign.
  @_spi(QBank) public internal(set) var twins: [Unwritable] = []

  /// A character that cannot be encoded.
  @_spi(QBank) public struct Unwritable: Hashable, Sendable {
    /// Its offset in the text.
    @_spi(QBank) public let offset: Int
    /// The character.
    @_spi(QBank) public let scalar: UInt32
  }

  /// Encodes a text, after a byte order mark if the name asks for one.
  ///
  /// - Complexity: O(*n*) in the bytes.
  @_spi(QBank) public init(_ text: Span<UInt8>, as name: EncodingName) {
    let encoding = name.encodings[0]
    let mark = name.writesMark ? encoding.mark ?? [] : []
    let start = TextEncoding.utf8.markLength(text)
    if encoding == .utf8 {
      bytes = mark + Array(text, TextRange(start, text.count))
      return
    }
    var encoder = TextEncoder(encoding)
    encoder.bytes = mark
    encoder.bytes.reserveCapacity(text.count)
    append(text, from: start, to: &encoder)
    encoder.switchTo(0)
    bytes = encoder.bytes
  }

  /// Encodes a text that replaces some characters of a file. Characters that it keeps also keep their bytes: some
  /// have several codes, and what was not changed must stay.
  init(
    _ text: Span<UInt8>, _ encoder: TextEncoder, like old: [(scalar: UInt32, code: TextRange)],
    of file: Source, to state: UInt8
  ) {
    var encoder = encoder
    let isUsual = old.allSatisfy { scalar, code in
      let usual = encoder.encoding.code(of: scalar)
      return scalar < 0x80 || usual == nil
        || usual == file.bytes.number(at: code.start, size: code.count)
    }
    if isUsual {
      append(text, from: 0, to: &encoder)
    } else {
      append(text, to: &encoder, like: old.filter { $0.scalar >= 0x80 }, of: file)
    }
    encoder.switchTo(state)
    bytes = encoder.bytes
  }

  private mutating func append(_ text: Span<UInt8>, from start: Int, to encoder: inout TextEncoder)
  {
    var offset = start
    while offset < text.count {
      let scalar = text.scalar(at: offset) ?? EncodedScalar(0xFFFD, length: 1)
      add(scalar.value, at: offset, to: &encoder)
      offset += scalar.length
    }
  }

  private mutating func add(_ scalar: UInt32, at offset: Int, to encoder: inout TextEncoder) {
    if encoder.append(scalar) { return }
    let place = Unwritable(offset: offset, scalar: scalar)
    if encoder.encoding == .cp932, let twin = EncodedText.twin(scalar), encoder.append(twin) {
      twins.append(place)
    } else {
      unwritable.append(place)
    }
  }

  /// Returns the character that Windows has in place of these of the Japanese standards: 〜 ‖ − ¢ £ ¬.
  private static func twin(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x301C: 0xFF5E
    case 0x2016: 0x2225
    case 0x2212: 0xFF0D
    case 0xA2: 0xFFE0
    case 0xA3: 0xFFE1
    case 0xAC: 0xFFE2
    default: nil
    }
  }

  private mutating func append(
    _ text: Span<UInt8>, to encoder: inout TextEncoder,
    like old: [(scalar: UInt32, code: TextRange)], of file: Source
  ) {
    var (offset, next) = (0, 0)
    while offset < text.count {
      let scalar = text.scalar(at: offset) ?? EncodedScalar(0xFFFD, length: 1)
      let near = old[next..<min(next + EncodedText.lookahead, old.count)]
      if scalar.value >= 0x80, let same = near.firstIndex(where: { $0.scalar == scalar.value }) {
        encoder.bytes.append(contentsOf: file.bytes, old[same].code)
        next = same + 1
      } else {
        add(scalar.value, at: offset, to: &encoder)
      }
      offset += scalar.length
    }
  }

  /// The number of old characters that are searched for the same one.
  private static let lookahead = 64
}

/// Encodes characters.
struct TextEncoder {
  let encoding: TextEncoding
  /// The encoded bytes.
  var bytes: [UInt8] = []
  /// The current character set, in encodings with escape sequences.
  private(set) var state = MailDecoder.CharacterSet.ascii

  init(_ encoding: TextEncoding, state: UInt8 = 0) {
    self.encoding = encoding
    self.state = MailDecoder.CharacterSet(rawValue: state) ?? .ascii
  }

  /// Appends a character; false, without writing anything, if the encoding does not have it.
  mutating func append(_ scalar: UInt32) -> Bool {
    switch encoding {
    case .utf8: appendUTF8(scalar)
    case .utf16LittleEndian, .utf16BigEndian: appendUTF16(scalar)
    case .utf32LittleEndian, .utf32BigEndian: append(scalar, size: 4)
    case .iso2022JP: return appendMail(scalar)
    case .cp932, .eucJP, .windows1252, .latin1: return appendCode(scalar)
    }
    return true
  }

  /// Switches back to a character set.
  mutating func switchTo(_ state: UInt8) {
    if encoding == .iso2022JP { change(MailDecoder.CharacterSet(rawValue: state) ?? .ascii) }
  }

  // MARK: Unicode

  private mutating func appendUTF8(_ scalar: UInt32) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }

  private mutating func appendUTF16(_ scalar: UInt32) {
    if scalar < 0x1_0000 { return append(scalar, size: 2) }
    append(0xD800 + (scalar - 0x1_0000) >> 10, size: 2)
    append(0xDC00 + (scalar - 0x1_0000) & 0x3FF, size: 2)
  }

  private mutating func append(_ unit: UInt32, size: Int) {
    let isLittle = encoding == .utf16LittleEndian || encoding == .utf32LittleEndian
    for index in 0..<size {
      let shift = 8 * (isLittle ? index : size - 1 - index)
      bytes.append(UInt8(truncatingIfNeeded: unit >> UInt32(shift)))
    }
  }

  // MARK: Codes

  private mutating func appendCode(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 {
      bytes.append(UInt8(scalar))
      return true
    }
    guard let code = encoding.code(of: scalar) else { return false }
    if code > 0xFFFF { bytes.append(UInt8(truncatingIfNeeded: code >> 16)) }
    if code > 0xFF { bytes.append(UInt8(truncatingIfNeeded: code >> 8)) }
    bytes.append(UInt8(truncatingIfNeeded: code))
    return true
  }

  // MARK: Mail

  private mutating func appendMail(_ scalar: UInt32) -> Bool {
    if scalar == 0x1B { return false }
    if scalar < 0x80 {
      let isSame = state == .roman && scalar != 0x5C && scalar != 0x7E && scalar >= 0x20
      if !isSame { change(.ascii) }
      bytes.append(UInt8(scalar))
      return true
    }
    if scalar == 0xA5 || scalar == 0x203E {
      change(.roman)
      bytes.append(scalar == 0xA5 ? 0x5C : 0x7E)
      return true
    }
    guard let index = JapaneseCharacters.placesInStandard.index(of: scalar) else { return false }
    if state != .oldPairs { change(.pairs) }
    bytes.append(UInt8(0x21 + index / JapaneseCharacters.cellsOfRow))
    bytes.append(UInt8(0x21 + index % JapaneseCharacters.cellsOfRow))
    return true
  }

  private mutating func change(_ set: MailDecoder.CharacterSet) {
    if state != set { bytes += set.escape }
    state = set
  }
}

extension TextEncoding {
  /// Returns the bytes of a non-ASCII character as a big-endian number, in an encoding in which they do not depend
  /// on a state; nil if the encoding does not have it.
  func code(of scalar: UInt32) -> UInt32? {
    switch self {
    case .latin1: return 0x80...0xFF ~= scalar ? scalar : nil
    case .windows1252:
      if 0xA0...0xFF ~= scalar { return scalar }
      return SingleByteDecoder.windows1252.prefix(32).firstIndex {
        UInt32($0) == scalar && scalar != 0xFFFD
      }.map { 0x80 + UInt32($0) }
    case .cp932: return CP932Decoder.code(of: scalar)
    case .eucJP: return EUCDecoder.code(of: scalar)
    default: return nil
    }
  }
}

extension CP932Decoder {
  /// Returns the bytes of a non-ASCII character as a number, or nil if the encoding does not have it.
  static func code(of scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x80: return 0x80
    case 0xF8F0: return 0xA0
    case 0xF8F1...0xF8F3: return scalar - 0xF8F1 + 0xFD
    case 0xFF61...0xFF9F: return scalar - 0xFF61 + 0xA1
    default: break
    }
    guard let index = JapaneseCharacters.placesInWindows.index(of: scalar) else { return nil }
    let (lead, trail) = (UInt32(index / 188), UInt32(index % 188))
    return (lead + (lead < 31 ? 0x81 : 0xC1)) << 8 | (trail + (trail < 63 ? 0x40 : 0x41))
  }
}

extension EUCDecoder {
  /// Returns the bytes of a non-ASCII character as a number, or nil if the encoding does not have it.
  static func code(of scalar: UInt32) -> UInt32? {
    if 0xFF61...0xFF9F ~= scalar { return 0x8E00 | (scalar - 0xFF61 + 0xA1) }
    if let index = JapaneseCharacters.placesInStandard.index(of: scalar) { return pair(index) }
    return JapaneseCharacters.placesInSupplement.index(of: scalar).map { 0x8F_0000 | pair($0) }
  }

  private static func pair(_ index: Int) -> UInt32 {
    let (row, cell) = index.quotientAndRemainder(dividingBy: JapaneseCharacters.cellsOfRow)
    return UInt32(0xA1 + row) << 8 | UInt32(0xA1 + cell)
  }
}
