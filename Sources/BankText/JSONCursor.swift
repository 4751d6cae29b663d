/// Walks a JSON document from value to value, by RFC 8259 and without copying.
///
/// Bytes that are not UTF-8 are read like any others of a string, so callers have to check them. After the first
/// error every method returns nil or false, so callers check `syntaxError` once, at the end.
@_spi(QBank) public struct JSONCursor: ~Escapable {
  /// The document.
  @_spi(QBank) public let bytes: Span<UInt8>
  /// The offset of the next byte to read.
  @_spi(QBank) public private(set) var offset: Int
  /// The first error, or nil if there is none so far.
  @_spi(QBank) public private(set) var syntaxError: JSONSyntaxError?
  private let allowsComments: Bool
  private var depth = 0
  /// Whether the next element or member is the first one, which no comma precedes.
  private var isFirst: Bool

  /// The maximum nesting depth of arrays and objects.
  @_spi(QBank) public static var deepest: Int { 500 }

  /// Creates a cursor before a value, or inside an array, before its first element (`isFirst`) or a comma.
  @_lifetime(copy bytes)
  @_spi(QBank) public init(
    _ bytes: Span<UInt8>, from offset: Int = 0, allowingComments: Bool = false,
    isFirst: Bool = false
  ) {
    self.bytes = bytes
    self.offset = offset
    allowsComments = allowingComments
    self.isFirst = isFirst
  }

  /// Returns the first byte of the next token, after white space, or nil at the end.
  @_spi(QBank) public mutating func peek() -> UInt8? {
    while syntaxError == nil, offset < bytes.count {
      let byte = bytes[offset]
      if byte == ASCII.slash {
        skipComment()
      } else if byte.isASCIIWhitespace {
        offset += 1
      } else {
        return byte
      }
    }
    return nil
  }

  /// Enters an array or an object, given its first byte; false if there is something else.
  @_spi(QBank) public mutating func enter(_ open: UInt8) -> Bool {
    guard peek() == open else { return false }
    depth += 1
    if depth > JSONCursor.deepest {
      fail(.tooDeep, TextRange(offset, offset + 1))
      return false
    }
    offset += 1
    isFirst = true
    return true
  }

  /// Moves to the next element of an array; false at its end, which is consumed.
  @_spi(QBank) public mutating func nextElement() -> Bool { next(close: UInt8(ascii: "]"), .value) }

  /// Moves to the next member of an object and reads its name; nil at the end of the object, which is consumed.
  @_spi(QBank) public mutating func nextName() -> JSONText? {
    guard next(close: UInt8(ascii: "}"), .name) else { return nil }
    guard peek() == ASCII.quote else {
      expected(.name)
      return nil
    }
    guard let name = text() else { return nil }
    guard peek() == UInt8(ascii: ":") else {
      expected(.colon)
      return nil
    }
    offset += 1
    return name
  }

  private mutating func next(close: UInt8, _ wanted: JSONSyntaxError.Expectation) -> Bool {
    let wasFirst = isFirst
    isFirst = false
    let found = peek()
    if found == close {
      offset += 1
      depth -= 1
      return false
    }
    if wasFirst {
      if found == nil { expected(wanted) }
      return syntaxError == nil
    }
    guard found == ASCII.comma else {
      expected(.commaOrEnd)
      return false
    }
    let comma = offset
    offset += 1
    if peek() == close {
      fail(.trailingComma, TextRange(comma, comma + 1))
      return false
    }
    return syntaxError == nil
  }

  /// Reads a string, which must begin here.
  @_spi(QBank) public mutating func text() -> JSONText? {
    guard peek() == ASCII.quote else {
      expected(.value)
      return nil
    }
    let start = offset
    var isPlain = true
    var place = start + 1
    while true {
      place = JSONText.endOfPlain(bytes, from: place)
      guard place < bytes.count else {
        fail(.unexpectedEnd, TextRange(start, start + 1))
        return nil
      }
      if bytes[place] == ASCII.quote { break }
      if bytes[place] != ASCII.backslash {
        fail(.rawControl, TextRange(place, place + 1))
        return nil
      }
      isPlain = false
      guard let end = endOfEscape(place) else { return nil }
      place = end
    }
    offset = place + 1
    return JSONText(range: TextRange(start, offset), isPlain: isPlain)
  }

  private mutating func endOfEscape(_ start: Int) -> Int? {
    switch JSONText.escape(in: bytes, at: start) {
    case .scalar(_, let length): return start + length
    case .loneSurrogate: fail(.loneSurrogate, TextRange(start, start + 6))
    case .nothing: fail(.badEscape, TextRange(start, min(start + 2, bytes.count)))
    }
    return nil
  }

  /// Reads a number, which must begin here, and returns its range.
  @_spi(QBank) public mutating func number() -> TextRange? {
    guard peek() != nil else {
      expected(.value)
      return nil
    }
    let start = offset
    guard let end = JSONCursor.endOfNumber(bytes, start), !continuesWord(end) else {
      fail(.badNumber, wordRange(start))
      return nil
    }
    offset = end
    return TextRange(start, end)
  }

