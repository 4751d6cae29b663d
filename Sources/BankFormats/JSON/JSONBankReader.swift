@_spi(QBank) public import BankModel
@_spi(QBank) public import BankText

/// Reads a bank in JSON or JSON Lines, one problem or entry at a time.
///
/// A document is an object with an array `problems` or `guidance`, or just such an array; JSON Lines
/// are objects with line breaks between them. Reading can stop anywhere between two items and go on
/// with the next stretch of a long document: everything that has to be known is in `State`.
@_spi(QBank) public struct JSONBankReader: ~Escapable {
  /// The state of a reader between two chunks of a document.
  @_spi(QBank) public struct State: Sendable {
    /// How far reading has come.
    @_spi(QBank) public enum Phase: Sendable {
      /// At the start.
      case start
      /// Among the items; whether the next one is the first.
      case items(isFirst: Bool)
      /// Behind all items.
      case end
    }

    /// How far reading has come.
    @_spi(QBank) public internal(set) var phase: Phase
    /// What the document holds, once that is known.
    @_spi(QBank) public internal(set) var kind: BankKind?
    /// The kind that a member `kind` names.
    var statedKind: BankKind?
    /// Whether it is JSON Lines.
    @_spi(QBank) public let isLines: Bool
    /// Whether the items stand in an object, which has to be closed.
    var isWrapped = false
    /// Whether they stood in one.
    @_spi(QBank) public internal(set) var wasWrapped = false
    /// Other members of the document, with what stands there.
    @_spi(QBank) public internal(set) var others: [Problem.Details.UnknownMember] = []
    /// Those of them that qbank does not know.
    @_spi(QBank) public var unknownMembers: [Problem.Details.UnknownMember] {
      others.filter { !["$schema", "kind", "version"].contains($0.name) }
    }
    /// The names of all of them.
    var names: Set<[UInt8]> = []
    /// How many items have been read.
    @_spi(QBank) public internal(set) var count = 0

    /// The start of a document; JSON Lines need to be told what they hold.
    @_spi(QBank) public init(isLines: Bool, kind: BankKind? = nil) {
      self.isLines = isLines
      self.kind = kind
      phase = isLines ? .items(isFirst: true) : .start
    }
  }

  private var cursor: JSONCursor
  /// The name of the first array of objects that is not one of items.
  private var otherArray: TextRange?
  /// How many bytes may yet be searched in vain for the brackets of broken items.
  private var searchable: Int
  /// What is known so far.
  @_spi(QBank) public private(set) var state: State
  /// Where reading can go on: behind the last item that was read.
  @_spi(QBank) public private(set) var position: Int

  /// A reader of a document, or of the stretch of it from `offset` on.
  @_lifetime(copy bytes)
  @_spi(QBank) public init(_ bytes: Span<UInt8>, from offset: Int = 0, _ state: State) {
    self.state = state
    var start = offset
    if offset == 0, state.count == 0, bytes.count >= 3,
      (0..<3).allSatisfy({ bytes[$0] == byteOrderMark[$0] })
    {
      start = 3
    }
    cursor = JSONCursor(bytes, from: start)
    searchable = 8 * bytes.count
    position = start
  }

  /// The document.
  @_spi(QBank) public var bytes: Span<UInt8> {
    @_lifetime(copy self)
    get { cursor.bytes }
  }

  /// The first thing that is wrong with the syntax; nothing is read behind it.
  @_spi(QBank) public var syntaxError: JSONSyntaxError? { cursor.syntaxError }

  /// Reads the next item; false at the end, and where there is a mistake.
  @_spi(QBank) public mutating func next(_ item: inout JSONItem) -> Bool {
    if case .start = state.phase { begin() }
    guard case .items(let isFirst) = state.phase, cursor.syntaxError == nil else {
      finish()
      return false
    }
    guard state.isLines ? nextLine(isFirst) : cursor.nextElement(isFirst: isFirst) else {
      if cursor.syntaxError == nil, !state.isLines {
        state.phase = .end
        position = cursor.offset
        finish()
      }
      return false
    }
    if state.kind == nil { state.kind = guessedKind() }
    guard item.read(&cursor, state.kind ?? .problems) else { return false }
    state.phase = .items(isFirst: false)
    state.count += 1
    position = cursor.offset
    return true
  }

  /// Notes what has stopped reading, and goes on at the next item; false when nothing has, and when no
  /// item seems to follow.
  mutating func recover(_ defects: inout [ReadDefect]) -> Bool {
    guard let mistake = cursor.syntaxError else { return false }
    guard case .items = state.phase, let place = itemAfter(mistake) else {
      defects.append(.syntax(mistake))
      return false
    }
    // Where only a comma is missing, no item is broken.
    if place > mistake.range.start { state.count += 1 }
    let number = place > mistake.range.start ? state.count : state.count + 1
    if defects.count < Limits.diagnosticsPerRule {
      defects.append(.brokenItem(mistake, number: number))
    }
    cursor = JSONCursor(cursor.bytes, from: place)
    position = place
    state.phase = .items(isFirst: true)
    return true
  }

