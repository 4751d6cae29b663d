@_spi(QBank) import BankModel

/// Reads a bank in JSON or JSON Lines, one problem or entry at a time.
///
/// A document is an object with an array `problems` or `guidance`, or only such an array; JSON Lines have one item
/// on each line, even if it is wrong. Reading can stop between any two items and continue with the next chunk of a
/// long document: everything needed for that is in `State`.
@_spi(QBank) public struct JSONBankReader: ~Escapable {
  /// The state of a reader between two chunks of a document.
  @_spi(QBank) public struct State: Sendable {
    /// The progress of a reader.
    @_spi(QBank) public enum Phase: Sendable {
      /// At the start.
      case start
      /// Among the items, with whether the next one is the first.
      case items(isFirst: Bool)
      /// After all items.
      case end
    }

    /// The progress of the reader.
    @_spi(QBank) public internal(set) var phase: Phase
    /// The kind of the document's content, or nil if it is not yet known.
    @_spi(QBank) public internal(set) var kind: BankKind?
    /// The kind that a member `kind` names.
    var statedKind: BankKind?
    /// Whether it is JSON Lines.
    @_spi(QBank) public let isLines: Bool
    /// Whether the items are in an object, which has to be closed.
    var isWrapped = false
    /// Whether the items were in an object.
    @_spi(QBank) public internal(set) var wasWrapped = false
    /// Other members of the document, with their values.
    @_spi(QBank) public internal(set) var others: [Problem.Details.UnknownMember] = []
    /// The other members that qbank does not know.
    @_spi(QBank) public var unknownMembers: [Problem.Details.UnknownMember] {
      others.filter { !["$schema", "kind", "version"].contains($0.name) }
    }
    /// The names of the other members.
    var names: Set<[UInt8]> = []
    /// The number of items read.
    @_spi(QBank) public internal(set) var count = 0

    /// Whether the next item is the first.
    fileprivate var isFirst: Bool { if case .items(isFirst: true) = phase { true } else { false } }

    /// Creates the state at the start of a document; for JSON Lines the kind must be given.
    @_spi(QBank) public init(isLines: Bool, kind: BankKind? = nil) {
      self.isLines = isLines
      self.kind = kind
      phase = isLines ? .items(isFirst: true) : .start
    }
  }

  /// The document.
  @_spi(QBank) public let bytes: Span<UInt8>
  /// The cursor; in JSON Lines it is limited to the current line.
  private var cursor: JSONCursor
  /// The name of the first array of objects that does not contain items.
  private var otherArray: TextRange?
  /// The first name for items whose value is not an array.
  private var nameOfNoArray: JSONText?
  /// The current state.
  @_spi(QBank) public private(set) var state: State
  /// The offset at which reading can resume: after the last item read.
  @_spi(QBank) public private(set) var position: Int

  /// Creates a reader of a document, or of its remainder from `offset`.
  @_lifetime(copy bytes)
  @_spi(QBank) public init(_ bytes: Span<UInt8>, from offset: Int = 0, _ state: State) {
    self.state = state
    let start = offset == 0 && state.count == 0 ? bytes.startOfText : offset
    self.bytes = bytes
    cursor = JSONCursor(bytes, from: start, isFirst: state.isFirst)
    position = start
  }

  /// The first syntax error; nothing after it is read.
  @_spi(QBank) public var syntaxError: JSONSyntaxError? {
    guard let found = cursor.syntaxError, found.kind == .unexpectedEnd,
      cursor.bytes.count < bytes.count
    else { return cursor.syntaxError }
    return JSONSyntaxError(range: found.range, kind: .unexpectedEndOfLine)
  }

  /// Reads the next item; returns false at the end and at an error.
  @_spi(QBank) public mutating func next(_ item: inout JSONItem) -> Bool {
    if case .start = state.phase { begin() }
    guard isAmongItems, cursor.syntaxError == nil else {
      finish()
      return false
    }
    guard state.isLines ? enterLine() : cursor.nextElement() else {
      if cursor.syntaxError == nil, !state.isLines {
        state.phase = .end
        position = cursor.offset
        finish()
      }
      return false
    }
    if state.kind == nil { state.kind = guessedKind() }
    guard item.read(&cursor, state.kind ?? .problems), isWhole(item) else { return false }
    state.phase = .items(isFirst: false)
    state.count += 1
    position = cursor.offset
    return true
  }

