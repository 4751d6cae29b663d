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
  /// The beginning of a key of several bytes, of which the rest has yet to come.
  private var pending: [UInt8] = []
  /// When the Escape that is pending will be the key of that name.
  private var deadline: Int?

  init(isByLine: Bool) { self.isByLine = isByLine }

  /// What was typed by now; a line that means nothing is a key as well.
  mutating func read(_ bytes: [UInt8], at now: Int) -> [Key] {
    guard isByLine else {
      defer { deadline = isEscapePending ? now + GameKeys.escapeDelay : nil }
      return readKeys(bytes)
    }
    line += String(decoding: bytes, as: UTF8.self)
    var keys: [Key] = []
    while let end = line.firstIndex(where: \.isNewline) {
      let word = line[..<end].filter { !$0.isWhitespace }
      line = String(line[line.index(after: end)...])
      keys.append(GameKeys.key(word) ?? .other)
    }
    return keys
  }

  // MARK: Single keys

  private static let escape: UInt8 = 0x1B
  /// No key has more bytes; what goes on is none.
  private static let longestKey = 32

  /// Arrows and the like come as several characters, none of which is meant by itself; several keys
  /// can come at once, and a key in two parts.
  private mutating func readKeys(_ bytes: [UInt8]) -> [Key] {
    var rest = (pending + bytes)[...]
    pending = []
    var keys: [Key] = []
    while let start = rest.firstIndex(of: GameKeys.escape) {
      keys += GameKeys.keys(in: rest[..<start])
      rest = rest[start...]
      guard let length = GameKeys.lengthOfSequence(rest) else {
        if rest.count < GameKeys.longestKey { pending = Array(rest) }
        return keys
      }
      keys.append(GameKeys.sequences[Array(rest.prefix(length))] ?? .other)
      rest = rest.dropFirst(length)
    }
    return keys + GameKeys.keys(in: rest)
  }

  private static func keys(in bytes: ArraySlice<UInt8>) -> [Key] {
    String(decoding: bytes, as: UTF8.self).map { key($0) }
  }

  /// How many bytes behind an Escape belong to one key; nil when there must be more of them.
  private static func lengthOfSequence(_ bytes: ArraySlice<UInt8>) -> Int? {
    switch bytes.dropFirst().first {
    case nil: return nil
    case escape:
      // With Alt, some terminals put one more Escape before that of an arrow.
      guard let next = bytes.dropFirst(2).first else { return nil }
      let isArrow = next == UInt8(ascii: "[") || next == UInt8(ascii: "O")
      return isArrow ? lengthOfSequence(bytes.dropFirst()).map { $0 + 1 } : 1
    case UInt8(ascii: "O"): return bytes.count > 2 ? 3 : nil
    case UInt8(ascii: "["):
      let end = bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }
      return end.map { $0 + 1 - bytes.startIndex }
    default: return 2
    }
  }

  private static let sequences: [[UInt8]: Key] = {
    let texts: [(String, Key)] = [
      ("\u{1B}", .leave), ("\u{1B}[A", .scroll(.lineUp)), ("\u{1B}OA", .scroll(.lineUp)),
      ("\u{1B}[B", .scroll(.lineDown)), ("\u{1B}OB", .scroll(.lineDown)),
      ("\u{1B}[5~", .scroll(.pageUp)), ("\u{1B}[6~", .scroll(.pageDown)),
    ]
    return Dictionary(uniqueKeysWithValues: texts.map { (Array($0.0.utf8), $0.1) })
  }()

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

  // MARK: Escape

  /// For how many milliseconds an Escape may be the beginning of another key: over a slow line the
  /// bytes of an arrow come one by one.
  static let escapeDelay = 100

  private var isEscapePending: Bool {
    !pending.isEmpty && pending.allSatisfy { $0 == GameKeys.escape }
  }

  /// In how many milliseconds it will be known what an Escape is; nil when none is pending.
  func wait(at now: Int) -> Int? { deadline.map { max(0, $0 - now) } }

  /// Whether Escape was pressed: nothing has followed for so long that it is no part of another key.
  mutating func takeEscape(at now: Int) -> Bool {
    guard let deadline, now >= deadline else { return false }
    (pending, self.deadline) = ([], nil)
    return true
  }

  /// Forgets a line or a key that has been begun, but no Escape, which leaves the game whenever it is
  /// pressed.
  mutating func flush() {
    line = ""
    if !isEscapePending { pending = [] }
  }
}