  /// Where the next item seems to begin after a mistake: in JSON Lines with a line, in a document
  /// behind a comma or another item.
  private mutating func itemAfter(_ mistake: JSONSyntaxError) -> Int? {
    let bytes = cursor.bytes
    let start = mistake.range.start
    if !state.isLines, searchable > 0 {
      switch JSONRecovery.nextItem(from: position, notBefore: start, in: bytes) {
      case .item(let start): return start
      case .none: return nil
      case .broken(let end): searchable -= end - position
      }
    }
    let isBetween =
      mistake.kind == .trailingText
      || mistake.kind == .unexpected(expected: .commaOrEnd)
    if isBetween, start < bytes.count, bytes[start] == UInt8(ascii: "{") { return start }
    return JSONRecovery.itemStart(after: start, isLines: state.isLines, in: bytes)
  }

  /// Goes to the next line with something on it; false when there is none.
  private mutating func nextLine(_ isFirst: Bool) -> Bool {
    let start = position
    guard cursor.peek() != nil else { return false }
    if !isFirst,
      LineIndex.endOfLine(at: start, in: cursor.bytes, notAfter: cursor.offset) == cursor.offset
    {
      cursor.fail(.trailingText, TextRange(cursor.offset, cursor.offset + 1))
      return false
    }
    return true
  }

  /// Goes to the first item.
  private mutating func begin() {
    if cursor.peek() == UInt8(ascii: "[") {
      enterItems()
    } else if cursor.enter(UInt8(ascii: "{")) {
      (state.isWrapped, state.wasWrapped) = (true, true)
      readMembers(isFirst: true)
    } else {
      _ = cursor.skipValue()
      cursor.fail(.unexpected(expected: .value), TextRange(position, cursor.offset))
    }
  }

  private mutating func enterItems() {
    guard cursor.enter(UInt8(ascii: "[")) else { return }
    state.phase = .items(isFirst: true)
    position = cursor.offset
  }

  /// Reads members of the document up to the array of items, or to its end.
  private mutating func readMembers(isFirst: Bool) {
    var isFirst = isFirst
    while let name = cursor.nextName(isFirst: isFirst) {
      isFirst = false
      let word = name.string(in: cursor.bytes)
      if let kind = BankKind(rawValue: word), cursor.peek() == UInt8(ascii: "[") {
        if state.kind != nil, state.count > 0 { cursor.fail(.duplicateName, name.range) }
        if let stated = state.statedKind, stated != kind { cursor.fail(.otherKind, name.range) }
        state.kind = kind
        enterItems()
        return
      }
      keep(name, word)
    }
    guard cursor.syntaxError == nil else { return }
    if case .start = state.phase {
      let end = TextRange(cursor.offset - 1, cursor.offset)
      cursor.fail(
        .unexpected(expected: otherArray == nil ? .items : .nameOfItems), otherArray ?? end)
    } else {
      state.phase = .end
      position = cursor.offset
    }
  }

  private mutating func keep(_ name: JSONText, _ word: String) {
    guard let value = cursor.skipValue() else { return }
    if otherArray == nil, isArrayOfObjects(value) { otherArray = name.range }
    let json = String(decoding: Array(cursor.bytes, value), as: UTF8.self)
    // Compared as bytes: two spellings of one letter are two names.
    if !state.names.insert(name.bytes(in: cursor.bytes)).inserted {
      cursor.fail(.duplicateName, name.range)
    }
    if word == "version", json != "1" { cursor.fail(.unknownVersion, value) }
    if word == "kind" { stateKind(String(json.dropFirst().dropLast()), value) }
    state.others.append(Problem.Details.UnknownMember(word, json: json))
  }

  private func isArrayOfObjects(_ value: TextRange) -> Bool {
    var inside = JSONCursor(cursor.bytes, from: value.start)
    return inside.enter(UInt8(ascii: "[")) && inside.peek() == UInt8(ascii: "{")
  }

  private mutating func stateKind(_ word: String, _ range: TextRange) {
    state.statedKind = BankKind(rawValue: word)
    let holds = state.kind
    if holds != nil, state.statedKind != nil, holds != state.statedKind {
      cursor.fail(.otherKind, range)
    }
  }

  /// Reads what stands behind the items.
  private mutating func finish() {
    guard case .end = state.phase, cursor.syntaxError == nil else { return }
    if state.isWrapped {
      state.isWrapped = false
      readMembers(isFirst: false)
    }
    cursor.expectEnd()
    position = cursor.offset
  }

  /// What items without a name for them hold: problems, unless the first one has a title or a
  /// description and nothing that only a problem has.
  private mutating func guessedKind() -> BankKind {
    var lookahead = JSONCursor(cursor.bytes, from: cursor.offset)
    guard lookahead.enter(UInt8(ascii: "{")) else { return .problems }
    var kind = BankKind.problems
    var isFirst = true
    while let name = lookahead.nextName(isFirst: isFirst) {
      if JSONMember(name, of: .problems, in: cursor.bytes) != nil { return .problems }
      if JSONMember(name, of: .guidance, in: cursor.bytes) != nil { kind = .guidance }
      if lookahead.skipValue() == nil { break }
      isFirst = false
    }
    return kind
  }
}
