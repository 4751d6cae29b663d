@_spi(QBank) import BankModel

/// A problem or an entry of guidance as written in a JSON document.
///
/// It is a buffer that is refilled while a document is read.
@_spi(QBank) public struct JSONItem {
  /// The range of the item.
  @_spi(QBank) public private(set) var range = TextRange(at: 0)
  /// The question of a problem or the title of an entry.
  @_spi(QBank) public private(set) var heading: JSONText?
  /// The description of an entry.
  @_spi(QBank) public private(set) var description: JSONText?
  /// The range of the answer: a number, or a text with its quotes.
  @_spi(QBank) public private(set) var answer: TextRange?
  /// The answer, if it is a text.
  @_spi(QBank) public private(set) var answerText: JSONText?
  /// The choices, in order.
  @_spi(QBank) public private(set) var choices: [JSONText] = []
  /// The range of the choices if they are an empty array.
  private var emptyChoices: TextRange?
  /// All other members, in order.
  @_spi(QBank) public private(set) var others: [(name: JSONText, value: TextRange)] = []
  /// The defects other than syntax errors.
  @_spi(QBank) public private(set) var defects: [JSONDefect] = []
  /// Whether its choices are members of their own, `choice1` and so on.
  private(set) var isFlat = false
  /// The names of the other members, once there are too many for a linear search.
  private(set) var names: Set<[UInt8]> = []

  /// The maximum number of other members for a linear search.
  static let few = 16

  /// Creates an empty buffer.
  @_spi(QBank) public init() {}

  /// Reads the next item; returns false at a syntax error.
  package mutating func read(_ cursor: inout JSONCursor, _ kind: BankKind) -> Bool {
    clear()
    guard let first = cursor.peek() else { return false }
    let start = cursor.offset
    guard first == UInt8(ascii: "{") else {
      if JSONItem.opensQuestions(cursor) {
        cursor.fail(.unexpected(expected: .item), TextRange(start, start + 1))
      }
      guard let range = cursor.skipValue() else { return false }
      self.range = range
      return isAlone(range, &cursor)
    }
    guard cursor.enter(first) else { return false }
    while let name = cursor.nextName() {
      guard readMember(name, kind, &cursor) else { return false }
    }
    if cursor.syntaxError != nil { return false }
    range = TextRange(start, cursor.offset)
    check(kind, cursor.bytes)
    return true
  }

  /// Whether an extra bracket precedes questions.
  private static func opensQuestions(_ cursor: borrowing JSONCursor) -> Bool {
    var inside = JSONCursor(cursor.bytes, from: cursor.offset)
    return inside.enter(UInt8(ascii: "[")) && inside.peek() == UInt8(ascii: "{")
      && JSONItemScan.namesQuestion(at: inside.offset, in: inside.bytes)
  }

  /// Records that another value is in the place of an object. If more than a separator follows, the value is part
  /// of an item whose bracket is missing.
  private mutating func isAlone(_ range: TextRange, _ cursor: inout JSONCursor) -> Bool {
    let after = cursor.peek()
    guard after == nil || after == ASCII.comma || after == UInt8(ascii: "]") else {
      cursor.fail(.unexpected(expected: .item), range)
      return false
    }
    defects.append(JSONDefect(range, .notAnObject))
    return cursor.syntaxError == nil
  }

  private mutating func clear() {
    (heading, description, answer, answerText) = (nil, nil, nil, nil)
    isFlat = false
    emptyChoices = nil
    choices.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    if !names.isEmpty { names = [] }
    defects.removeAll(keepingCapacity: true)
  }

  private mutating func readMember(
    _ name: JSONText, _ kind: BankKind, _ cursor: inout JSONCursor
  ) -> Bool {
    switch JSONMember(name, of: kind, in: cursor.bytes) {
    case .heading:
      let member: JSONDefect.Member = kind == .problems ? .question : .title
      guard let text = text(name, member, &cursor) else { return cursor.syntaxError == nil }
      if heading != nil { return repeated(name) }
      heading = text
    case .description:
      guard let text = text(name, .description, &cursor) else { return cursor.syntaxError == nil }
      if description != nil { return repeated(name) }
      description = text
    case .answer: return readAnswer(name, &cursor)
    case .choices: return readChoices(name, &cursor)
    case .choice(let number):
      guard let text = text(name, .choices, &cursor) else { return cursor.syntaxError == nil }
      // A choice that is not a text is reported itself.
      if choices.count != number - 1, !defects.contains(where: { $0.kind == .notAText(.choices) }) {
        defects.append(JSONDefect(name.range, .choiceOutOfOrder))
      }
      choices.append(text)
      isFlat = true
    case nil:
      guard let value = cursor.skipValue() else { return false }
      if isKnown(name, cursor.bytes) { return repeated(name) }
      others.append((name, value))
    }
    return true
  }

