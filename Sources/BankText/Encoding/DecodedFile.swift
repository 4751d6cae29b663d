/// The origin of a decoded text: the file it was decoded from, and a mapping between the offsets of both.
@_spi(QBank) public struct Origin: Sendable {
  /// The file with its original bytes.
  @_spi(QBank) public let file: Source
  /// The encoding of the file.
  @_spi(QBank) public let encoding: TextEncoding
  /// Whether the encoding was given rather than detected from the bytes.
  @_spi(QBank) public let isGiven: Bool
  /// The number of places with bytes that are not a character.
  @_spi(QBank) public let brokenCount: Int
  /// Checkpoints in ascending order, the first one at the start of the text.
  let checkpoints: [DecodingCheckpoint]

  /// The length in bytes of the byte order mark at the start of the file.
  @_spi(QBank) public var markLength: Int { encoding.markLength(file.bytes) }
}

extension Source {
  /// The file as it is stored: this source itself unless it was decoded from another.
  @_spi(QBank) public var file: Source { origin?.file ?? self }

  /// Returns the file decoded to UTF-8, without its byte order mark; parts of large files are decoded in parallel.
  ///
  /// - Complexity: O(*n*) in the bytes.
  @_spi(QBank) public func decoded(
    _ encoding: TextEncoding, isGiven: Bool = false, workers: Workers = .serial,
    partSize: Int = 1 << 20
  ) -> Source {
    let parts = Source.parts(of: self, encoding, partSize)
    var pieces = workers.map(parts.count) { index in
      encoding.withDecoder(PieceDecoding(source: self, range: parts[index]))
    }
    let count = pieces.reduce(0) { $0 + $1.text.count }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    var (offset, brokenCount, checkpoints) = (0, 0, [DecodingCheckpoint]())
    for index in pieces.indices {
      for var place in pieces[index].checkpoints {
        place.text += offset
        checkpoints.append(place)
      }
      unsafe UnsafeMutableRawBufferPointer(rebasing: copy[offset...]).copyBytes(
        from: pieces[index].text)
      offset += pieces[index].text.count
      brokenCount += pieces[index].brokenCount
      // Each piece is released as soon as it is copied, so that memory never contains the text twice.
      pieces[index] = DecodedPiece()
    }
    let origin = Origin(
      file: self, encoding: encoding, isGiven: isGiven, brokenCount: brokenCount,
      checkpoints: checkpoints)
    nonisolated(unsafe) let held = unsafe copy
    return unsafe Source(path, adopting: UnsafeRawBufferPointer(copy), origin) {
      unsafe held.deallocate()
    }
  }

  /// Returns the parts in which a file is decoded: a single one if a character may cross any boundary.
  private static func parts(of source: Source, _ encoding: TextEncoding, _ size: Int) -> [TextRange]
  {
    let bytes = source.bytes
    var parts: [TextRange] = []
    var start = encoding.markLength(bytes)
    while start < bytes.count {
      let end = endOfPart(bytes, encoding, start, size)
      parts.append(TextRange(start, end))
      start = end
    }
    return parts
  }

  private static func endOfPart(
    _ bytes: Span<UInt8>, _ encoding: TextEncoding, _ start: Int, _ size: Int
  ) -> Int {
    guard encoding.isCutAtLineFeeds, start + size < bytes.count else { return bytes.count }
    var end = start + size
    while end < bytes.count, bytes[end - 1] != ASCII.lineFeed { end += 1 }
    return end
  }
}

/// A position in a decoded text, with the corresponding position in the original bytes.
struct DecodingCheckpoint: Sendable {
  /// The offset in the text.
  var text: Int
  /// The offset in the original bytes, before any escape sequence there.
  var original: Int
  /// The state of the decoder.
  var state: UInt8
}

/// A range of a file, decoded to UTF-8.
///
/// Bytes that are not a character become a byte FF, so that readers of the text see invalid bytes there, and
/// nothing that could be mistaken for what was written.
struct DecodedPiece: Sendable {
  /// The text.
  var text: [UInt8] = []
  /// Checkpoints about `distance` bytes apart, the first one at the start of the text.
  var checkpoints: [DecodingCheckpoint] = []
  /// The number of places with bytes that are not a character.
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

  /// Writes the text into a buffer that has room for the largest possible result.
  @unsafe
  private func fill<Decoder: TextDecoder>(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, _ decoder: Decoder, _ piece: inout DecodedPiece
  ) -> Int {
    var decoder = decoder
    // Nothing behind the range is read.
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

  /// Copies up to eight ASCII bytes and returns their number. It may write more bytes than that: there is room
  /// behind them, and the next text overwrites them.
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

  /// Decodes consecutive pairs of bytes by table, up to a checkpoint, and returns whether there were any. Like
  /// `copyASCII`, it writes a byte more than the text has.
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

  /// Returns a scalar as three bytes of UTF-8, the first of them in the lowest bits.
  @inline(__always)
  static func threeBytes(_ value: UInt32) -> UInt32 {
    0x80_80E0 | value >> 12 | (value >> 6 & 0x3F) << 8 | (value & 0x3F) << 16
  }

  /// Writes a scalar as UTF-8 and returns the offset of the next one.
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
      // Nearly all of Japanese text: one store, which writes a byte too many, as `copyASCII` does.
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

  /// Returns a continuation byte with the six lowest bits.
  @inline(__always)
  private static func last(_ value: UInt32) -> UInt8 {
    0x80 | UInt8(truncatingIfNeeded: value) & 0x3F
  }
}
