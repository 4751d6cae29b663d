@_spi(QBank) import BankText

/// Understands what is typed in a game: single keys, or lines on a plain terminal.
struct GameKeys {
  /// What a key means.
  enum Key: Equatable {
    /// A choice, counted from 1.
    case choice(Int)
    /// Leave the game.
    case leave
    /// Stop the clock, or let it go on.
    case stop
    /// Put the clock back.
    case reset
    /// Nothing.
    case other
  }

  private let isByLine: Bool
  private var line = ""

  init(isByLine: Bool) { self.isByLine = isByLine }

  /// What was typed; a line that means nothing is a key as well.
  mutating func read(_ bytes: [UInt8]) -> [Key] {
    let text = String(decoding: bytes, as: UTF8.self)
    guard isByLine else {
      // Arrows and the like come as several characters, none of which is meant by itself.
      if text.hasPrefix("\u{1B}") { return text == "\u{1B}" ? [.leave] : [.other] }
      return text.map { GameKeys.key($0) }
    }
    line += text
    var keys: [Key] = []
    while let end = line.firstIndex(where: \.isNewline) {
      let word = line[..<end].filter { !$0.isWhitespace }
      line = String(line[line.index(after: end)...])
      keys.append(GameKeys.key(word) ?? .other)
    }
    return keys
  }

  /// What a whole line means: a number of up to two digits, or a letter.
  private static func key(_ word: String) -> Key? {
    if word.count == 1, let only = word.first { return key(only) == .choice(10) ? nil : key(only) }
    return word == "10" || word == "１０" ? .choice(10) : nil
  }

  /// What a key means. Digits may be of full width, as a Japanese keyboard gives them.
  private static func key(_ character: Character) -> Key {
    switch character {
    case "q", "Q", "ｑ", "\u{4}": return .leave
    case " ", "　": return .stop
    case "r", "R", "ｒ": return .reset
    default: break
    }
    guard let digit = character.wholeNumberValue, (0...9).contains(digit) else { return .other }
    return .choice(digit == 0 ? 10 : digit)
  }
}
