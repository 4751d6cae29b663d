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
