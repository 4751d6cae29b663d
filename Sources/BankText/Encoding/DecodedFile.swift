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
