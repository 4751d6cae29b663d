@_spi(QBank) import BankModel

/// Finds the next item of a JSON bank after an error, from brackets and quotes, which may themselves be missing or
/// superfluous.
///
/// A closing bracket also closes everything left open inside. An object is an item if no other is open, and where
/// it can be nothing else: in the place of a name, or among the choices. Texts end with their lines, as JSON
/// requires; if quotes are shifted by one, so that brackets appear to be texts, the names of an item's members
/// identify it.
struct JSONItemScan {
  /// Where reading can resume.
  enum Next: Equatable {
    /// The next item, which begins at this offset.
    case item(Int)
    /// The end of the array of items, at this offset.
    case end(Int)
    /// Nothing follows.
    case nothing

    /// The offset.
    var offset: Int? {
      switch self {
      case .item(let offset), .end(let offset): offset
      case .nothing: nil
      }
    }
  }

  /// The kinds of open brackets. An object is not expected in `texts`: among texts, or in an array where none can
  /// be.
  private enum Level { case object, array, texts }

  private var offset: Int
  private let mistake: JSONSyntaxError
  private var open: [Level] = []
  /// The number of open objects, so that an object is not searched for if there is none.
  private var objects = 0
  /// The last non-blank byte outside texts, or the quote of a text.
  private var last: UInt8 = 0
  /// The range of the last text.
  private var lastText = TextRange(at: 0)

  /// Creates a scan that begins in the array of items, between two of them.
  init(from start: Int, after mistake: JSONSyntaxError) {
    offset = start
    self.mistake = mistake
  }

