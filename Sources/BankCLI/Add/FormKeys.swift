@_spi(QBank) import BankText

/// What a key means in a form.
enum FormKey: Equatable {
  /// Something was typed.
  case text(String)
  /// A whole line was typed, on a terminal that gives nothing less.
  case line(String)
  /// What was typed is ready.
  case enter
  /// A line or a cell ends in what was pasted.
  case pasteBreak
  /// To the next field, or to the one before.
  case next, previous
  /// Moves the cursor.
  case left, right, home, end
  /// Deletes the character before the cursor or behind it, the word before it, or all.
  case backspace, delete, deleteWord, clear
  /// Leaves the form.
  case leave
}

/// Understands what is typed into a form: characters and keys, or lines on a plain terminal.
struct FormKeys {
  private let isByLine: Bool
  /// The beginning of a key, a character or a line, of which the rest has yet to come.
  private var pending: [UInt8] = []
  /// Whether what comes is pasted, so that no line break in it is somebody's Return.
  private var isPasting = false

  init(isByLine: Bool) { self.isByLine = isByLine }

  private static let escape: UInt8 = 0x1B
  /// No key has more bytes; what goes on is none.
  private static let longestKey = 32

  /// Whether the beginning of something waits for its rest.
  var isPending: Bool { !isByLine && !pending.isEmpty }

  /// Forgets a beginning whose rest did not come: Escape by itself means nothing.
  mutating func forget() { if !isByLine { pending = [] } }

  /// What was typed by now.
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
        // A character may come in two parts.
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

  /// Bytes as a text without anything that would command a terminal.
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
