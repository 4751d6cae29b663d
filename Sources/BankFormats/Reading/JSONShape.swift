@_spi(QBank) import BankModel
@_spi(QBank) package import BankText

/// What the start of a JSON or JSON Lines file tells of it, so that the banks in a folder are found
/// without reading all else.
///
/// A file that can be read as far as it goes is a bank when it holds what only banks have. One that
/// cannot is taken for a bank already when it holds a word of theirs: better a mistake told in a file
/// that was meant to be something else than a bank that nobody looks at.
package struct JSONShape: Sendable {
  /// What the file is.
  package let kind: Kind
  /// The names of the members of its first object, in their order.
  package let names: [String]

  /// What a file can be.
  package enum Kind: Equatable, Sendable {
    /// A bank, sound or not.
    case bank
    /// Something else.
    case other
    /// It cannot be told, because of what is wrong with it; nil when there is nothing in it.
    case unclear(JSONSyntaxError?)
  }

  /// Looks at the start of a file, or at all of it.
  package init(_ source: Source, isWhole: Bool) {
    let bytes = Array(source.bytes)
    let survey = JSONSurvey(bytes)
    names = survey.names
    if survey.isBank {
      kind = .bank
    } else if bytes.allSatisfy(JSONShape.isBlank) {
      kind = .unclear(nil)
    } else if let syntaxError = JSONShape.syntaxError(bytes, isWhole: isWhole) {
      kind = survey.hasWordOfBank ? .bank : JSONShape.kind(bytes, survey, syntaxError)
    } else {
      kind = .other
    }
  }

  /// What a broken file is that has no word of a bank: something else where there are names before the
  /// mistake. A comment is the mistake of many settings that are no banks.
  private static func kind(
    _ bytes: [UInt8], _ survey: JSONSurvey, _ syntaxError: JSONSyntaxError
  ) -> Kind {
    let isComment = syntaxError.kind == .comment
    let before = isComment ? survey : JSONSurvey(Array(bytes[..<syntaxError.range.start]))
    return before.names.isEmpty ? .unclear(syntaxError) : .other
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte <= ASCII.space || byteOrderMark.contains(byte)
  }

  /// What is wrong with documents that stand one behind the other, one or many; an end in the middle
  /// is nothing wrong where only the start was read.
  private static func syntaxError(_ bytes: [UInt8], isWhole: Bool) -> JSONSyntaxError? {
    let all = bytes.arraySpan
    var end = bytes.count
    if let bad = UTF8Check.firstInvalid(in: all) {
      let isCut = !isWhole && bytes.count - bad < 4
      guard isCut else {
        return JSONSyntaxError(range: UTF8Check.invalidRun(in: all, at: bad), kind: .notUTF8)
      }
      end = bad
    }
    let start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    var cursor = JSONCursor(all.extracting(0..<end), from: start)
    while cursor.peek() != nil, cursor.skipValue() != nil {}
    guard let syntaxError = cursor.syntaxError else { return nil }
    let isCut = syntaxError.kind == .unexpectedEnd || syntaxError.range.end >= end
    return isCut && !isWhole ? nil : syntaxError
  }
}

/// What the names in a document amount to.
private struct JSONSurvey {
  /// The names of the first object.
  private(set) var names: [String] = []
  /// Whether there is something that only a bank has.
  var isBank: Bool { hasBankItem || hasBankList && (hasWordInItem || !hasItem) }
  /// Whether there is at least something that banks have, too.
  private(set) var hasWordOfBank = false

  private var hasBankItem = false
  private var hasBankList = false
  private var hasItem = false
  private var hasWordInItem = false
  /// Whether the item stands in an array of items.
  private var isListed = false
  private var stack: [Place] = []
  private var item = Item()
  /// The name before the value that comes next.
  private var name: String?
  private var isFirstObject = true

  /// Where a value stands.
  private enum Place {
    /// A document that is an object, which may be an item of JSON Lines.
    case document
    /// An array of items.
    case list
    /// An item in such an array.
    case item
    /// Anywhere else.
    case other
  }

  /// What an item has.
  private struct Item {
    var hasQuestion = false
    var hasAnswer = false
    var hasNumberForAnswer = false
    var hasChoices = false
    var hasTitle = false
    var hasDescription = false
    var hasOthers = false

    var isProblem: Bool {
      hasChoices && (hasQuestion || hasAnswer) || hasQuestion && hasNumberForAnswer
    }
    /// Titles with descriptions are everywhere, so there must be nothing else.
    var isGuidance: Bool { hasTitle && hasDescription && !hasOthers && !hasAWordOfProblems }
    var hasAWordOfProblems: Bool { hasQuestion || hasChoices || hasNumberForAnswer }
    var hasAWord: Bool { hasAWordOfProblems || hasAnswer || hasTitle || hasDescription }
  }

  /// Goes through a document.
  init(_ bytes: [UInt8]) {
    var reader = JSONNames(bytes)
    while let token = reader.next() { add(token) }
    // What was not closed counts, too.
    judgeItem()
  }

  private mutating func add(_ token: JSONNames.Token) {
    switch token {
    case .open(let isArray): open(isArray)
    case .close: close()
    case .name(let text): add(name: String(decoding: text, as: UTF8.self))
    case .value(let text): add(value: text)
    }
  }

  private var place: Place? { stack.last }

  private mutating func open(_ isArray: Bool) {
    let opened = opened(isArray)
    if opened == .list, isBankName { hasBankList = true }
    if opened == .document || opened == .item {
      judgeItem()
      isListed = opened == .item
      hasItem = hasItem || isListed
    }
    stack.append(opened)
    name = nil
  }

  private func opened(_ isArray: Bool) -> Place {
    switch (place, isArray) {
    case (nil, true), (.document, true): isBankName || place == nil ? .list : .other
    case (nil, false): .document
    case (.list, false): .item
    default: .other
    }
  }

  private var isBankName: Bool { name.flatMap { BankKind(rawValue: $0) } != nil }

  private mutating func close() {
    guard let closed = stack.popLast() else { return }
    if closed == .document || closed == .item { judgeItem() }
    name = nil
  }

  /// Takes stock of an item that is over, and makes room for the next.
  private mutating func judgeItem() {
    if item.hasAWord || item.hasOthers { isFirstObject = false }
    hasBankItem = hasBankItem || item.isProblem || item.isGuidance
    hasWordInItem = hasWordInItem || isListed && item.hasAWord
    hasWordOfBank = hasWordOfBank || item.hasAWordOfProblems
    item = Item()
  }

  private mutating func add(name: String) {
    self.name = name
    if place == .other || place == .list { return }
    if isFirstObject { names.append(name) }
    if place != .item, BankKind(rawValue: name) != nil { hasWordOfBank = true }
    switch name {
    case "question": item.hasQuestion = true
    case "answer": item.hasAnswer = true
    case "choices": item.hasChoices = true
    case "title": item.hasTitle = true
    case "description": item.hasDescription = true
    case let name where name.hasPrefix("choice"): item.hasChoices = true
    default: item.hasOthers = true
    }
  }

  private mutating func add(value: [UInt8]) {
    if place == .list { hasItem = true }
    if name == "answer", place == .item || place == .document || place == nil,
      !value.isEmpty, value.allSatisfy(\.isDigit)
    {
      item.hasNumberForAnswer = true
    }
    name = nil
  }
}
