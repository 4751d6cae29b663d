@_spi(QBank) import BankText

/// Scans the lexical elements of XML: names, references, values, comments.
///
/// The bytes must be UTF-8 without characters that XML cannot represent. Each function begins at `offset` and
/// advances it past what it read; on an error, it sets `error` and returns nothing.
struct XMLScanner: ~Escapable {
  let bytes: Span<UInt8>
  var offset = 0
  private(set) var error: ParseError?

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Keeps the first error; nothing after it is read.
  mutating func fail(_ error: ParseError) {
    if self.error == nil { self.error = error }
    offset = bytes.count
  }

  /// The range of the character at `offset`.
  var here: TextRange {
    guard offset < bytes.count else { return TextRange(at: offset) }
    return TextRange(offset, offset + (bytes.scalar(at: offset)?.length ?? 1))
  }

  /// Fails at `offset`, or reports that the file is cut off if it ends here.
  mutating func failHere(_ error: (TextRange) -> ParseError) {
    fail(isAtEnd ? .cutOffXML(offset) : error(here))
  }

  func has(_ text: [UInt8], at offset: Int) -> Bool {
    bytes.hasBytes(text.arraySpan, at: offset)
  }

  func has(_ text: [UInt8]) -> Bool { has(text, at: offset) }

  func string(_ range: TextRange) -> String { String(decoding: Array(bytes, range), as: UTF8.self) }

  /// Skips white space; returns whether there was any.
  @discardableResult
  mutating func skipSpace() -> Bool {
    let start = offset
    while offset < bytes.count, bytes[offset].isASCIIWhitespace { offset += 1 }
    return offset > start
  }

  /// Consumes an expected byte.
  mutating func expect(_ expected: Unicode.Scalar, _ error: (TextRange) -> ParseError) -> Bool {
    guard byte == UInt8(ascii: expected) else {
      failHere(error)
      return false
    }
    offset += 1
    return true
  }

  /// Reads a name, including colons.
  mutating func name() -> TextRange? {
    let start = offset
    while let scalar = scalar, XMLCharacters.goesOnName(scalar.value) || scalar.value == 0x3A {
      if offset == start, scalar.value != 0x3A, !XMLCharacters.beginsName(scalar.value) { break }
      offset += scalar.length
    }
    if offset > start { return TextRange(start, offset) }
    failHere(ParseError.badName)
    return nil
  }

  private var scalar: EncodedScalar? { offset < bytes.count ? bytes.scalar(at: offset) : nil }

  /// Appends the character for a reference.
  mutating func reference(to text: inout [UInt8]) -> Bool {
    let start = offset
    offset += 1
    if byte == UInt8(ascii: "#") { return numberedReference(from: start, to: &text) }
    guard let scalar, XMLCharacters.beginsName(scalar.value), let name = name(),
      byte == UInt8(ascii: ";")
    else {
      fail(.badReference(TextRange(start, start + 1)))
      return false
    }
    offset += 1
    guard let character = XMLScanner.entities[string(name)] else {
      fail(.unknownEntity(TextRange(start, offset), string(name)))
      return false
    }
    text.append(character)
    return true
  }

  private static let entities: [String: UInt8] = [
    "lt": 0x3C, "gt": 0x3E, "amp": 0x26, "quot": 0x22, "apos": 0x27,
  ]