  /// Whether another member has this name.
  private mutating func isKnown(_ name: JSONText, _ bytes: Span<UInt8>) -> Bool {
    if others.count < JSONItem.few {
      return others.contains { $0.name.isSame(as: name, in: bytes) }
    }
    if names.isEmpty { names = Set(others.map { $0.name.bytes(in: bytes) }) }
    return !names.insert(name.bytes(in: bytes)).inserted
  }

  private mutating func repeated(_ name: JSONText) -> Bool {
    defects.append(JSONDefect(name.range, .repeatedMember))
    return true
  }

  /// Reads a text; records a defect if the value is something else.
  private mutating func text(
    _ name: JSONText, _ member: JSONDefect.Member, _ cursor: inout JSONCursor
  ) -> JSONText? {
    if cursor.peek() == ASCII.quote { return cursor.text() }
    if let range = cursor.skipValue() { defects.append(JSONDefect(range, .notAText(member))) }
    return nil
  }

  private mutating func readAnswer(_ name: JSONText, _ cursor: inout JSONCursor) -> Bool {
    if answer != nil { defects.append(JSONDefect(name.range, .repeatedMember)) }
    switch cursor.peek() {
    case ASCII.quote:
      guard let text = cursor.text() else { return false }
      (answer, answerText) = (text.range, text)
    case let byte? where byte.isDigit || byte == UInt8(ascii: "-"):
      guard let number = cursor.number() else { return false }
      answer = number
    default:
      guard let range = cursor.skipValue() else { return false }
      defects.append(JSONDefect(range, .notAnAnswer))
      answer = range
    }
    return true
  }

  private mutating func readChoices(_ name: JSONText, _ cursor: inout JSONCursor) -> Bool {
    if !choices.isEmpty { defects.append(JSONDefect(name.range, .repeatedMember)) }
    guard cursor.peek() == UInt8(ascii: "[") else {
      guard let range = cursor.skipValue() else { return false }
      defects.append(JSONDefect(range, .notChoices))
      return true
    }
    let start = cursor.offset
    guard cursor.enter(UInt8(ascii: "[")) else { return false }
    var isEmpty = true
    while cursor.nextElement() {
      if cursor.peek() == UInt8(ascii: "{"),
        JSONItemScan.namesQuestion(at: cursor.offset, in: cursor.bytes)
      {
        cursor.fail(.unexpected(expected: .endOfChoices), TextRange(at: cursor.offset))
      } else if let text = text(name, .choices, &cursor) {
        choices.append(text)
      }
      if cursor.syntaxError != nil { return false }
      isEmpty = false
    }
    if isEmpty { emptyChoices = TextRange(start, cursor.offset) }
    return cursor.syntaxError == nil
  }

  private mutating func check(_ kind: BankKind, _ bytes: Span<UInt8>) {
    guard defects.isEmpty else { return }
    let missing = missingMembers(kind, bytes)
    if !missing.isEmpty {
      defects.append(JSONDefect(TextRange(range.start, range.start + 1), .missing(missing)))
    }
    if choices.isEmpty, let emptyChoices { defects.append(JSONDefect(emptyChoices, .noChoices)) }
    if choices.count + BankKind.cellsBeforeChoices > Limits.columns {
      defects.append(JSONDefect(range, .tooManyChoices))
    }
  }

