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

  init(isByLine: Bool) { self.isByLine = isByLine }

  /// What was typed; a line that means nothing is a key as well.
  mutating func read(_ bytes: [UInt8]) -> [Key] {
    guard isByLine else { return readKeys(bytes) }
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
    if pending.isEmpty, bytes == [GameKeys.escape] { return [.leave] }
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
    case escape: return 1
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
}