  private mutating func numberedReference(from start: Int, to text: inout [UInt8]) -> Bool {
    offset += 1
    let isHexadecimal = byte == UInt8(ascii: "x")
    if isHexadecimal { offset += 1 }
    let digits = offset
    var number: UInt32 = 0
    while let digit = byte?.hexDigit, digit < 10 || isHexadecimal {
      number = min(number * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
      offset += 1
    }
    guard offset > digits, byte == UInt8(ascii: ";") else {
      fail(.badReference(TextRange(start, start + 1)))
      return false
    }
    offset += 1
    guard !XMLCharacters.isIllegal(number), let scalar = Unicode.Scalar(number) else {
      fail(.illegalCharacter(TextRange(start, offset), number))
      return false
    }
    text += String(scalar).utf8
    return true
  }

  /// Reads a quoted value, with references resolved and each line ending and tab replaced by a space.
  mutating func value() -> (text: [UInt8], range: TextRange)? {
    guard let quote = byte, quote == ASCII.quote || quote == UInt8(ascii: "'") else {
      failHere(ParseError.badAttribute)
      return nil
    }
    offset += 1
    let start = offset
    var text: [UInt8] = []
    while let byte, byte != quote {
      if byte == UInt8(ascii: "&") {
        if !reference(to: &text) { return nil }
        continue
      }
      if byte == UInt8(ascii: "<") { fail(.angleInAttribute(here)) }
      let isPair = has([ASCII.carriageReturn, ASCII.lineFeed])
      text.append(byte.isASCIIWhitespace ? ASCII.space : byte)
      offset += isPair ? 2 : 1
      if error != nil { return nil }
    }
    let range = TextRange(start, offset)
    return expect(Unicode.Scalar(quote), ParseError.badAttribute) ? (text, range) : nil
  }

  /// Returns the first occurrence of `end` from here; fails if the file ends before it.
  mutating func find(_ end: [UInt8]) -> Int? {
    var place = offset
    while place < bytes.count {
      if bytes[place] == end[0], has(end, at: place) { return place }
      place += 1
    }
    fail(.cutOffXML(bytes.count))
    return nil
  }

  // MARK: Everything except tags and text

  /// Skips comments and processing instructions; returns false if there are none here.
  mutating func skipComment() -> Bool {
    if has(XMLDelimiters.comment) { return comment() }
    return has(XMLDelimiters.instruction) && instruction()
  }

  private mutating func comment() -> Bool {
    offset += XMLDelimiters.comment.count
    guard let end = find(XMLDelimiters.commentDashes) else { return false }
    offset = end
    if byte(after: 2) == UInt8(ascii: ">") {
      offset += 3
      return true
    }
    fail(.dashesInComment(TextRange(end, end + 2)))
    return false
  }

  private func byte(after count: Int) -> UInt8? {
    offset + count < bytes.count ? bytes[offset + count] : nil
  }

  private mutating func instruction() -> Bool {
    let start = offset
    offset += XMLDelimiters.instruction.count
    guard let name = name() else { return false }
    let text = string(name)
    if text.utf8.map(\.asciiLowercased) == Array("xml".utf8) {
      fail(.misplacedDeclaration(TextRange(start, offset)))
    } else if text.utf8.contains(UInt8(ascii: ":")) {
      fail(.badName(name))
    } else if !has(XMLDelimiters.instructionEnd), !skipSpace() {
      failHere(ParseError.badName)
    }
    guard error == nil, let end = find(XMLDelimiters.instructionEnd) else { return false }
    offset = end + XMLDelimiters.instructionEnd.count
    return true
  }

  /// Skips the byte order mark and the XML declaration.
  ///
  /// The encoding in the declaration is ignored if there is a byte order mark or the bytes were decoded.
  mutating func skipDeclaration(isDecoded: Bool) {
    let hasMark = has(byteOrderMark)
    if hasMark { offset += byteOrderMark.count }
    let start = offset
    let behind = start + XMLDelimiters.declaration.count
    guard has(XMLDelimiters.declaration), behind < bytes.count, bytes[behind].isASCIIWhitespace
    else { return }
    offset = behind
    guard let version = declared("version"), string(version) == "1.0" else {
      return failDeclaration(start)
    }
    if let encoding = declared("encoding"), !isDecoded, !hasMark { checkEncoding(encoding) }
    if let alone = declared("standalone"), !["yes", "no"].contains(string(alone)) {
      return failDeclaration(start)
    }
    skipSpace()
    if !has(XMLDelimiters.instructionEnd) { return failDeclaration(start) }
    offset += XMLDelimiters.instructionEnd.count
  }

  /// Returns the value of a part of the declaration, or nil if something else is here.
  private mutating func declared(_ name: String) -> TextRange? {
    let start = offset
    guard skipSpace(), has(Array(name.utf8)) else {
      offset = start
      return nil
    }
    offset += name.utf8.count
    skipSpace()
    guard byte == UInt8(ascii: "=") else { return nil }
    offset += 1
    skipSpace()
    guard let quote = byte, quote == ASCII.quote || quote == UInt8(ascii: "'") else { return nil }
    offset += 1
    let value = offset
    while let byte, byte != quote, byte != UInt8(ascii: "?") { offset += 1 }
    guard byte == quote else { return nil }
    offset += 1
    return TextRange(value, offset - 1)
  }

  private mutating func checkEncoding(_ range: TextRange) {
    let name = string(range)
    let known = EncodingName(name)
    let isWide = known?.encodings.contains { $0.unitSize > 1 } ?? false
    if known?.encodings == [.utf8] || !isWide && bytes.isPlainASCII { return }
    fail(known == nil ? .unknownEncoding(range, name) : .otherEncoding(range, name))
  }

  private mutating func failDeclaration(_ start: Int) {
    let end = min(max(offset, start + XMLDelimiters.declaration.count), bytes.count)
    fail(.badDeclaration(TextRange(start, end)))
  }
}

/// The delimiters of markup.
enum XMLDelimiters {
  static let declaration = Array("<?xml".utf8)
  static let instruction = Array("<?".utf8)
  static let instructionEnd = Array("?>".utf8)
  static let comment = Array("<!--".utf8)
  static let commentDashes = Array("--".utf8)
  static let section = Array("<![CDATA[".utf8)
  static let sectionEnd = Array("]]>".utf8)
  static let documentType = Array("<!DOCTYPE".utf8)
  static let endTag = Array("</".utf8)
}

extension Span<UInt8> {
  /// Whether it is all ASCII, without the escapes by which mail switches to other characters.
  package var isPlainASCII: Bool { indices.allSatisfy { self[$0] < 0x80 && self[$0] != 0x1B } }
}

extension Source {
  /// Whether it was decoded, so that the encoding in an XML declaration does not matter.
  package var isDecoded: Bool { origin != nil }
}