  /// Limits the cursor to the next line that is not blank; returns false if there is none.
  private mutating func enterLine() -> Bool {
    guard let line = bytes.jsonLine(from: position) else { return false }
    cursor = JSONCursor(bytes.extracting(0..<line.end), from: line.start)
    let end = LineIndex.endOfLine(at: position, in: bytes, notAfter: line.start)
    if !state.isFirst, end == line.start {
      cursor.fail(.trailingText, TextRange(line.start, line.start + 1))
    }
    return cursor.syntaxError == nil
  }

  /// Whether an item is entirely UTF-8, and in JSON Lines nothing follows it on its line.
  private mutating func isWhole(_ item: JSONItem) -> Bool {
    if state.isLines { cursor.expectEnd() }
    checkUTF8(item.range)
    return cursor.syntaxError == nil
  }

  private mutating func checkUTF8(_ range: TextRange) {
    if let invalid = invalidRun(in: range) { cursor.fail(.notUTF8, invalid) }
  }

  private func invalidRun(in range: TextRange) -> TextRange? {
    UTF8Check.firstInvalid(in: bytes.extracting(range.offsets)).map {
      UTF8Check.invalidRun(in: bytes, at: range.start + $0)
    }
  }

  /// Advances to the first item.
  private mutating func begin() {
    if cursor.peek() == UInt8(ascii: "[") {
      enterItems()
    } else if cursor.enter(UInt8(ascii: "{")) {
      (state.isWrapped, state.wasWrapped) = (true, true)
      readMembers()
    } else if cursor.isAtEnd() {
      cursor.fail(.empty, TextRange(at: position))
    } else {
      _ = cursor.skipValue()
      cursor.fail(.unexpected(expected: .document), TextRange(position, cursor.offset))
    }
  }

  private mutating func enterItems() {
    guard cursor.enter(UInt8(ascii: "[")) else { return }
    state.phase = .items(isFirst: true)
    position = cursor.offset
  }

  /// Reads members of the document up to the array of items, or to its end.
  private mutating func readMembers() {
    while let name = cursor.nextName() {
      checkUTF8(name.range)
      let word = name.string(in: cursor.bytes)
      let named = BankKind(rawValue: word)
      if named != nil, cursor.peek() != UInt8(ascii: "[") { nameOfNoArray = nameOfNoArray ?? name }
      if let kind = named, cursor.peek() == UInt8(ascii: "[") {
        if let before = state.kind, state.count > 0 {
          cursor.fail(before == kind ? .duplicateName : .otherKind, name.range)
        }
        if let stated = state.statedKind, stated != kind { cursor.fail(.otherKind, name.range) }
        state.kind = kind
        enterItems()
        return
      }
      keep(name, word)
    }
    guard cursor.syntaxError == nil else { return }
    if case .start = state.phase {
      failWithoutItems()
    } else {
      state.phase = .end
      position = cursor.offset
    }
  }

  /// Records the error in a document that was read to its end without finding items.
  private mutating func failWithoutItems() {
    if let otherArray {
      cursor.fail(.unexpected(expected: .nameOfItems), otherArray)
    } else if let name = nameOfNoArray {
      cursor.fail(.notAnArray(name.string(in: cursor.bytes)), name.range)
    } else {
      cursor.fail(
        .unexpected(expected: .items), TextRange(cursor.offset - 1, cursor.offset))
    }
  }

