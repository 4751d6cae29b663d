@_spi(QBank) import BankText

/// A key of a terminal.
enum TerminalKey: Hashable {
  /// A typed character, including control characters such as Return.
  case character(Character)
  case up, down, left, right, home, end, pageUp, pageDown, escape
  /// Any other key.
  case other
}

/// Decodes the bytes that a terminal sends for keys.
///
/// Arrows and the like arrive as several bytes, none of which has a meaning by itself. Several keys can arrive at
/// once, and a key or a character in two parts.
struct TerminalKeys {
  /// The beginning of a key sequence that is not yet complete.
  private var pending: [UInt8] = []
  /// When the pending Escape becomes the Escape key.
  private var deadline: Int?

  private static let escape: UInt8 = 0x1B
  /// The maximum length of a key sequence; a longer one is not a key.
  private static let longestKey = 32

  /// Returns the keys that are complete.
  mutating func read(_ bytes: [UInt8], at now: Int) -> [TerminalKey] {
    defer { deadline = isEscapePending ? now + TerminalKeys.escapeDelay : nil }
    var rest = (pending + bytes)[...]
    pending = []
    var keys: [TerminalKey] = []
    while let start = rest.firstIndex(of: TerminalKeys.escape) {
      keys += TerminalKeys.characters(in: rest[..<start])
      rest = rest[start...]
      guard let length = TerminalKeys.lengthOfSequence(rest) else {
        if rest.count < TerminalKeys.longestKey { pending = Array(rest) }
        return keys
      }
      keys.append(TerminalKeys.sequences[Array(rest.prefix(length))] ?? .other)
      rest = rest.dropFirst(length)
    }
    let whole = UTF8Check.wholeCount(of: Array(rest).arraySpan)
    pending = Array(rest.dropFirst(whole))
    return keys + TerminalKeys.characters(in: rest.prefix(whole))
  }

  private static func characters(in bytes: ArraySlice<UInt8>) -> [TerminalKey] {
    String(decoding: bytes, as: UTF8.self).map { .character($0) }
  }

  /// Returns the number of bytes after an Escape that belong to the same key, or nil if more must follow.
  static func lengthOfSequence(_ bytes: ArraySlice<UInt8>) -> Int? {
    switch bytes.dropFirst().first {
    case nil: return nil
    case escape:
      // With Alt, some terminals put another Escape before that of an arrow.
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

  private static let sequences: [[UInt8]: TerminalKey] = {
    let texts: [(String, TerminalKey)] = [
      ("", .escape), ("[A", .up), ("OA", .up), ("[B", .down), ("OB", .down), ("[C", .right),
      ("OC", .right), ("[D", .left), ("OD", .left), ("[H", .home), ("OH", .home), ("[1~", .home),
      ("[7~", .home), ("[F", .end), ("OF", .end), ("[4~", .end), ("[8~", .end), ("[5~", .pageUp),
      ("[6~", .pageDown),
    ]
    return Dictionary(uniqueKeysWithValues: texts.map { ([escape] + Array($0.0.utf8), $0.1) })
  }()

  // MARK: Escape

  /// Milliseconds for which an Escape may be the beginning of another key: over a slow line, the bytes of an arrow
  /// arrive one by one.
  static let escapeDelay = 100

  private var isEscapePending: Bool {
    !pending.isEmpty && pending.allSatisfy { $0 == TerminalKeys.escape }
  }

  /// Returns the number of milliseconds until an Escape is resolved, or nil if none is pending.
  func wait(at now: Int) -> Int? { deadline.map { max(0, $0 - now) } }

  /// Whether Escape was pressed: nothing has followed it for so long that it is not part of another key.
  mutating func takeEscape(at now: Int) -> Bool {
    guard let deadline, now >= deadline else { return false }
    (pending, self.deadline) = ([], nil)
    return true
  }

  /// Discards an incomplete key, but not an Escape, which counts whenever it is pressed.
  mutating func flush() {
    if !isEscapePending { pending = [] }
  }
}
