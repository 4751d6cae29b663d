extension Source {
  /// Returns the range in the file for a range of the text; the same range if the file was not decoded.
  ///
  /// - Complexity: O(1) in the size of the file.
  @_spi(QBank) public func rangeInFile(_ range: TextRange) -> TextRange {
    guard let origin else { return range }
    let start = origin.step(to: range.start, isEnd: false)
    if range.isEmpty { return TextRange(at: start.original) }
    return TextRange(start.original, origin.step(to: range.end, isEnd: true).original)
  }
}

extension Origin {
  /// Returns the original position of an offset in the text. At a start, escape sequences come before the position,
  /// at an end behind it; an offset inside a character counts as the character's start or end.
  func step(to offset: Int, isEnd: Bool) -> DecodingCheckpoint {
    encoding.withDecoder(
      Stepping(source: file, from: checkpoint(before: offset), to: offset, isEnd: isEnd))
  }

  private func checkpoint(before offset: Int) -> DecodingCheckpoint {
    let next = checkpoints.indices.partitioningIndex { checkpoints[$0].text > offset }
    return next > 0
      ? checkpoints[next - 1]
      : DecodingCheckpoint(text: 0, original: markLength, state: 0)
  }
}

/// Moves from a checkpoint to an offset in the text, character by character.
private struct Stepping: DecoderUse {
  let source: Source
  let from: DecodingCheckpoint
  let to: Int
  let isEnd: Bool

  func use<Decoder: TextDecoder>(_ decoder: Decoder) -> DecodingCheckpoint {
    var (decoder, place) = (decoder, from)
    decoder.state = from.state
    let bytes = source.bytes
    while place.original < bytes.count, !(isEnd && place.text >= to) {
      var next = decoder
      let unit = next.next(bytes, place.original)
      if !isEnd, unit.textLength > 0, place.text + unit.textLength > to { break }
      decoder = next
      place.text += unit.textLength
      place.original += unit.length
      place.state = decoder.state
    }
    return place
  }
}

/// The characters of a range of a file.
struct CharacterList: DecoderUse {
  let source: Source
  let from: DecodingCheckpoint
  let end: Int

  func use<Decoder: TextDecoder>(_ decoder: Decoder) -> [(scalar: UInt32, code: TextRange)] {
    var decoder = decoder
    decoder.state = from.state
    let bytes = source.bytes
    var characters: [(scalar: UInt32, code: TextRange)] = []
    var offset = from.original
    while offset < end {
      let unit = decoder.next(bytes, offset)
      characters.append((unit.value, TextRange(offset, offset + unit.length)))
      offset += unit.length
    }
    return characters
  }
}
