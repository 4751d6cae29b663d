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
