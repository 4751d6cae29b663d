/// Characters that a reader cannot see, or that change how others are displayed.
@_spi(QBank) public enum HiddenCharacter: Equatable, Sendable {
  /// U+0000, at which some programs stop reading.
  case nul
  /// A control character, which controls a terminal or a printer instead of being shown.
  case control
  /// A control that reverses or embeds the direction in which text is displayed.
  case bidirectional
  /// An invisible character without width.
  case invisible

  /// Returns how a scalar is hidden, or nil if it is visible.
  ///
  /// Some have an effect in their place, such as a joiner inside an emoji; see `isMeaningful`.
  @_spi(QBank) public static func of(_ scalar: UInt32) -> HiddenCharacter? {
    switch scalar {
    case 0: .nul
    case 0x0A, 0x0D: nil
    case 0x01...0x1F, 0x7F...0x9F, 0x2028, 0x2029: .control
    case 0x202A...0x202E, 0x2066...0x2069: .bidirectional
    default: isInvisible(scalar) ? .invisible : nil
    }
  }

  private static func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F: true
    case 0x200B...0x200F, 0x2060...0x2065, 0x206A...0x206F, 0x3164: true
    case 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB: true
    case 0x1_BCA0...0x1_BCA3, 0x1_D173...0x1_D17A, 0xE_0000...0xE_0FFF: true
    default: false
    }
  }

  /// Whether a character can be displayed as it is, next to any other.
  ///
  /// A mark without a base letter cannot: it would be drawn onto its neighbour.
  static func isPlain(_ character: Character) -> Bool {
    if let scalar = character.onlyScalar {
      if DisplayWidth.ofPlain(scalar.value) != nil { return true }
    }
    let scalars = character.unicodeScalars
    guard let first = scalars.first, !isHiddenOrBroken(first), !isMark(first) else { return false }
    if !scalars.contains(where: isHiddenOrBroken) { return true }
    // Everything hidden in it must have an effect.
    let bytes = Array(character.utf8)
    var offset = 0
    return scalars.allSatisfy { scalar in
      defer { offset += UTF8.width(scalar) }
      return !isHiddenOrBroken(scalar)
        || isMeaningful(
          scalar.value, at: offset, in: bytes.arraySpan, cell: TextRange(0, bytes.count))
    }
  }

  private static func isHiddenOrBroken(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || of(scalar.value) != nil
      || scalar.properties.isNoncharacterCodePoint
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }

  // MARK: Effect in its place

  /// Whether a hidden character has an effect in its place, and so is not a leftover.
  ///
  /// Selectors choose the form of the character before them, joiners join emoji or letters of some scripts, tags
  /// spell a flag, direction marks control Arabic and Hebrew. Anywhere else they are leftovers, such as of copied
  /// text.
  @_spi(QBank) public static func isMeaningful(
    _ scalar: UInt32, at offset: Int, in bytes: Span<UInt8>, cell: TextRange
  ) -> Bool {
    var direction = CellDirection()
    return isMeaningful(scalar, at: offset, in: bytes, cell: cell, &direction)
  }

  /// Whether a hidden character has an effect, given what is known about the cell from other characters.
  static func isMeaningful(
    _ scalar: UInt32, at offset: Int, in bytes: Span<UInt8>, cell: TextRange,
    _ direction: inout CellDirection
  ) -> Bool {
    switch scalar {
    case 0x200E, 0x200F, 0x061C: return direction.isRightToLeft(bytes, cell)
    case 0xE_0020...0xE_007F: return FlagTags.spell(at: offset, in: bytes, cell: cell)
    default:
      let before = offset > cell.start ? bytes.scalar(before: offset)?.value : nil
      return before.map { belongs(scalar, to: $0) } ?? false
    }
  }

  /// Whether a selector or a joiner has an effect on the character before it.
  private static func belongs(_ scalar: UInt32, to before: UInt32) -> Bool {
    switch scalar {
    case 0xFE0E, 0xFE0F: Unicode.Scalar(before)?.properties.isEmoji ?? false
    case 0xFE00...0xFE0D: hasForms(before)
    case 0xE_0100...0xE_01EF: Unicode.Scalar(before)?.properties.isIdeographic ?? false
    case 0x180B...0x180D, 0x180F: 0x1800...0x18AF ~= before
    case 0x200C, 0x200D: canBeJoined(before)
    default: false
    }
  }

  /// Whether a scalar has variation sequences other than those of emoji: some mathematical signs, full-width
  /// punctuation, kanji, and letters of a few Asian scripts.
  private static func hasForms(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30, 0x1000...0x109F, 0x1800...0x18AF, 0x2190...0x22FF, 0x2A00...0x2AFF: true
    case 0x3001...0x3002, 0xA840...0xA87F, 0xAA60...0xAA7F, 0xFF01...0xFF1F: true
    default: Unicode.Scalar(scalar)?.properties.isIdeographic ?? false
    }
  }

  /// Whether a joiner may follow: after an emoji, or in scripts that are written with joiners.
  private static func canBeJoined(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0600...0x1CFF, 0xA800...0xABFF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: true
    case 0x1_0A00...0x1_1FFF, 0xFE0F, 0x1_F3FB...0x1_F3FF: true
    default: Unicode.Scalar(scalar)?.properties.isEmoji == true && scalar > 0xA0
    }
  }
}

extension Character {
  /// Its scalar, if there is only one.
  var onlyScalar: Unicode.Scalar? {
    let scalars = unicodeScalars
    guard let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex
    else { return nil }
    return first
  }
}

/// Whether a scalar is white space of any width.
@_spi(QBank) public func isWhitespace(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F: true
  case 0x3000: true
  default: false
  }
}

/// Whether a cell contains right-to-left letters.
///
/// Cached per cell: a cell may have a direction mark at every letter, and each asks.
@_spi(QBank) public struct CellDirection {
  private var known: (cell: TextRange, isRightToLeft: Bool)?

  /// Creates an empty cache.
  @_spi(QBank) public init() {}

  fileprivate mutating func isRightToLeft(_ bytes: Span<UInt8>, _ cell: TextRange) -> Bool {
    if let known, known.cell == cell { return known.isRightToLeft }
    let found = CellDirection.hasRightToLeftLetters(bytes, cell)
    known = (cell, found)
    return found
  }

  private static func hasRightToLeftLetters(_ bytes: Span<UInt8>, _ cell: TextRange) -> Bool {
    var offset = cell.start
    while offset < cell.end, let scalar = bytes.scalar(at: offset) {
      switch scalar.value {
      case 0x0591...0x061B, 0x061D...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: return true
      case 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: return true
      default: offset += scalar.length
      }
    }
    return false
  }
}

/// Flags of regions, which tags spell after a black flag: that of England is `🏴`, the tags of `gbeng` and an end
/// tag.
///
/// Tags can spell anything else as well, invisibly, so only what may be a region counts.
private enum FlagTags {
  private static let flag: UInt32 = 0x1_F3F4
  private static let end: UInt32 = 0xE_007F
  /// The number of letters and digits of a region.
  private static let lengths = 3...6

  /// Whether the tag at an offset is part of a flag.
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
