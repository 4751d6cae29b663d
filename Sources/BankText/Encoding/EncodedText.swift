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
