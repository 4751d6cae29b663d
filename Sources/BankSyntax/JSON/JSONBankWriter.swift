@_spi(QBank) import BankModel

/// Writes a bank as JSON or JSON Lines: one item per line, members in a fixed order, no white space.
@_spi(QBank) public struct JSONBankWriter: Sendable {
  /// The bytes written so far.
  @_spi(QBank) public var bytes: [UInt8] = []
  private let isLines: Bool
  private let kind: BankKind
  private let others: [Problem.Details.UnknownMember]

  /// Creates a writer; `unknownMembers` are members of the document that qbank does not know.
  @_spi(QBank) public init(
    isLines: Bool, _ kind: BankKind, others: [Problem.Details.UnknownMember] = []
  ) {
    self.isLines = isLines
    self.kind = kind
    self.others = others
  }

  /// Writes the part before the items.
  @_spi(QBank) public mutating func begin() {
    if isLines { return }
    bytes += "{\"$schema\":\"\(JSONBankWriter.schemaName(kind))\",".utf8
    bytes += "\"kind\":\"\(kind.rawValue)\",\"version\":1,".utf8
    for other in others where !["$schema", "kind", "version"].contains(other.name) {
      write(other)
      bytes.append(ASCII.comma)
    }
    bytes += "\"\(kind.rawValue)\":[".utf8
  }

  /// Returns the name of the schema for a kind of bank.
  @_spi(QBank) public static func schemaName(_ kind: BankKind) -> String {
    "urn:qbank:schema:\(kind.rawValue):1"
  }

  /// Begins an item with a preceding comma. The caller that joins the items removes the first comma.
  @inline(__always)
  @_spi(QBank) public mutating func beginItem() {
    if !isLines {
      bytes.append(ASCII.comma)
      bytes.append(ASCII.lineFeed)
    }
    bytes.append(UInt8(ascii: "{"))
  }

  /// Ends an item.
  @inline(__always)
  @_spi(QBank) public mutating func endItem() {
    bytes.append(UInt8(ascii: "}"))
    if isLines { bytes.append(ASCII.lineFeed) }
  }

  /// Writes the part after the items: further members of the document, and its end.
  @_spi(QBank) public mutating func end(
    isEmpty: Bool, others: [Problem.Details.UnknownMember] = []
  ) {
    if isLines { return }
    bytes += (isEmpty ? "]" : "\n]").utf8
    for other in others {
      bytes.append(ASCII.comma)
      write(other)
    }
    bytes += "}\n".utf8
  }

  /// Returns a problem as a single item, optionally with another text for its answer.
  package static func item(_ problem: Problem, answer: String? = nil) -> [UInt8] {
    var writer = JSONBankWriter(isLines: true, .problems)
    writer.write(problem, answer: answer)
    return writer.bytes.dropLast()
  }

  /// Writes a bank; `others` are members of the document.
  @_spi(QBank) public static func write(
    _ bank: Bank, isLines: Bool, others: [Problem.Details.UnknownMember] = []
  ) -> [UInt8] {
    var writer = JSONBankWriter(isLines: isLines, bank.kind, others: others)
    writer.begin()
    var items = JSONBankWriter(isLines: isLines, bank.kind)
    for problem in bank.problems { items.write(problem) }
    for guidance in bank.guidance { items.write(guidance) }
    writer.bytes += items.bytes.dropFirst(isLines ? 0 : 1)
    writer.end(isEmpty: bank.count == 0)
    return writer.bytes
  }

  private mutating func write(_ problem: Problem, answer: String? = nil) {
    beginItem()
    name("question", isFirst: true)
    text(problem.question)
    if problem.answer != Problem.unknownAnswer {
      name("answer")
      if let answer, !Answer(Array(answer.utf8)).isPlain {
        text(answer)
      } else {
        bytes += (answer ?? "\(problem.answer)").utf8
      }
    }
    name("choices")
    array(problem.choices) { $0.text($1) }
    write(problem.details)
    endItem()
  }

  private mutating func write(_ details: Problem.Details) {
    let texts = [
      ("id", details.id), ("category", details.category), ("explanation", details.explanation),
    ]
    for (member, value) in texts {
      guard let value else { continue }
      name(member)
      text(value)
    }
    if let difficulty = details.difficulty {
      name("difficulty")
      isPlainShare(difficulty) ? bytes.append(contentsOf: difficulty.utf8) : text(difficulty)
    }
    for (member, value) in [("points", details.points), ("limit", details.limit)] {
      guard let value else { continue }
      name(member)
      bytes += Numbers.text(value).utf8
    }
    if !details.pinned.isEmpty {
      name("pinned")
      array(details.pinned) { $0.bytes += "\($1)".utf8 }
    }
    if !details.tags.isEmpty {
      name("tags")
      array(details.tags) { $0.text($1) }
    }
    for other in details.unknownMembers {
      bytes.append(ASCII.comma)
      write(other)
    }
  }

  /// Whether a difficulty is `0`, `1` or `0.` followed by digits, which is a valid JSON number.
  private func isPlainShare(_ text: String) -> Bool {
    if text == "0" || text == "1" { return true }
    let digits = text.utf8.dropFirst(2)
    return text.utf8.starts(with: "0.".utf8) && !digits.isEmpty && digits.allSatisfy(\.isDigit)
  }

  private mutating func write(_ guidance: Guidance) {
    beginItem()
    name("title", isFirst: true)
    text(guidance.title)
    name("description")
    text(guidance.description)
    for other in guidance.unknownMembers {
      bytes.append(ASCII.comma)
      write(other)
    }
    endItem()
  }

  private mutating func write(_ other: Problem.Details.UnknownMember) {
    text(other.name)
    bytes.append(UInt8(ascii: ":"))
    bytes += other.json.utf8
  }

  private mutating func name(_ name: String, isFirst: Bool = false) {
    if !isFirst { bytes.append(ASCII.comma) }
    text(name)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func text(_ text: String) {
    JSONText.write(Array(text.utf8).arraySpan, to: &bytes)
  }

  private mutating func array<Element>(
    _ elements: [Element], _ write: (inout JSONBankWriter, Element) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(ASCII.comma) }
      write(&self, element)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}

extension [UInt8] {
  /// Appends a text that is part of a format.
  @inline(__always)
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}
