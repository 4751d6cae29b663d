@_spi(QBank) import BankText

/// Decodes what is typed in a game: single keys, or lines on a plain terminal.
struct GameKeys {
  /// The meaning of a key.
  enum Key: Equatable {
    /// A digit of the number of a choice.
    case digit(Int)
    /// The whole number of a choice, counted from 1.
    case choice(Int)
    /// Remove what was typed last.
    case erase
    /// Leave the game.
    case leave
    /// The space bar: continue, show the next part of a text, or in practice stop or resume the clock.
    case space
    /// Continue.
    case next
    /// Begin.
    case start
    /// Play again, or in practice reset the clock.
    case again
    /// Scroll a text that is too long for the window.
    case scroll(Scroll)
    /// A key without a meaning.
    case other
  }

  /// How far and in which direction a text is scrolled.
  enum Scroll: Equatable, CaseIterable {
    case lineUp, lineDown, pageUp, pageDown
  }

  private let isByLine: Bool
  private var line = ""
  private var keys = TerminalKeys()

  init(isByLine: Bool) { self.isByLine = isByLine }

  /// Returns the keys that are complete; a line without a meaning counts as a key.
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

  /// Returns the meaning of a whole line: a number, a letter, or to continue if it is empty.
  private static func key(_ word: String) -> Key? {
    if word.isEmpty { return .next }
    let digits = word.compactMap { digit($0) }
    // No question has so many choices that its numbers need more digits.
    if digits.count == word.count, digits.count <= 9 {
      return .choice(digits.reduce(0) { $0 * 10 + $1 })
    }
    return word.count == 1 ? word.first.map { key($0) } : nil
  }

  /// Returns the meaning of a character. Digits and letters may be full-width, as a Japanese keyboard gives them.
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

  /// The number of milliseconds until an Escape is resolved, or nil if none is pending.
  func wait(at now: Int) -> Int? { keys.wait(at: now) }

  /// Whether Escape was pressed: nothing has followed it for so long that it is not part of another key.
  mutating func takeEscape(at now: Int) -> Bool { keys.takeEscape(at: now) }

  /// Discards an incomplete line or key, but not an Escape, which leaves the game whenever it is pressed.
  mutating func flush() {
    line = ""
    keys.flush()
  }
}

/// The number of a choice while its digits are typed.
///
/// A digit answers at once if no other can follow it: with four choices each does; with twelve, `2` to `9` do, and
/// `1` waits for a second digit or for Return.
struct ChoiceEntry {
  /// The number typed so far, or 0.
  private(set) var number = 0

  /// Adds a digit, and returns the choice if the number is complete.
  ///
  /// A digit that leads to no choice is ignored. No number begins with 0, so a leading 0 means 10, as the key after
  /// 9.
  mutating func take(_ digit: Int, of choices: Int) -> Int? {
    if number == 0, digit == 0 { return choices < 10 ? nil : 10 }
    let longer = number * 10 + digit
    guard longer <= choices else { return nil }
    number = longer
    return longer > choices / 10 ? finish() : nil
  }

  /// Completes the number, and returns it unless nothing has been typed.
  mutating func finish() -> Int? {
    defer { number = 0 }
    return number == 0 ? nil : number
  }

  /// Removes the last digit.
  mutating func erase() { number /= 10 }
}

/// Keeps a key that was meant for one question from answering the next.
///
/// The gate closes when something new is shown, and opens a quarter of a second later: nobody who presses a key
/// sooner can have read it. Keys pressed in between are discarded, and the clock continues.
struct KeyGate {
  /// The number of milliseconds for which the gate stays closed.
  static let delay = 250

  private var opening: Int?

  /// Whether keys are accepted.
  var isOpen: Bool { opening == nil }

  /// Returns the number of milliseconds until the gate opens, or nil if it is open.
  func wait(at now: Int) -> Int? { opening.map { max(0, $0 - now) } }

  /// Closes the gate when something new is shown.
  mutating func close(at now: Int) { opening = now + KeyGate.delay }

  /// Opens the gate if its time has come, and returns whether it has just done so.
  mutating func open(at now: Int) -> Bool {
    guard let opening, now >= opening else { return false }
    self.opening = nil
    return true
  }
}
