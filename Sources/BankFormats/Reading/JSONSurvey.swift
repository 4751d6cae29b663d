@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// What the names in a document show about it.
struct JSONSurvey {
  /// The names of the first object.
  private(set) var names: [String] = []
  /// Whether there is something that only a bank has.
  var isBank: Bool { hasBankItem || hasBankList && (hasWordInItem || !hasItem) }
  /// Whether there is at least something that banks have, too.
  private(set) var hasWordOfBank = false
  /// Whether each document in the file may be an item.
  let isLines: Bool
  /// Whether the text ends inside its first item, which may still become one of a bank.
  var endsInFirstItem: Bool { objects == 1 && levels.contains(where: mayBeItem) }

  private var hasBankItem = false
  private var hasBankList = false
  private var hasItem = false
  /// The number of objects that may be items and were opened.
  private var objects = 0
  private var hasWordInItem = false
  /// The open levels, from the outside in.
  private var levels = [Level(place: .outside)]
  /// The name before the next value.
  private var name: String?
  /// The number of open levels in the first object; nil after it.
  private var levelsOfFirst: Int? = 0

  /// The place of a value.
  private enum Place {
    /// In no document, as when its start is missing.
    case outside
    /// A document that is an object, which may be an item of JSON Lines.
    case document
    /// An array of items.
    case list
    /// An item in such an array.
    case item
    /// Anywhere else.
    case other
  }

  /// An array or an object that is not closed yet.
  private struct Level {
    let place: Place
    var item = Item()
  }

  /// Scans a document.
  init(_ bytes: [UInt8], isLines: Bool) {
    self.isLines = isLines
    var reader = JSONNames(bytes)
    while let token = reader.next() { add(token) }
    // What was not closed counts, too.
    for level in levels { judge(level) }
  }

  private mutating func add(_ token: JSONNames.Token) {
    switch token {
    case .open(let isArray): open(isArray)
    case .close: close()
    case .name(let text): add(name: String(decoding: text, as: UTF8.self))
    case .value(let text): add(value: text)
    }
  }

  private var place: Place { levels[levels.count - 1].place }
  private var item: Item {
    get { levels[levels.count - 1].item }
    set { levels[levels.count - 1].item = newValue }
  }

  private mutating func open(_ isArray: Bool) {
    let opened = opened(isArray)
    if opened == .list, isBankName { hasBankList = true }
    if opened == .item { hasItem = true }
    if isArray, name == "choices" { item.hasListOfChoices = true }
    levels.append(Level(place: opened))
    if mayBeItem(levels[levels.count - 1]) { objects += 1 }
    name = nil
  }

  private func mayBeItem(_ level: Level) -> Bool {
    level.place == .item || level.place == .document && isLines
  }

  private func opened(_ isArray: Bool) -> Place {
    switch (place, isArray) {
    case (.outside, true), (.document, true): isBankName || place == .outside ? .list : .other
    case (.outside, false): .document
    case (.list, false): .item
    default: .other
    }
  }

  private var isBankName: Bool { name.flatMap { BankKind(rawValue: $0) } != nil }

  private mutating func close() {
    name = nil
    guard levels.count > 1 else { return }
    if levelsOfFirst == levels.count { levelsOfFirst = nil }
    judge(levels.removeLast())
  }

  /// Evaluates an object that has ended.
  private mutating func judge(_ level: Level) {
    let item = level.item
    if item.isWhole { hasBankItem = true }
    guard level.place != .other, level.place != .list else { return }
    if isLines || level.place == .item, item.isProblem || item.isGuidance { hasBankItem = true }
    if level.place == .item, item.hasAWord { hasWordInItem = true }
    if item.hasAWordOfProblems { hasWordOfBank = true }
  }

  private mutating func add(name: String) {
    self.name = name
    item.add(name: name)
    if place == .other || place == .list { return }
    if levelsOfFirst == 0 { levelsOfFirst = levels.count }
    if levelsOfFirst == levels.count { names.append(name) }
    if place != .item, BankKind(rawValue: name) != nil { hasWordOfBank = true }
  }

  private mutating func add(value: [UInt8]) {
    if place == .list { hasItem = true }
    if let name { item.add(value: value, of: name) }
    name = nil
  }
}