  /// Skips a value of any kind and returns its range, or nil if it has an error.
  @_spi(QBank) public mutating func skipValue() -> TextRange? {
    guard let first = peek() else {
      expected(.value)
      return nil
    }
    let start = offset
    switch first {
    case ASCII.quote: _ = text()
    case UInt8(ascii: "{"): skipObject()
    case UInt8(ascii: "["): skipArray()
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): _ = word()
    default: _ = startsNumber(first) ? number() : nil
    }
    if syntaxError == nil, offset == start { expected(.value) }
    return syntaxError == nil ? TextRange(start, offset) : nil
  }

  private mutating func skipObject() {
    guard enter(UInt8(ascii: "{")) else { return }
    while nextName() != nil, skipValue() != nil {}
  }

  private mutating func skipArray() {
    guard enter(UInt8(ascii: "[")) else { return }
    while nextElement(), skipValue() != nil {}
  }

  /// Reads `true`, `false` or `null`, which is returned as a word as well.
  @_spi(QBank) public mutating func word() -> JSONWord? {
    for word in JSONWord.allCases where starts(with: word.rawValue) {
      let end = offset + word.rawValue.utf8.count
      if continuesWord(end) { break }
      offset = end
      return word
    }
    expected(.value)
    return nil
  }

  /// Whether only white space is left.
  @_spi(QBank) public mutating func isAtEnd() -> Bool { peek() == nil && syntaxError == nil }

  /// Records an error if the document does not end here.
  @_spi(QBank) public mutating func expectEnd() {
    if peek() != nil { fail(.trailingText, wordRange(offset)) }
  }

  /// Records an error, if it is the first.
  @_spi(QBank) public mutating func fail(_ kind: JSONSyntaxError.Kind, _ range: TextRange) {
    if syntaxError == nil { syntaxError = JSONSyntaxError(range: range, kind: kind) }
  }

  private mutating func expected(_ wanted: JSONSyntaxError.Expectation) {
    guard let first = peek() else {
      fail(.unexpectedEnd, TextRange(at: bytes.count))
      return
    }
    let isNumber = wanted == .value && (startsNumber(first) || isNotANumber(first))
    fail(isNumber ? .badNumber : .unexpected(expected: wanted), wordRange(offset))
  }

  private mutating func skipComment() {
    let start = offset
    let second = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    let isLine = second == ASCII.slash
    guard isLine || second == UInt8(ascii: "*") else {
      fail(.unexpected(expected: .value), TextRange(start, start + 1))
      return
    }
    guard allowsComments else {
      fail(.comment, TextRange(start, start + 2))
      return
    }
    offset += 2
    while offset < bytes.count {
      if isLine, bytes[offset] == ASCII.lineFeed { return }
      if !isLine, starts(with: "*/") {
        offset += 2
        return
      }
      offset += 1
    }
    if !isLine { fail(.unclosedComment, TextRange(start, start + 2)) }
  }

  private func starts(with word: String) -> Bool {
    let word = Array(word.utf8)
    return bytes.hasBytes(word.arraySpan, at: offset)
  }

  private func startsNumber(_ byte: UInt8) -> Bool {
    byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: ".")
  }

  private func isNotANumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "N") || byte == UInt8(ascii: "I")
  }

  /// Whether a word or number continues where it should have ended.
  private func continuesWord(_ end: Int) -> Bool {
    guard end < bytes.count else { return false }
    let byte = bytes[end]
    return byte.isDigit || byte.isLetter || byte >= 0x80
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  /// Returns the range of a word or sign, at a length worth showing.
  private func wordRange(_ start: Int) -> TextRange {
    var end = start
    while end < bytes.count, end - start < 40, continuesWord(end) { end += 1 }
    if end < bytes.count, end == start { end += 1 }
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return TextRange(start, end)
  }

  /// Returns the end of the number that begins at `start`, or nil if there is none.
  private static func endOfNumber(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    var place = start
    if place < bytes.count, bytes[place] == UInt8(ascii: "-") { place += 1 }
    guard place < bytes.count, bytes[place].isDigit else { return nil }
    let hasLeadingZero = bytes[place] == UInt8(ascii: "0")
    let whole = endOfDigits(bytes, place)
    if hasLeadingZero, whole > place + 1 { return nil }
    place = whole
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
      let end = endOfDigits(bytes, place + 1)
      if end == place + 1 { return nil }
      place = end
    }
    if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
      var digits = place + 1
      if digits < bytes.count,
        bytes[digits] == UInt8(ascii: "+") || bytes[digits] == UInt8(ascii: "-")
      {
        digits += 1
      }
      let end = endOfDigits(bytes, digits)
      if end == digits { return nil }
      place = end
    }
    return place
  }

  private static func endOfDigits(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place].isDigit { place += 1 }
    return place
  }
}

/// The JSON values that are words.
@_spi(QBank) public enum JSONWord: String, CaseIterable, Sendable {
  case `true`, `false`, null
}