  private mutating func keep(_ name: JSONText, _ word: String) {
    guard let value = cursor.skipValue() else { return }
    checkUTF8(value)
    if otherArray == nil, isArrayOfObjects(value) { otherArray = name.range }
    let json = String(decoding: Array(cursor.bytes, value), as: UTF8.self)
    // Compared by bytes: two encodings of one letter are two names.
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

  /// Reads the part after the items.
  private mutating func finish() {
    guard case .end = state.phase, cursor.syntaxError == nil else { return }
    if state.isWrapped {
      state.isWrapped = false
      readMembers()
    }
    cursor.expectEnd()
    position = cursor.offset
  }

  /// Guesses the kind of unnamed items from the first one; nil if it has no member of either kind.
  ///
  /// Choices and a key belong to a question, whatever its other members are called: only a title with a description
  /// and without these is guidance.
  private func guessedKind() -> BankKind? {
    var lookahead = JSONCursor(cursor.bytes, from: cursor.offset)
    guard lookahead.enter(UInt8(ascii: "{")) else { return nil }
    var isGuidance = false
    while let name = lookahead.nextName() {
      if JSONMember(name, of: .problems, in: cursor.bytes) != nil { return .problems }
      if JSONMember(name, of: .guidance, in: cursor.bytes) != nil { isGuidance = true }
      if lookahead.skipValue() == nil { break }
    }
    return isGuidance ? .guidance : nil
  }
}

/// Recovery after an error.
extension JSONBankReader {
  /// Records the error that stopped reading, and continues after it; returns false if there is no error or nothing
  /// can be read there.
  ///
  /// The skipped part counts as an item with a number of its own. If only a comma is missing or superfluous, no
  /// item is skipped, and those around it are unaffected.
  package mutating func recover(_ defects: inout [JSONReadDefect]) -> Bool {
    guard let mistake = syntaxError else { return false }
    if isSpread(mistake) {
      defects.append(.syntax(JSONSyntaxError(range: mistake.range, kind: .itemsOverLines)))
      return false
    }
    let next = next(after: mistake)
    guard isAmongItems || isBracketTooMany(mistake, next) else {
      defects.append(.syntax(mistake))
      return false
    }
    let skipped = TextRange(position, next.offset ?? bytes.count)
    let isItem = state.isLines || JSONItemScan.hasItem(in: skipped, of: bytes, mistake)
    if isItem { state.count += 1 }
    if defects.count < Limits.diagnosticsPerRule {
      let read = TextRange(position, max(position, mistake.range.end))
      let cause = invalidRun(in: read).map { JSONSyntaxError(range: $0, kind: .notUTF8) }
      defects.append(.brokenItem(cause ?? mistake, number: isItem ? state.count : nil))
    }
    return goOn(at: next)
  }

  private var isAmongItems: Bool { if case .items = state.phase { true } else { false } }

  /// Whether only the bracket after the items precedes another item.
  private func isBracketTooMany(_ mistake: JSONSyntaxError, _ next: JSONItemScan.Next) -> Bool {
    guard case .end = state.phase, case .item(let start) = next,
      JSONItemScan.namesMember(at: start, in: bytes)
    else { return false }
    return !JSONItemScan.hasItem(in: TextRange(position, start), of: bytes, mistake)
  }

  private func next(after mistake: JSONSyntaxError) -> JSONItemScan.Next {
    if state.isLines { return .item(bytes.jsonLine(from: position)?.end ?? bytes.count) }
    var scan = JSONItemScan(from: position, after: mistake)
    return scan.next(in: bytes)
  }

  private mutating func goOn(at next: JSONItemScan.Next) -> Bool {
    guard let offset = next.offset else { return false }
    if case .item = next {
      state.phase = .items(isFirst: true)
      state.isWrapped = state.wasWrapped
      position = offset
    } else {
      state.phase = .end
      position = offset + 1
    }
    cursor = JSONCursor(bytes, from: position, isFirst: state.isFirst)
    return true
  }

  /// Whether a file is not JSON Lines because none of its values ends on its line.
  private func isSpread(_ mistake: JSONSyntaxError) -> Bool {
    guard state.count == 0, mistake.kind == .unexpectedEndOfLine,
      let line = bytes.jsonLine(from: position)
    else { return false }
    var values = JSONCursor(bytes, from: line.start)
    while values.peek() != nil {
      let end = LineIndex.endOfLine(at: values.offset, in: bytes)
      guard let value = values.skipValue(), value.end > end else { return false }
    }
    return values.syntaxError == nil
  }
}

/// A defect that keeps a part of a JSON bank from being read as an item.
package enum JSONReadDefect: Sendable {
  /// An item, counted from 1, has a defect.
  case item(JSONDefect, number: Int)
  /// The document has a syntax error, after which nothing is read.
  case syntax(JSONSyntaxError)
  /// An item, counted from 1, or something between two items is not valid JSON; reading continues at the next item.
  case brokenItem(JSONSyntaxError, number: Int?)

  /// The place of the defect.
  package var place: Place {
    switch self {
    case .item(let defect, let number): Place(defect.range, record: number)
    case .syntax(let mistake): Place(mistake.range)
    case .brokenItem(let mistake, let number): Place(mistake.range, record: number)
    }
  }

  /// What is wrong, in one line.
  package var message: Localized {
    switch self {
    case .item(let defect, _): defect.message
    case .syntax(let mistake), .brokenItem(let mistake, _): mistake.message
    }
  }
}
