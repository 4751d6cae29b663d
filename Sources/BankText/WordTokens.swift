/// The smallest parts of a text that a comparison shows as changed.
///
/// A Latin word, a number, a run of katakana, of kanji, of hiragana or of white space; every other
/// character is a part by itself. Single letters would make confetti of a reworded sentence, and
/// Japanese has no spaces to cut at.
enum WordTokens {
  /// The parts of a text, in their order; together they are the text.
  static func of(_ text: String) -> [Substring] {
    var tokens: [Substring] = []
    var start = text.startIndex
    var last: Script?
    for index in text.indices {
      let script = Script(text[index])
      if let last, last != script || script == .other {
        tokens.append(text[start..<index])
        start = index
      }
      last = script
    }
    if start < text.endIndex { tokens.append(text[start...]) }
    return tokens
  }

  /// Whether there is nothing to be seen in a part.
  static func isSpace(_ token: Substring) -> Bool {
    token.first.map { Script($0) == .space } ?? true
  }

  /// What a character is written in.
  private enum Script {
    case latin, number, katakana, kanji, hiragana, space, other

    init(_ character: Character) {
      self = character.unicodeScalars.first.map { Script($0.value) } ?? .other
    }

    private init(_ scalar: UInt32) {
      self =
        switch scalar {
        case 0x30...0x39, 0xFF10...0xFF19: .number
        case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F,
          0x250...0x2AF, 0x1E00...0x1EFF, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
          .latin
        case 0x3041...0x3096, 0x309D...0x309F: .hiragana
        case 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: .katakana
        case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
          0x2_0000...0x3_FFFF:
          .kanji
        default: isWhitespace(scalar) ? .space : .other
        }
    }
  }
}
