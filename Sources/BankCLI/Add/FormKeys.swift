@_spi(QBank) import BankText

/// What a key means in a form.
enum FormKey: Equatable {
  /// Text was typed.
  case text(String)
  /// A whole line was typed, on a terminal that delivers nothing smaller.
  case line(String)
  /// Return: the current input is complete.
  case enter
  /// A line or a cell ends in pasted text.
  case pasteBreak
  /// Moves to the next or the previous field.
  case next, previous
  /// Moves the cursor.
  case left, right, home, end
  /// Deletes the character before or after the cursor, the word before it, or the whole line.
  case backspace, delete, deleteWord, clear
  /// Leaves the form.
  case leave
}

/// Parses what is typed into a form: characters and keys, or lines on a plain terminal.
struct FormKeys {
  private let isByLine: Bool
  /// The incomplete key, character or line at the end of the input so far.
  private var pending: [UInt8] = []
  /// Whether the input is being pasted, so that its line breaks are not the Return key.
  private var isPasting = false

  init(isByLine: Bool) { self.isByLine = isByLine }

  private static let escape: UInt8 = 0x1B
  /// The maximum length of a key in bytes; a longer incomplete sequence is dropped.
  private static let longestKey = 32

  /// Whether an incomplete key or character waits for more bytes.
  var isPending: Bool { !isByLine && !pending.isEmpty }

  /// Discards an incomplete key whose rest did not come: Escape by itself means nothing.
  mutating func forget() { if !isByLine { pending = [] } }

  /// Returns the keys that are complete after these bytes.
  mutating func read(_ bytes: [UInt8]) -> [FormKey] {
    var rest = (pending + bytes)[...]
    pending = []
    return isByLine ? lines(&rest) : keys(&rest)
  }

  private mutating func lines(_ rest: inout ArraySlice<UInt8>) -> [FormKey] {
    var lines: [FormKey] = []
    while let end = rest.firstIndex(where: \.isLineBreak) {
      lines.append(.line(FormKeys.text(rest[..<end])))
      rest = rest[(end + 1)...]
    }
    pending = Array(rest)
    return lines
  }

  private mutating func keys(_ rest: inout ArraySlice<UInt8>) -> [FormKey] {
    var keys: [FormKey] = []
    while let first = rest.first {
      if first == FormKeys.escape {
        guard let length = TerminalKeys.lengthOfSequence(rest) else {
          if rest.count < FormKeys.longestKey { pending = Array(rest) }
          return keys
        }
        if let key = sequence(rest.prefix(length)) { keys.append(key) }
        rest = rest.dropFirst(length)
      } else if FormKeys.isControl(first) {
        if let key = control(first) { keys.append(key) }
        rest = rest.dropFirst()
      } else {
        let run = rest.prefix { !FormKeys.isControl($0) }
        // A character may be split between two reads.
        let whole =
          run.count == rest.count ? UTF8Check.wholeCount(of: Array(run).arraySpan) : run.count
        let text = FormKeys.text(run.prefix(whole))
        if !text.isEmpty { keys.append(.text(text)) }
        rest = rest.dropFirst(run.count)
        pending = Array(run.dropFirst(whole))
      }
    }
    return keys
  }

  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

  /// Decodes bytes as text without control characters, which a terminal would obey.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    var text = String.UnicodeScalarView()
    for scalar in scalars where scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) {
      text.append(scalar)
    }
    return String(text)
  }

  private func control(_ byte: UInt8) -> FormKey? {
    switch byte {
    case ASCII.lineFeed, ASCII.carriageReturn: return isPasting ? .pasteBreak : .enter
    case ASCII.tab: return isPasting ? .pasteBreak : .next
    case _ where isPasting: return nil
    case 0x08, 0x7F: return .backspace
    case 0x01: return .home
    case 0x04: return .leave
    case 0x05: return .end
    case 0x15: return .clear
    case 0x17: return .deleteWord
    default: return nil
    }
  }

  private mutating func sequence(_ bytes: ArraySlice<UInt8>) -> FormKey? {
    let code = String(decoding: bytes.dropFirst(), as: UTF8.self)
    switch code {
    case "[200~": isPasting = true
    case "[201~": isPasting = false
    case _ where isPasting: break
    case "[A", "OA", "[Z": return .previous
    case "[B", "OB": return .next
    case "[C", "OC": return .right
    case "[D", "OD": return .left
    case "[H", "OH", "[1~", "[7~": return .home
    case "[F", "OF", "[4~", "[8~": return .end
    case "[3~": return .delete
    default: break
    }
    return nil
  }
}
