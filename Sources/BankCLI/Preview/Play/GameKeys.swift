@_spi(QBank) import BankText

/// Understands what is typed in a game: single keys, or lines on a plain terminal.
struct GameKeys {
  /// What a key means.
  enum Key: Equatable {
    /// A digit of the number of a choice.
    case digit(Int)
    /// The whole number of a choice, counted from 1.
    case choice(Int)
    /// Take back what was typed last.
    case erase
    /// Leave the game.
    case leave
    /// The space bar: go on, show the next part of a text, or in practice stop the clock.
    case space
    /// Go on.
    case next
    /// Begin.
    case start
    /// Play once more, or in practice put the clock back.
    case again
    /// Show another part of a text that is too long for the window.
    case scroll(Scroll)
    /// Nothing.
    case other
  }

  /// Where a text is moved.
  enum Scroll: Equatable, CaseIterable {
    case lineUp, lineDown, pageUp, pageDown
  }

  private let isByLine: Bool
  private var line = ""
  private var keys = TerminalKeys()

  init(isByLine: Bool) { self.isByLine = isByLine }

  /// What was typed by now; a line that means nothing is a key as well.
  mutating func read(_ bytes: [UInt8], at now: Int) -> [Key] {
    guard isByLine else { return keys.read(bytes, at: now).map { GameKeys.key($0) } }
    line += String(decoding: bytes, as: UTF8.self)
    var keys: [Key] = []
    while let end = line.firstIndex(where: \.isNewline) {
      let word = line[..<end].filter { !$0.isWhitespace }
      line = String(line[line.index(after: end)...])
      keys.append(GameKeys.key(word) ?? .other)
    }
    return keys
  }

  private static func key(_ key: TerminalKey) -> Key {
    switch key {
    case .character(let character): self.key(character)
    case .escape: .leave
    case .up: .scroll(.lineUp)
    case .down: .scroll(.lineDown)
    case .pageUp: .scroll(.pageUp)
    case .pageDown: .scroll(.pageDown)
    case .left, .right, .home, .end, .other: .other
    }
  }

  /// What a whole line means: a number, a letter, or by itself to go on.
  private static func key(_ word: String) -> Key? {
    if word.isEmpty { return .next }
    let digits = word.compactMap { digit($0) }
    // No question has so many choices that a number would need more.
    if digits.count == word.count, digits.count <= 9 {
      return .choice(digits.reduce(0) { $0 * 10 + $1 })
    }
    return word.count == 1 ? word.first.map { key($0) } : nil
  }

  /// What a key means. Digits may be of full width, as a Japanese keyboard gives them.
  private static func key(_ character: Character) -> Key {
    switch character {
    case "q", "Q", "ｑ", "\u{4}": return .leave
    case " ", "　": return .space
    case "n", "N", "ｎ", "\r", "\n": return .next
    case "s", "S", "ｓ": return .start
    case "r", "R", "ｒ": return .again
    case "\u{8}", "\u{7F}": return .erase
    default: return digit(character).map { .digit($0) } ?? .other
    }
  }

  private static func digit(_ character: Character) -> Int? {
    character.wholeNumberValue.flatMap { (0...9).contains($0) ? $0 : nil }
  }

  // MARK: Escape

  /// In how many milliseconds it will be known what an Escape is; nil when none is pending.
  func wait(at now: Int) -> Int? { keys.wait(at: now) }

  /// Whether Escape was pressed: nothing has followed for so long that it is no part of another key.
  mutating func takeEscape(at now: Int) -> Bool { keys.takeEscape(at: now) }

  /// Forgets a line or a key that has been begun, but no Escape, which leaves the game whenever it is
  /// pressed.
  mutating func flush() {
    line = ""
    keys.flush()
  }
}