  /// Finds the place where reading can resume.
  mutating func next(in bytes: Span<UInt8>) -> Next {
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case ASCII.quote:
        if let item = passText(bytes) { return .item(item) }
      case UInt8(ascii: "/") where mistake.kind == .comment:
        offset = JSONItemScan.endOfComment(at: offset, in: bytes)
        continue
      case UInt8(ascii: "{"):
        if isItem(bytes) { return .item(offset) }
        open.append(.object)
        objects += 1
      case UInt8(ascii: "["):
        open.append(arrayHoldsTexts(bytes) ? .texts : .array)
      case UInt8(ascii: "}"):
        if objects > 0 { close { $0 == .object } }
      case UInt8(ascii: "]"):
        if open.count > objects {
          close { $0 != .object }
        } else if endsItems(bytes) {
          return .end(offset)
        }
      default: break
      }
      if !byte.isASCIIWhitespace { last = byte }
      offset += 1
    }
    return .nothing
  }

  /// Closes the innermost open level that satisfies a predicate, with everything left open inside.
  private mutating func close(_ isMeant: (Level) -> Bool) {
    while let level = open.popLast() {
      if level == .object { objects -= 1 }
      if isMeant(level) { return }
    }
  }

  /// Whether the object that begins here is an item and not inside one.
  private func isItem(_ bytes: Span<UInt8>) -> Bool {
    guard let level = open.last else { return offset >= mistake.range.start }
    switch level {
    case .array: return false
    case .texts: return JSONItemScan.namesMember(at: offset, in: bytes)
    case .object:
      if last == UInt8(ascii: ":") { return false }
      return last == ASCII.comma || JSONItemScan.namesMember(at: offset, in: bytes)
    }
  }

  /// Whether the array that begins here contains choices or other words, or is where no array can be.
  private func arrayHoldsTexts(_ bytes: Span<UInt8>) -> Bool {
    if last == UInt8(ascii: ":") {
      return JSONItemScan.names.contains { JSONItemScan.contains($0, lastText, bytes) }
    }
    if open.isEmpty || open.last == .texts { return true }
    return last != ASCII.comma && last != UInt8(ascii: "[")
  }

  /// Advances to the last byte of a text or of its line. Returns the start of an item before that if the quotes are
  /// shifted.
  private mutating func passText(_ bytes: Span<UInt8>) -> Int? {
    let start = offset
    var end = start + 1
    while end < bytes.count, bytes[end] != ASCII.quote, !bytes[end].isLineBreak {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    end = min(end, bytes.count)
    let isClosed = end < bytes.count && bytes[end] == ASCII.quote
    lastText = TextRange(start + 1, end)
    offset = isClosed ? end : end - 1
    var brace = end - 1
    while brace > start, bytes[brace].isASCIIWhitespace { brace -= 1 }
    guard brace > start, bytes[brace] == UInt8(ascii: "{"),
      JSONItemScan.namesMember(at: brace, in: bytes)
    else { return nil }
    var before = brace - 1
    while before > start, bytes[before].isASCIIWhitespace { before -= 1 }
    let isNested = bytes[before] == UInt8(ascii: ":") || bytes[before] == UInt8(ascii: "[")
    return isNested ? nil : brace
  }

  /// Whether the bracket here ends the items: the document ends after it or, if no item is open, continues with
  /// another member.
  private func endsItems(_ bytes: Span<UInt8>) -> Bool {
    var rest = offset + 1
    while rest < bytes.count, bytes[rest].isASCIIWhitespace || bytes[rest] == UInt8(ascii: "}") {
      rest += 1
    }
    if rest == bytes.count { return true }
    guard open.isEmpty, bytes[rest] == ASCII.comma else { return false }
    rest += 1
    while rest < bytes.count, bytes[rest].isASCIIWhitespace { rest += 1 }
    return rest < bytes.count && bytes[rest] == ASCII.quote
  }

  /// Whether a brace is followed by the name of a member of items.
  static func namesMember(at brace: Int, in bytes: Span<UInt8>) -> Bool {
    guard let name = firstName(behind: brace, in: bytes) else { return false }
    return names.contains { contains($0, name, bytes) }
  }

  /// Whether a brace is followed by a question, so that the object is not a choice of another one.
  static func namesQuestion(at brace: Int, in bytes: Span<UInt8>) -> Bool {
    firstName(behind: brace, in: bytes).map { contains("question", $0, bytes) } ?? false
  }

  /// Returns a short name that is followed by a colon.
  private static func firstName(behind brace: Int, in bytes: Span<UInt8>) -> TextRange? {
    var start = brace + 1
    while start < bytes.count, bytes[start].isASCIIWhitespace { start += 1 }
    guard start < bytes.count, bytes[start] == ASCII.quote else { return nil }
    var end = start + 1
    while end < bytes.count, end - start < 16, bytes[end] != ASCII.quote { end += 1 }
    var colon = end + 1
    while colon < bytes.count, bytes[colon].isASCIIWhitespace { colon += 1 }
    guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { return nil }
    return TextRange(start + 1, end)
  }

  private static let names =
    ["question", "answer", "choices", "choice1", "title", "description"]
    + Feature.allCases.map(\.rawValue)

  /// Whether a range contains exactly a word.
  static func contains(_ word: String, _ range: TextRange, _ bytes: Span<UInt8>) -> Bool {
    range.count == word.utf8.count
      && zip(range.offsets, word.utf8).allSatisfy { bytes[$0] == $1 }
  }

  /// Whether a skipped range contains anything of an item, and not only commas, closing brackets, and comments.
  static func hasItem(
    in range: TextRange, of bytes: Span<UInt8>, _ mistake: JSONSyntaxError
  ) -> Bool {
    var offset = range.start
    while offset < range.end {
      switch bytes[offset] {
      case UInt8(ascii: "/") where mistake.kind == .comment:
        offset = endOfComment(at: offset, in: bytes)
      case ASCII.comma, UInt8(ascii: "]"), UInt8(ascii: "}"): offset += 1
      case let byte where byte.isASCIIWhitespace: offset += 1
      default: return true
      }
    }
    return false
  }

  /// Returns the end of a comment, or the offset after its first bytes if it is not a comment or if, after other
  /// text, the rest of the line contains items.
  private static func endOfComment(at start: Int, in bytes: Span<UInt8>) -> Int {
    let second = start + 1 < bytes.count ? bytes[start + 1] : 0
    if second == UInt8(ascii: "/") {
      let end = LineIndex.endOfLine(at: start, in: bytes)
      let reach = 4_096
      let line = LineIndex.startOfLine(at: start, in: bytes, notBefore: max(0, start - reach))
      let isAlone = (line..<start).allSatisfy { bytes[$0].isASCIIWhitespace }
      let hasItem =
        !isAlone
        && (start..<min(end, start + reach)).contains {
          bytes[$0] == UInt8(ascii: "{") && namesMember(at: $0, in: bytes)
        }
      return hasItem ? start + 2 : end
    }
    guard second == UInt8(ascii: "*") else { return start + 1 }
    var end = start + 2
    while end < bytes.count {
      end += 1
      let isEnd = bytes[end - 1] == UInt8(ascii: "*") && end < bytes.count
      if isEnd, bytes[end] == UInt8(ascii: "/") { return end + 1 }
    }
    return bytes.count
  }
}

extension Span<UInt8> {
  /// Returns the next line of JSON from an offset on that is not blank, or nil if there is none.
  package func jsonLine(from offset: Int) -> TextRange? {
    var start = offset
    while start < count, self[start].isASCIIWhitespace { start += 1 }
    if start == count { return nil }
    return TextRange(start, LineIndex.endOfLine(at: start, in: self))
  }
}
