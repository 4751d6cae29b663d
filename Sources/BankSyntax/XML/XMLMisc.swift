@_spi(QBank) import BankText

/// Parsing of everything in XML except tags and text.
extension XMLScanner {
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

extension Span<UInt8> {
  /// Whether it is all ASCII, without the escapes by which mail switches to other characters.
  package var isPlainASCII: Bool { indices.allSatisfy { self[$0] < 0x80 && self[$0] != 0x1B } }
}

extension Source {
  /// Whether it was decoded, so that the encoding in an XML declaration does not matter.
  package var isDecoded: Bool { origin != nil }
}