  private func missingMembers(_ kind: BankKind, _ bytes: Span<UInt8>) -> [JSONDefect.Member] {
    var missing: [JSONDefect.Member] = []
    if heading == nil { missing.append(kind == .problems ? .question : .title) }
    if kind == .guidance {
      if description == nil { missing.append(.description) }
      // An item with choices is a question, whatever list it is in.
      if missing.isEmpty, others.contains(where: { isChoices($0.name, bytes) }) {
        missing.append(.question)
      }
    } else {
      if answer == nil { missing.append(.answer) }
      if choices.isEmpty, emptyChoices == nil { missing.append(.choices) }
    }
    return missing
  }

  private func isChoices(_ name: JSONText, _ bytes: Span<UInt8>) -> Bool {
    switch JSONMember(name, of: .problems, in: bytes) {
    case .choices, .choice: true
    default: false
    }
  }
}

/// A defect of a problem or an entry that is valid JSON.
@_spi(QBank) public struct JSONDefect: Equatable, Sendable {
  /// The range of the defect.
  @_spi(QBank) public let range: TextRange
  /// The kind of the defect.
  @_spi(QBank) public let kind: Kind

  /// The kind of a defect.
  @_spi(QBank) public enum Kind: Equatable, Sendable {
    /// The item is not an object.
    case notAnObject
    /// Members are missing.
    case missing([Member])
    /// A member is not a text.
    case notAText(Member)
    /// The answer is neither a number nor a text.
    case notAnAnswer
    /// The choices are not texts in an array.
    case notChoices
    /// The choices are an empty array.
    case noChoices
    /// `choice3` does not follow `choice2`.
    case choiceOutOfOrder
    /// There are more choices than qbank handles.
    case tooManyChoices
    /// A member is repeated.
    case repeatedMember
    /// An optional member has the wrong type.
    case badDetail(Detail)
    /// A member of this name, which is not read, contradicts the answer.
    case otherAnswer(String)
    /// A member of an item that cannot be read has a name that is not read, whether misspelt or not.
    case unreadMember(String)
  }

  /// The members that have a meaning.
  @_spi(QBank) public enum Member: String, Sendable {
    case question, title, heading, description, answer, choices
  }

  /// The required type of an optional member.
  @_spi(QBank) public enum Detail: Sendable {
    case text, number, texts, choiceNumbers
  }

  init(_ range: TextRange, _ kind: Kind) {
    self.range = range
    self.kind = kind
  }
}

/// The meaning of a member of a problem or an entry.
enum JSONMember: Hashable {
  case heading
  case description
  case answer
  case choices
  /// A choice with this number, as in flat exports.
  case choice(Int)

  /// Returns the member with this name in a problem or in an entry of guidance, or nil if it is not one of these.
  @inline(__always)
  init?(_ name: JSONText, of kind: BankKind, in bytes: Span<UInt8>) {
    guard kind == .problems else {
      self.init(ofGuidance: name, in: bytes)
      return
    }
    let range = name.inner
    switch (range.count, range.count > 0 ? bytes[range.start] : 0) {
    case (8, UInt8(ascii: "q")) where bytes.holds("question", at: range.start): self = .heading
    case (6, UInt8(ascii: "a")) where bytes.holds("answer", at: range.start): self = .answer
    case (7, UInt8(ascii: "c")) where bytes.holds("choices", at: range.start): self = .choices
    case (7, UInt8(ascii: "c")) where bytes.holds("choice", at: range.start):
      let digit = bytes[range.end - 1]
      guard digit.isDigit, digit > UInt8(ascii: "0") else { return nil }
      self = .choice(Int(digit - UInt8(ascii: "0")))
    case (8, UInt8(ascii: "c")) where bytes.holds("choice10", at: range.start): self = .choice(10)
    default: return nil
    }
  }

  private init?(ofGuidance name: JSONText, in bytes: Span<UInt8>) {
    let range = name.inner
    switch range.count {
    case 5 where bytes.holds("title", at: range.start): self = .heading
    case 11 where bytes.holds("description", at: range.start): self = .description
    default: return nil
    }
  }
}

extension Span<UInt8> {
  /// Whether a word is at an offset; there must be enough bytes for it.
  @inline(__always)
  fileprivate func holds(_ word: StaticString, at offset: Int) -> Bool {
    word.withUTF8Buffer { word in
      for index in 0..<word.count where unsafe self[offset &+ index] != word[index] {
        return false
      }
      return true
    }
  }
}
