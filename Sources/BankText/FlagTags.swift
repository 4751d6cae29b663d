/// The flags of regions, which are spelt in tags behind a black flag: that of England is `🏴`, the tags of
/// `gbeng` and an end.
///
/// Tags can spell anything else as well, and nobody sees it, so only what may be a region counts.
enum FlagTags {
  private static let flag: UInt32 = 0x1_F3F4
  private static let end: UInt32 = 0xE_007F
  /// The letters and digits of a region.
  private static let lengths = 3...6

  /// Whether the tag at an offset is a part of a flag.
  static func spell(at offset: Int, in text: Span<UInt8>, cell: TextRange) -> Bool {
    var start = offset
    for _ in 0...lengths.upperBound {
      guard start > cell.start, let before = text.scalar(before: start) else { return false }
      if before.value == flag { return isRegion(from: start, in: text, cell) }
      guard isLetterOrDigit(before.value) else { return false }
      start -= before.length
    }
    return false
  }

  private static func isRegion(
    from start: Int, in text: Span<UInt8>, _ cell: TextRange
  ) -> Bool {
    var (offset, count) = (start, 0)
    while offset < cell.end, count <= lengths.upperBound, let tag = text.scalar(at: offset) {
      if tag.value == end { return lengths.contains(count) }
      guard isLetterOrDigit(tag.value) else { return false }
      count += 1
      offset += tag.length
    }
    return false
  }

  private static func isLetterOrDigit(_ tag: UInt32) -> Bool {
    0xE_0030...0xE_0039 ~= tag || 0xE_0061...0xE_007A ~= tag
  }
}
