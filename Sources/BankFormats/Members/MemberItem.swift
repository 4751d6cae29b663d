@_spi(QBank) import BankModel

/// A question on a line of JSON in a layout.
///
/// It is a buffer that is refilled while a file is read.
struct MemberItem {
  /// The parts of the question.
  private(set) var question: MemberValue?
  private(set) var answer: MemberValue?
  private(set) var choices: [MemberValue?] = []
  private(set) var details: [(field: UInt8, value: MemberValue)] = []
  /// The names of the members that are not looked for, each with the node of its object.
  private var others: [(node: Int32, name: JSONText)] = []
  /// Whether something in it has to be read as a value.
  private(set) var needsValues = false

  /// More members than this are compared as values.
  private static let few = 16

  /// The names to look for.
  struct View: ~Escapable {
    let nodes: Span<MemberNames.Node>
    let text: Span<UInt8>

    @_lifetime(borrow names)
    init(_ names: borrowing MemberNames) {
      nodes = unsafe _overrideLifetime(names.nodes.arraySpan, borrowing: names)
      text = unsafe _overrideLifetime(names.text.arraySpan, borrowing: names)
    }

    /// Returns the node below another with this name, or 0 if there is none.
    func child(of node: Int32, _ name: TextRange, in bytes: Span<UInt8>) -> Int32 {
      var next = nodes[Int(node)].below
      while next > 0 {
        let found = nodes[Int(next)]
        if Int(found.end &- found.start) == name.count, isSame(found, name, bytes) { return next }
        next = found.next
      }
      return 0
    }

    private func isSame(
      _ node: MemberNames.Node, _ name: TextRange, _ bytes: Span<UInt8>
    ) -> Bool {
      let start = Int(node.start)
      for index in 0..<name.count where text[start &+ index] != bytes[name.start &+ index] {
        return false
      }
      return true
    }
  }

  /// Reads the next object. Returns false if there is none, or something in it is wrong.
  mutating func read(_ cursor: inout JSONCursor, _ names: borrowing View, choices: Int) -> Bool {
    (question, answer, needsValues) = (nil, nil, false)
    self.choices.removeAll(keepingCapacity: true)
    for _ in 0..<choices { self.choices.append(nil) }
    details.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    guard cursor.peek() == UInt8(ascii: "{") else { return false }
    return readObject(&cursor, 0, names)
  }

  private mutating func readObject(
    _ cursor: inout JSONCursor, _ node: Int32, _ names: borrowing View
  ) -> Bool {
    guard cursor.enter(UInt8(ascii: "{")) else { return false }
    var seen = UInt64(0)
    while let name = cursor.nextName() {
      // A name with escapes may be one that is looked for.
      if !name.isPlain { needsValues = true }
      let child = names.child(of: node, name.inner, in: cursor.bytes)
      if child == 0 {
        others.append((node, name))
        guard skip(&cursor) else { return false }
      } else {
        let bit = UInt64(1) << UInt64(truncatingIfNeeded: child)
        if seen & bit != 0 || child > 63 { needsValues = true }
        seen |= bit
        guard read(&cursor, child, names) else { return false }
      }
    }
    return cursor.syntaxError == nil
  }

  /// Skips a value that is not looked for. An object in it might repeat a name.
  private mutating func skip(_ cursor: inout JSONCursor) -> Bool {
    let first = cursor.peek()
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { needsValues = true }
    return cursor.skipValue() != nil
  }

  private mutating func read(
    _ cursor: inout JSONCursor, _ child: Int32, _ names: borrowing View
  ) -> Bool {
    let node = names.nodes[Int(child)]
    let first = cursor.peek()
    if first == UInt8(ascii: "{"), node.below > 0 { return readObject(&cursor, child, names) }
    if first == UInt8(ascii: "["), node.each > 0 {
      return readElements(&cursor, node.each, names)
    }
    if case .none = node.part {
      needsValues = true
      return cursor.skipValue() != nil
    }
    guard let value = value(&cursor, first) else { return false }
    take(value, as: node.part)
    return true
  }

  private mutating func readElements(
    _ cursor: inout JSONCursor, _ each: Int32, _ names: borrowing View
  ) -> Bool {
    guard cursor.enter(UInt8(ascii: "[")) else { return false }
    while cursor.nextElement() {
      let before = choices.count
      guard read(&cursor, each, names) else { return false }
      if choices.count == before { choices.append(nil) }
    }
    return cursor.syntaxError == nil
  }

  private mutating func value(_ cursor: inout JSONCursor, _ first: UInt8?) -> MemberValue? {
    if first == ASCII.quote { return cursor.text().map { MemberValue(text: $0) } }
    guard let range = cursor.skipValue() else { return nil }
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      needsValues = true
      return MemberValue(nothing: range)
    case UInt8(ascii: "n"): return MemberValue(nothing: range)
    default: return MemberValue(number: range)
    }
  }

  private mutating func take(_ value: MemberValue, as part: MemberNames.Part) {
    switch part {
    case .question: question = value
    case .answer: answer = value
    case .choice(let number): choices[Int(number)] = value
    case .anyChoice: choices.append(value)
    case .detail(let field): if !value.isEmpty { details.append((field, value)) }
    case .other: if !value.isEmpty { needsValues = true }
    case .none: break
    }
  }

  /// Whether a member is repeated, as far as the names that are not looked for show it.
  func repeatsName(in bytes: Span<UInt8>) -> Bool {
    if others.count > MemberItem.few { return true }
    for index in others.indices {
      for other in others[..<index] where others[index].node == other.node {
        if other.name.isSame(as: others[index].name, in: bytes) { return true }
      }
    }
    return false
  }
}

/// A value on a line: a text with its quotes, or a verbatim number or word.
struct MemberValue: BitwiseCopyable {
  let range: TextRange
  private let kind: Kind

  private enum Kind: BitwiseCopyable { case plain, escaped, number, nothing }

  init(text: JSONText) {
    range = text.range
    kind = text.isPlain ? .plain : .escaped
  }

  init(number range: TextRange) { (self.range, kind) = (range, .number) }

  /// Creates a value that says nothing, as an empty cell of a table does.
  init(nothing range: TextRange) { (self.range, kind) = (range, .nothing) }

  /// Whether it says nothing.
  var isEmpty: Bool { kind == .nothing || kind == .plain && range.count == 2 }

  /// The range of its text in the file, or nil if the text is not verbatim there.
  var literal: TextRange? {
    switch kind {
    case .plain: TextRange(range.start + 1, range.end - 1)
    case .number: range
    case .escaped, .nothing: nil
    }
  }

  /// Returns a cell of a row with the same text.
  func cell(_ bytes: Span<UInt8>, _ apart: inout [UInt8]) -> Cell {
    if let literal {
      return Cell(range, text: literal, hasVisibleEdges: bytes.hasVisibleEdges(literal))
    }
    let before = apart.count
    append(to: &apart, from: bytes)
    let text = TextRange(before, apart.count)
    return Cell(
      range, text: text, apart: true, hasVisibleEdges: apart.arraySpan.hasVisibleEdges(text))
  }

  /// Appends its text, with escapes resolved.
  func append(to text: inout [UInt8], from bytes: Span<UInt8>) {
    if let literal {
      text.append(contentsOf: bytes, literal)
    } else if kind == .escaped {
      var cursor = JSONCursor(bytes, from: range.start)
      cursor.text()?.append(to: &text, from: bytes)
    }
  }
}
