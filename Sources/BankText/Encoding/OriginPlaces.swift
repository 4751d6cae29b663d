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

  /// Returns the characters of an edit that the encoding of the file does not have.
  @_spi(QBank) public func unwritable(in edit: Edit) -> [EncodedText.Unwritable] {
    guard let origin else { return [] }
    return encoded(edit, origin).unwritable
  }

  /// Applies edits of the text, which must be sorted and must not overlap, to the file. In a decoded file only
  /// those of its original bytes change that have to.
  ///
  /// Characters that the encoding of the file does not have are left out; check with `unwritable(in:)` first.
  @_spi(QBank) public func edited(_ edits: [Edit], workers: Workers = .serial) -> Source {
    guard let origin else { return Source(path, Edit.apply(edits, to: bytes)) }
    let own = edits.map { encoded($0, origin).edit }
    let file = Source(path, Edit.apply(own, to: origin.file.bytes))
    return file.decoded(origin.encoding, isGiven: origin.isGiven, workers: workers)
  }

  /// Translates an edit of the text to one of the file.
  private func encoded(
    _ edit: Edit, _ origin: Origin
  ) -> (edit: Edit, unwritable: [EncodedText.Unwritable]) {
    let (range, kept) = changed(by: edit)
    let text = edit.text[kept]
    let start = origin.step(to: range.start, isEnd: false)
    let end = range.isEmpty ? start : origin.step(to: range.end, isEnd: true)
    let old = origin.encoding.withDecoder(
      CharacterList(source: origin.file, from: start, end: end.original))
    let encoder = TextEncoder(origin.encoding, state: start.state)
    let new = EncodedText(
      Array(text).arraySpan, encoder, like: old, of: origin.file, to: end.state)
    let place = TextRange(start.original, end.original)
    let unwritable = new.unwritable.map {
      EncodedText.Unwritable(offset: kept.lowerBound + $0.offset, scalar: $0.scalar)
    }
    return (Edit(place, new.bytes), unwritable)
  }

  /// Returns what an edit really changes, without the common prefix and suffix of the range and its replacement.
  private func changed(by edit: Edit) -> (range: TextRange, text: Range<Int>) {
    let (old, new) = (bytes.extracting(edit.range.offsets), edit.text.arraySpan)
    let shorter = min(old.count, new.count)
    var (start, end) = (0, 0)
    while start < shorter, old[start] == new[start] { start += 1 }
    // Characters may share their first bytes: back up to the start of the character.
    while start > 0,
      start < old.count && old[start] & 0xC0 == 0x80
        || start < new.count && new[start] & 0xC0 == 0x80
    { start -= 1 }
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    while end > 0, old[old.count - end] & 0xC0 == 0x80 || new[new.count - end] & 0xC0 == 0x80 {
      end -= 1
    }
    return (
      TextRange(edit.range.start + start, edit.range.end - end), start..<new.count - end
    )
  }
}

extension Origin {
  /// Returns the original position of an offset in the text. At a start, escape sequences come before the position,
  /// at an end behind it; an offset inside a character counts as the character's start or end.
  fileprivate func step(to offset: Int, isEnd: Bool) -> DecodingCheckpoint {
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
private struct CharacterList: DecoderUse {
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
