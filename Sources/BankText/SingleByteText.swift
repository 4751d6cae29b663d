/// Text of western European languages, in which each letter is one byte.
enum SingleByteText {
  /// Whether some lines read as such text: letters with accents, and typographic signs, that stand
  /// between letters of ASCII. Two next to each other (größte) are fewer, and pairs of bytes are the rule in
  /// all other encodings.
  static func isLikely(_ bytes: Span<UInt8>, _ lines: [TextRange]) -> Bool {
    var (beyond, alone, usual) = (0, 0, 0)
    for line in lines {
      for offset in line.offsets where bytes[offset] >= 0x80 {
        beyond += 1
        if isUsual(bytes[offset]) { usual += 1 }
        let before = offset > line.start && bytes[offset - 1] >= 0x80
        let after = offset + 1 < line.end && bytes[offset + 1] >= 0x80
        if !before, !after { alone += 1 }
      }
    }
    return beyond > 0 && alone * 2 >= beyond && usual * 10 >= beyond * 9
  }

  /// Whether there is a letter with an accent that is not what may be left of a character in UTF-8. The
  /// last byte of all, ÿ, stands in a few names only, and is what damaged files are full of.
  static func hasLetter(_ bytes: Span<UInt8>, _ lines: [TextRange]) -> Bool {
    lines.contains { line in
      line.offsets.contains { 0xC4...0xFE ~= bytes[$0] && bytes[$0] != 0xD7 && bytes[$0] != 0xF7 }
    }
  }

  /// Letters, quotes, dashes and the few signs that people write.
  private static func isUsual(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xD7, 0xF7: true
    case 0xC0...0xFE: true
    case 0x80, 0x82, 0x84, 0x85, 0x8A, 0x8C, 0x8E, 0x91...0x97, 0x99, 0x9A, 0x9C, 0x9E, 0x9F: true
    case 0xA0, 0xA1, 0xA3, 0xA7, 0xA9, 0xAA, 0xAB, 0xAE, 0xB0...0xB5, 0xB7, 0xBA...0xBF: true
    default: false
    }
  }
}
