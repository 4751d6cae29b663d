@_spi(QBank) import BankModel

extension JSONItem {
  /// Returns the first defect that keeps the item from being a problem or an entry, or nil if there is none.
  ///
  /// The answer must be the number of a choice here, while readers of rows leave that to the rules.
  package func firstDefect(_ kind: BankKind?, in bytes: Span<UInt8>) -> JSONDefect? {
    if let defect = defects.first { return defect }
    if kind == .guidance { return nil }
    if let answer, !(1...choices.count).contains(answerNumber(in: bytes) ?? 0) {
      return JSONDefect(answer, .notAnAnswer)
    }
    return detailDefects(in: bytes).first
  }

  /// Returns the defects of the details. If there are any, no rule sees the item, so the names of members that are
  /// not read are reported, too.
  func detailDefects(in bytes: Span<UInt8>) -> [JSONDefect] {
    var defects = otherAnswers(in: bytes)
    for other in others where !JSONItem.isSurelySound(other, in: bytes) {
      var details = Problem.Details()
      if let defect = details.add(other, choices: choices.count, bytes) { defects.append(defect) }
    }
    return defects.isEmpty ? [] : defects + unreadMembers(in: bytes)
  }

  private func unreadMembers(in bytes: Span<UInt8>) -> [JSONDefect] {
    others.compactMap { other in
      let name = other.name.string(in: bytes)
      guard Feature(rawValue: name) == nil else { return nil }
      return JSONDefect(other.name.range, .unreadMember(name))
    }
  }
}

extension JSONItem {
  /// Whether the first byte of a member's value shows that it is valid: a text where a text is expected, and no
  /// array or object, which might repeat a name, where any value is allowed.
  private static func isSurelySound(
    _ member: (name: JSONText, value: TextRange), in bytes: Span<UInt8>
  ) -> Bool {
    let first = bytes[member.value.start]
    switch Feature(member: member.name, in: bytes) {
    case .id, .category, .explanation, .difficulty: return first == ASCII.quote
    case nil:
      return member.name.isPlain && first != UInt8(ascii: "[") && first != UInt8(ascii: "{")
    default: return false
    }
  }
}

extension Problem.Details {
  /// Adds a member, known or not; returns the defect of a known one.
  @discardableResult
  mutating func add(
    _ member: (name: JSONText, value: TextRange), choices: Int, _ bytes: Span<UInt8>
  ) -> JSONDefect? {
    var cursor = JSONCursor(bytes, from: member.value.start)
    guard let tree = JSONTree(&cursor) else {
      return JSONDefect(cursor.syntaxError?.range ?? member.value, .repeatedMember)
    }
    let wrong = { (detail: JSONDefect.Detail) in JSONDefect(member.value, .badDetail(detail)) }
    switch member.name.string(in: bytes) {
    case "id": return take(tree.text, &id) ? nil : wrong(.text)
    case "category": return take(tree.text, &category) ? nil : wrong(.text)
    case "explanation": return take(tree.text, &explanation) ? nil : wrong(.text)
    case "difficulty": return take(tree.text ?? tree.digits, &difficulty) ? nil : wrong(.text)
    case "points": return take(tree.amount, &points) ? nil : wrong(.number)
    case "limit": return take(tree.amount, &limit) ? nil : wrong(.number)
    case "tags":
      guard let texts = tree.elements?.compactMap(\.text), texts.count == tree.elements?.count
      else { return wrong(.texts) }
      tags = texts
    case "pinned":
      let numbers = tree.elements?.compactMap { $0.amount.flatMap { Int(exactly: $0) } } ?? []
      guard numbers.count == tree.elements?.count, numbers.allSatisfy((1...choices).contains)
      else { return wrong(.choiceNumbers) }
      pinned = numbers
    default: unknownMembers.append(UnknownMember(member, bytes))
    }
    return nil
  }

  private func take<Value>(_ value: Value?, _ place: inout Value?) -> Bool {
    if let value { place = value }
    return value != nil
  }
}

extension JSONTree {
  /// The number, or nil if it is negative or not a number.
  fileprivate var amount: Double? {
    guard let digits, let number = Double(digits), number.isAmount else { return nil }
    return number
  }
}

extension Double {
  /// Whether the value is valid for points and time limits. Every reader uses this, so that no format passes on a
  /// number that others reject.
  package var isAmount: Bool { isFinite && self >= 0 }
}

extension Guidance {
  /// Creates the entry from an item.
  package init(_ item: JSONItem, _ bytes: Span<UInt8>) {
    self.init(
      title: item.heading?.string(in: bytes) ?? "",
      description: item.description?.string(in: bytes) ?? "",
      unknownMembers: item.others.map { Problem.Details.UnknownMember($0, bytes) })
  }
}

extension Problem {
  /// Creates the problem from the item of a JSON bank that begins at `start`, or nil if the problem is not usable.
  package init?(itemAt start: Int, in bytes: Span<UInt8>) {
    var cursor = JSONCursor(bytes, from: start)
    var item = JSONItem()
    guard item.read(&cursor, .problems), item.defects.isEmpty else { return nil }
    self.init(item, bytes)
  }

  /// Creates the problem from an item, or nil if its answer is not a choice. Invalid details are ignored
  /// (`JSONItem.firstDefect`).
  package init?(_ item: JSONItem, _ bytes: Span<UInt8>) {
    guard let answer = item.answerNumber(in: bytes), (1...item.choices.count).contains(answer)
    else { return nil }
    var details = Details()
    for other in item.others { details.add(other, choices: item.choices.count, bytes) }
    self.init(
      question: item.heading?.string(in: bytes) ?? "", answer: answer,
      choices: item.choices.map { $0.string(in: bytes) }, details: details)
  }
}

extension Problem.Details.UnknownMember {
  init(_ member: (name: JSONText, value: TextRange), _ bytes: Span<UInt8>) {
    var json: [UInt8] = []
    JSONCompact.append(bytes, member.value, to: &json)
    self.init(member.name.string(in: bytes), json: String(decoding: json, as: UTF8.self))
  }
}
