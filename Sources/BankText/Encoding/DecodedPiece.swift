/// Where a place of a decoded text is in the bytes that it was made of.
struct DecodingCheckpoint: Sendable {
  /// The offset in the text.
  var text: Int
  /// The offset in the bytes; where an escape sequence stands there, before it.
  var original: Int
  /// What the decoder has come to know.
  var state: UInt8
}

/// Some bytes of a file as UTF-8.
///
/// A byte FF stands for what is no character, so whoever reads the text sees bytes there that are
/// no text, and nothing that could be taken for what was written.
struct DecodedPiece: Sendable {
  /// The text.
  var text: [UInt8] = []
  /// Places in it about `distance` bytes apart, the first one at its start.
  var checkpoints: [DecodingCheckpoint] = []
  /// How many times there is something that is no character.
  var brokenCount = 0

  static let distance = 2048
}

/// Decodes a range of a file.
struct PieceDecoding: DecoderUse {
  let source: Source
  let range: TextRange

  func use<Decoder: TextDecoder>(_ decoder: Decoder) -> DecodedPiece {
    var piece = DecodedPiece()
    let room = range.count * Decoder.growth + PieceDecoding.word
    piece.text = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = unsafe fill(buffer, decoder, &piece)
    }
    return piece
  }

  private static let word = 8

  /// Writes the text into a buffer that has room for whatever may come of the bytes.
  @unsafe
  private func fill<Decoder: TextDecoder>(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, _ decoder: Decoder, _ piece: inout DecodedPiece
  ) -> Int {
    var decoder = decoder
    // Of what goes on behind the range nothing is read.
    let bytes = source.bytes.extracting(0..<range.end)
    precondition(buffer.count >= range.count * Decoder.growth + PieceDecoding.word)
    var (offset, count, checkpoint) = (range.start, 0, 0)
    let pairs = decoder.pairs
    while offset < range.end {
      if count >= checkpoint {
        let place = DecodingCheckpoint(text: count, original: offset, state: decoder.state)
        piece.checkpoints.append(place)
        checkpoint = count + DecodedPiece.distance
      }
      if Decoder.isASCIICompatible, bytes[offset] < 0x80 {
        let length = unsafe copyASCII(bytes, offset, buffer, count)
        if length > 0 {
          (offset, count) = (offset + length, count + length)
          continue
        }
      }
      if !pairs.isEmpty,
        unsafe copyPairs(pairs.arraySpan, bytes, &offset, buffer, &count, checkpoint)
      {
        continue
      }
      let unit = decoder.next(bytes, offset)
      offset += unit.length
      count = unsafe PieceDecoding.write(unit.value, buffer, count)
      if unit.value == EncodedUnit.broken { piece.brokenCount += 1 }
    }
    return count
  }

  /// Copies up to eight bytes that are ASCII, and tells how many those are. More than these may be
  /// written: there is room behind them, and what comes next is written over it.
  @inline(__always) @unsafe
  private func copyASCII(
    _ bytes: Span<UInt8>, _ offset: Int, _ buffer: UnsafeMutableBufferPointer<UInt8>, _ count: Int
  ) -> Int {
    guard offset + PieceDecoding.word <= bytes.count else { return 0 }
    let word = unsafe bytes.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset, as: UInt64.self)
    unsafe UnsafeMutableRawBufferPointer(buffer).storeBytes(
      of: word, toByteOffset: count, as: UInt64.self)
    let beyond = UInt64(littleEndian: word) & 0x8080_8080_8080_8080
    return beyond == 0 ? PieceDecoding.word : beyond.trailingZeroBitCount / 8
  }

  /// Writes what the next pairs of bytes mean, up to a checkpoint, and tells whether there was any. As with
  /// ASCII a byte more is written than is meant.
  @inline(__always) @unsafe
  private func copyPairs(
    _ pairs: Span<UInt32>, _ bytes: Span<UInt8>, _ offset: inout Int,
    _ buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int, _ checkpoint: Int
  ) -> Bool {
    precondition(pairs.count == 1 << 16)
    let start = offset
    while offset + 2 <= bytes.count, count < checkpoint {
      let pair = unsafe bytes.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt16.self)
      let text = unsafe pairs[unchecked: Int(UInt16(littleEndian: pair))]
      if text == 0 { break }
      unsafe UnsafeMutableRawBufferPointer(buffer).storeBytes(
        of: text.littleEndian, toByteOffset: count, as: UInt32.self)
      (offset, count) = (offset &+ 2, count &+ 3)
    }
    return offset > start
  }

  /// A scalar that takes three bytes of UTF-8, the first of them in the lowest bits.
  @inline(__always)
  static func threeBytes(_ value: UInt32) -> UInt32 {
    0x80_80E0 | value >> 12 | (value >> 6 & 0x3F) << 8 | (value & 0x3F) << 16
  }

  /// Writes a scalar as UTF-8, and tells where the next one goes.
  @inline(__always) @unsafe
  private static func write(
    _ value: UInt32, _ buffer: UnsafeMutableBufferPointer<UInt8>, _ count: Int
  ) -> Int {
    switch value {
    case 0..<0x80:
      unsafe buffer[count] = UInt8(truncatingIfNeeded: value)
      return count + 1
    case 0x80..<0x800:
      unsafe buffer[count] = 0xC0 | UInt8(truncatingIfNeeded: value >> 6)
      unsafe buffer[count + 1] = last(value)
      return count + 2
    case 0x800..<0x1_0000:
      // Nearly all of Japanese text: in one step, which writes a byte too many, as copies of ASCII do.
      unsafe UnsafeMutableRawBufferPointer(buffer).storeBytes(
        of: threeBytes(value).littleEndian, toByteOffset: count, as: UInt32.self)
      return count + 3
    case 0x1_0000..<0x11_0000:
      unsafe buffer[count] = 0xF0 | UInt8(truncatingIfNeeded: value >> 18)
      unsafe buffer[count + 1] = last(value >> 12)
      unsafe buffer[count + 2] = last(value >> 6)
      unsafe buffer[count + 3] = last(value)
      return count + 4
    case EncodedUnit.broken:
      unsafe buffer[count] = 0xFF
      return count + 1
    default: return count
    }
  }

  /// A continuation byte with the six lowest bits.
  @inline(__always)
  private static func last(_ value: UInt32) -> UInt8 {
    0x80 | UInt8(truncatingIfNeeded: value) & 0x3F
  }
}
