/// The number of cells that text takes on a terminal.
///
/// Carets and columns line up by cells, not by bytes, scalars or characters: `東` takes two cells, `ｶ` one, a family
/// emoji of five scalars two.
@_spi(QBank) public enum DisplayWidth {
  /// Returns the width of a text in cells.
  @_spi(QBank) public static func of(_ text: some StringProtocol) -> Int {
    ofPlain(text) ?? text.reduce(0) { $0 + of($1) }
  }

  /// Returns the width of a text of plain scalars, or nil if there are others. Most text is plain, and splitting it
  /// into characters would take a hundred times longer.
  private static func ofPlain(_ text: some StringProtocol) -> Int? {
    var total = 0
    for scalar in text.unicodeScalars {
      guard let width = ofPlain(scalar.value) else { return nil }
      total += width
    }
    return total
  }

  /// Returns the width of a scalar that is always a character by itself, whatever its neighbours are, or nil if
  /// that is not certain.
  static func ofPlain(_ scalar: UInt32) -> Int? {
    switch scalar {
    case 0x20...0x7E, 0x2010...0x2027: 1
    case 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FC, 0x3400...0x4DBF, 0x4E00...0x9FFF: 2
    case 0xFF01...0xFF5E: 2
    default: nil
    }
  }

  /// Returns the width of a character in cells.
  @_spi(QBank) public static func of(_ character: Character) -> Int {
    // Only a line feed can follow a carriage return within a character. `asciiValue` would compare all marks.
    if let byte = character.utf8.first, byte < 0x80,
      character.utf8.count == 1 || byte == ASCII.carriageReturn
    {
      return byte < 0x20 || byte == 0x7F ? 0 : 1
    }
    if let scalar = character.onlyScalar, let width = ofPlain(scalar.value) { return width }
    if isEmoji(character) { return 2 }
    var total = 0
    var afterVirama = false
    for scalar in character.unicodeScalars {
      // A letter that a virama joins to the one before is drawn within its cell.
      total += afterVirama ? 0 : of(scalar.value)
      afterVirama = combiningClass(scalar.value) == 9
    }
    return total
  }

  /// Returns the width of a scalar by itself.
  static func of(_ scalar: UInt32) -> Int {
    if scalar < 0x300 { return scalar == 0 ? 0 : 1 }
    return ScalarTable.widths.range(of: scalar).map { Int($0.value) } ?? 1
  }

  /// Whether the character is drawn as an emoji, whatever its scalars are.
  private static func isEmoji(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, first.properties.isEmoji else { return false }
    if first.properties.isEmojiPresentation { return true }
    return scalars.dropFirst().first == emojiSelector
  }

  private static let emojiSelector = Unicode.Scalar(0xFE0F as UInt16)
}

extension String {
  /// Returns the text padded with spaces to `width` cells.
  @_spi(QBank) public func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - DisplayWidth.of(self)))
  }

  /// Returns the text with spaces before it, so that it ends after `width` cells.
  package func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - DisplayWidth.of(self))) + self
  }
}