/// The parts of an item that an object has.
private struct Item {
  private var hasQuestion = false
  private var hasAnswer = false
  private var hasChoices = false
  private var hasTitle = false
  private var hasDescription = false
  private var hasOthers = false
  private var hasTextOfQuestion = false
  private var hasValueOfAnswer = false
  private var hasNumberForAnswer = false
  /// Whether its choices are an array.
  var hasListOfChoices = false

  /// Whether there is all that a problem has, as it has it, so that nothing else can be meant.
  var isWhole: Bool { hasTextOfQuestion && hasValueOfAnswer && hasListOfChoices }
  var isProblem: Bool {
    hasChoices && (hasQuestion || hasAnswer) || hasQuestion && hasNumberForAnswer
  }
  /// Titles with descriptions are everywhere, so there must be nothing else.
  var isGuidance: Bool { hasTitle && hasDescription && !hasOthers && !hasAWordOfProblems }
  var hasAWordOfProblems: Bool { hasQuestion || hasChoices || hasNumberForAnswer }
  var hasAWord: Bool { hasAWordOfProblems || hasAnswer || hasTitle || hasDescription }

  mutating func add(name: String) {
    switch name {
    case "question": hasQuestion = true
    case "answer": hasAnswer = true
    case "title": hasTitle = true
    case "description": hasDescription = true
    case let name where name.hasPrefix("choice"): hasChoices = true
    default: hasOthers = true
    }
  }

  mutating func add(value: [UInt8], of name: String) {
    if name == "question" { hasTextOfQuestion = true }
    guard name == "answer" else { return }
    hasValueOfAnswer = true
    if !value.isEmpty, value.allSatisfy(\.isDigit) { hasNumberForAnswer = true }
  }
}

/// Scans what may be JSON from its start and extracts brackets and names, whatever errors are between them.
///
/// A strict reader stops at the first error. To determine whether a file was meant to be a bank, what follows the
/// error counts, too; so commas are ignored, names may be without quotes, and what is not closed ends with its
/// line.
struct JSONNames {
  /// What can be recognised in a text without understanding it.
  enum Token: Equatable {
    /// An opening bracket.
    case open(isArray: Bool)
    /// A closing bracket.
    case close
    /// The name of a member.
    case name([UInt8])
    /// A text, number or word.
    case value([UInt8])
  }

  private let bytes: [UInt8]
  private var offset = 0

  /// Creates a scanner of some bytes. Zeros are skipped: in UTF-16, every ASCII letter has one.
  init(_ bytes: [UInt8]) { self.bytes = bytes.contains(0) ? bytes.filter { $0 != 0 } : bytes }

  /// Returns the next token, or nil at the end.
  mutating func next() -> Token? {
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        offset += 1
        return .open(isArray: byte == UInt8(ascii: "["))
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        offset += 1
        return .close
      case ASCII.quote, UInt8(ascii: "'"):
        return named(quoted(byte))
      case UInt8(ascii: "/"): skipComment()
      case let byte where JSONNames.isWord(byte):
        return named(word())
      default: offset += 1
      }
    }
    return nil
  }

  private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Returns a text that has been read, as a name if a colon or the bracket of a value follows it.
  private mutating func named(_ text: [UInt8]) -> Token {
    while let byte = peek(), byte == ASCII.space || byte == ASCII.tab || byte >= 0x80 {
      offset += 1
    }
    let isName = [":", "[", "{"].contains { peek() == UInt8(ascii: $0) }
    return isName ? .name(text) : .value(text)
  }

  private mutating func quoted(_ quote: UInt8) -> [UInt8] {
    offset += 1
    let start = offset
    while let byte = peek(), byte != quote, byte != ASCII.lineFeed {
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    offset = min(offset, bytes.count)
    defer { if peek() == quote { offset += 1 } }
    return Array(bytes[start..<offset])
  }

  private mutating func word() -> [UInt8] {
    let start = offset
    while let byte = peek(), JSONNames.isWord(byte) { offset += 1 }
    return Array(bytes[start..<offset])
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "$")
  }

  private mutating func skipComment() {
    offset += 1
    let isLine = peek() == UInt8(ascii: "/")
    guard isLine || peek() == UInt8(ascii: "*") else { return }
    offset += 1
    while let byte = peek() {
      offset += 1
      if isLine, byte == ASCII.lineFeed { return }
      if !isLine, byte == UInt8(ascii: "*"), peek() == UInt8(ascii: "/") { return }
    }
  }
}
