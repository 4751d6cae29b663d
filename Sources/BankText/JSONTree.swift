/// A JSON document as a tree that keeps the range of every value.
///
/// For documents of moderate size, such as configuration; banks are read with `JSONCursor`.
@_spi(QBank) public struct JSONTree: Sendable {
  /// The range of the value.
  @_spi(QBank) public let range: TextRange
  /// The value.
  @_spi(QBank) public let value: Value

  /// The kinds of JSON values.
  @_spi(QBank) public indirect enum Value: Sendable {
    /// A string.
    case text(String)
    /// A number, verbatim.
    case number(String)
    /// True or false.
    case bool(Bool)
    /// Null.
    case null
    /// Values in order.
    case array([JSONTree])
    /// Named values in order.
    case object([Member])
  }

  /// A member of an object.
  @_spi(QBank) public struct Member: Sendable {
    /// The name.
    @_spi(QBank) public let name: String
    /// The range of the name, with its quotes.
    @_spi(QBank) public let nameRange: TextRange
    /// The value.
    @_spi(QBank) public let tree: JSONTree
  }

  /// Reads a document; returns its tree or its syntax error.
  ///
  /// Follows RFC 8259 strictly; comments are allowed only if `allowingComments` is set, and a byte order mark is
  /// skipped.
  @_spi(QBank) public static func read(
    _ bytes: Span<UInt8>, allowingComments: Bool = false
  ) -> Result<JSONTree, JSONSyntaxError> {
    if let bad = UTF8Check.firstInvalid(in: bytes) {
      return .failure(
        JSONSyntaxError(range: UTF8Check.invalidRun(in: bytes, at: bad), kind: .notUTF8))
    }
    let start = bytes.startOfText
    var cursor = JSONCursor(bytes, from: start, allowingComments: allowingComments)
    if cursor.isAtEnd() {
      return .failure(JSONSyntaxError(range: TextRange(at: start), kind: .empty))
    }
    let tree = JSONTree(&cursor)
    cursor.expectEnd()
    if let syntaxError = cursor.syntaxError { return .failure(syntaxError) }
    guard let tree else {
      return .failure(JSONSyntaxError(range: TextRange(at: bytes.count), kind: .unexpectedEnd))
    }
    return .success(tree)
  }

  private init(_ range: TextRange, _ value: Value) {
    self.range = range
    self.value = value
  }

  /// Reads the next value; nil if it has an error.
  @_spi(QBank) public init?(_ cursor: inout JSONCursor) {
    let first = cursor.peek()
    let start = cursor.offset
    let value: Value?
    switch first {
    case ASCII.quote: value = cursor.text().map { .text($0.string(in: cursor.bytes)) }
    case UInt8(ascii: "{"): value = JSONTree.object(&cursor)
    case UInt8(ascii: "["): value = JSONTree.array(&cursor)
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      value = cursor.word().map { $0 == .null ? .null : .bool($0 == .true) }
    default:
      value = cursor.skipValue().map {
        .number(String(decoding: Array(cursor.bytes, $0), as: UTF8.self))
      }
    }
    guard let value, cursor.syntaxError == nil else { return nil }
    self.init(TextRange(start, cursor.offset), value)
  }

  private static func array(_ cursor: inout JSONCursor) -> Value? {
    guard cursor.enter(UInt8(ascii: "[")) else { return nil }
    var elements: [JSONTree] = []
    while cursor.nextElement() {
      guard let element = JSONTree(&cursor) else { return nil }
      elements.append(element)
    }
    return .array(elements)
  }

  private static func object(_ cursor: inout JSONCursor) -> Value? {
    guard cursor.enter(UInt8(ascii: "{")) else { return nil }
    var members: [Member] = []
    var names: Set<[UInt8]> = []
    while let name = cursor.nextName() {
      // Compared as bytes: canonically equivalent names are different.
      guard names.insert(name.bytes(in: cursor.bytes)).inserted else {
        cursor.fail(.duplicateName, name.range)
        return nil
      }
      guard let tree = JSONTree(&cursor) else { return nil }
      members.append(
        Member(name: name.string(in: cursor.bytes), nameRange: name.range, tree: tree))
    }
    return .object(members)
  }

  /// Returns the member of an object with this name.
  @_spi(QBank) public func member(_ name: String) -> JSONTree? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name == name }?.tree
  }

  /// The text, if the value is a string.
  @_spi(QBank) public var text: String? {
    if case .text(let text) = value { text } else { nil }
  }

  /// The digits, verbatim, if the value is a number.
  package var digits: String? {
    if case .number(let digits) = value { digits } else { nil }
  }

  /// The number, if the value is a whole one without an exponent.
  package var wholeNumber: Int? { digits.flatMap { Int(bounded: $0) } }

  /// The truth, if the value is true or false.
  package var bool: Bool? {
    if case .bool(let isTrue) = value { isTrue } else { nil }
  }

  /// The elements, if the value is an array.
  @_spi(QBank) public var elements: [JSONTree]? {
    if case .array(let elements) = value { elements } else { nil }
  }
}
