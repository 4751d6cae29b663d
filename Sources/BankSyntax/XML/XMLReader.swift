@_spi(QBank) import BankModel

/// An event in an XML document.
package enum XMLEvent {
  /// The start of an element.
  case start(XMLTag)
  /// Text inside an element.
  case text(XMLText)
  /// The end of the innermost element; `<a/>` gives both a start and an end.
  case end(TextRange)
}

/// Reads XML 1.0 with namespaces, one tag or text at a time.
///
/// It is strict: at the first violation it sets `error` and stops. Nothing is fetched or expanded: document types
/// are rejected, and so are all entities except the five predefined ones. Memory does not grow with the document.
package struct XMLReader: ~Escapable {
  private struct Open {
    let name: TextRange
    let tag: TextRange
    /// The number of namespace declarations before the element.
    let namespaces: Int
  }

  private var scan: XMLScanner
  private var namespaces = XMLNamespaces()
  private var open: [Open] = []
  private var isStarted = false
  private var hasRoot = false
  /// Whether a document type without declarations is skipped; one with declarations never is.
  private let skipsDocumentType: Bool
  /// Whether the bytes were decoded from another encoding, which the declaration may name.
  private let isDecoded: Bool
  /// The end of an element written as `<a/>`, until that event is returned.
  private var emptyEnd: TextRange?

  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>, skipsDocumentType: Bool = false, isDecoded: Bool = false) {
    scan = XMLScanner(bytes)
    self.skipsDocumentType = skipsDocumentType
    self.isDecoded = isDecoded
  }

  /// Creates a reader of a single element in a range of some bytes.
  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>, part: TextRange) {
    scan = XMLScanner(bytes.extracting(0..<part.end))
    scan.offset = part.start
    (skipsDocumentType, isDecoded) = (false, false)
  }

  /// The error in the part of the document read so far.
  package var error: ParseError? { scan.error }

  /// Returns the next event, or nil at the end and at an error.
  package mutating func next() -> XMLEvent? {
    if let end = emptyEnd {
      emptyEnd = nil
      return close(end)
    }
    if !isStarted { start() }
    if error != nil { return nil }
    if open.isEmpty { return nextOutside() }
    if let text = text() { return .text(text) }
    return error == nil ? nextTag() : nil
  }

  private mutating func start() {
    isStarted = true
    let bytes = scan.bytes
    let first = scan.offset
    let part = bytes.extracting(first..<bytes.count)
    if let offset = UTF8Check.firstInvalid(in: bytes, from: first) {
      scan.fail(.notUTF8(UTF8Check.invalidRun(in: bytes, at: offset)))
    } else if let offset = XMLCharacters.firstIllegal(in: part).map({ $0 + first }),
      let found = bytes.scalar(at: offset)
    {
      scan.fail(.illegalCharacter(TextRange(offset, offset + found.length), found.value))
    } else if first == 0 {
      scan.skipDeclaration(isDecoded: isDecoded)
    }
  }

  /// Reads outside the outermost element, where there are only comments and white space.
  private mutating func nextOutside() -> XMLEvent? {
    repeat { scan.skipSpace() } while scan.skipComment() || skipDocumentType()
    if error != nil { return nil }
    if scan.isAtEnd {
      if !hasRoot { scan.fail(.noElement(scan.offset)) }
      return nil
    }
    if scan.has(XMLDelimiters.documentType) {
      scan.fail(
        .documentType(TextRange(scan.offset, scan.offset + XMLDelimiters.documentType.count)))
    } else if scan.has(XMLDelimiters.endTag) {
      scan.fail(.strayEndTag(scan.here))
    } else if hasRoot || scan.byte != UInt8(ascii: "<") {
      scan.fail(.outsideElement(scan.here))
    }
    return error == nil ? startTag() : nil
  }

  /// Skips `<!DOCTYPE name SYSTEM "address">`, which names external declarations that are never fetched.
  private mutating func skipDocumentType() -> Bool {
    guard skipsDocumentType, !hasRoot, scan.has(XMLDelimiters.documentType) else { return false }
    let start = scan.offset
    var quote: UInt8?
    while let byte = scan.byte, quote != nil || byte != UInt8(ascii: ">") {
      if quote == nil, byte == UInt8(ascii: "[") {
        scan.offset = start
        return false
      }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == ASCII.quote || byte == UInt8(ascii: "'") {
        quote = byte
      }
      scan.offset += 1
    }
    if scan.isAtEnd {
      scan.offset = start
      return false
    }
    scan.offset += 1
    return true
  }

  private mutating func nextTag() -> XMLEvent? {
    if scan.isAtEnd, let last = open.last {
      scan.fail(.unclosedElement(last.tag, scan.string(last.name)))
      return nil
    }
    return scan.has(XMLDelimiters.endTag) ? endTag() : startTag()
  }

  /// Stops if the document exceeds the limits for a tree.
  mutating func giveUp(at range: TextRange) -> XMLElement? {
    scan.fail(.tooManyNodes(range))
    return nil
  }

  // MARK: Text

  /// Reads the text up to the next tag, or nil if there is none.
  private mutating func text() -> XMLText? {
    let start = scan.offset
    var end = start
    var text: [UInt8] = []
    while let byte = scan.byte {
      if byte != UInt8(ascii: "<") {
        if !addText(byte, to: &text) { return nil }
      } else if scan.has(XMLDelimiters.section) {
        if !addSection(to: &text) { return nil }
      } else if scan.skipComment() {
        continue
      } else {
        break
      }
      end = scan.offset
    }
    if error != nil || text.isEmpty { return nil }
    return XMLText(string: String(decoding: text, as: UTF8.self), range: TextRange(start, end))
  }

  /// Appends text up to the next byte with a special meaning.
  private mutating func addText(_ byte: UInt8, to text: inout [UInt8]) -> Bool {
    if byte == UInt8(ascii: "&") { return scan.reference(to: &text) }
    if scan.has(XMLDelimiters.sectionEnd) {
      scan.fail(.endOfSectionInText(TextRange(scan.offset, scan.offset + 3)))
      return false
    }
    let start = scan.offset
    scan.offset += 1
    while let next = scan.byte, !XMLReader.isSpecial(next) { scan.offset += 1 }
    add(TextRange(start, scan.offset), to: &text)
    return true
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "]")
  }

  private mutating func addSection(to text: inout [UInt8]) -> Bool {
    scan.offset += XMLDelimiters.section.count
    guard let end = scan.find(XMLDelimiters.sectionEnd) else { return false }
    add(TextRange(scan.offset, end), to: &text)
    scan.offset = end + XMLDelimiters.sectionEnd.count
    return true
  }

  /// Appends text verbatim, except that line endings become LF.
  private func add(_ range: TextRange, to text: inout [UInt8]) {
    let bytes = scan.bytes
    var start = range.start
    for offset in range.offsets where bytes[offset] == ASCII.carriageReturn {
      text.append(contentsOf: bytes, TextRange(start, offset))
      let hasFeed = offset + 1 < bytes.count && bytes[offset + 1] == ASCII.lineFeed
      if !hasFeed { text.append(ASCII.lineFeed) }
      start = offset + 1
    }
    text.append(contentsOf: bytes, TextRange(start, range.end))
  }

  // MARK: Tags

  private mutating func startTag() -> XMLEvent? {
    let start = scan.offset
    scan.offset += 1
    if let byte = scan.byte, byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") {
      scan.fail(.badMarkup(TextRange(start, start + 1)))
    }
    guard let name = scan.dividedName(), let attributes = scan.attributes() else { return nil }
    let isEmpty = scan.byte == UInt8(ascii: "/")
    if isEmpty { scan.offset += 1 }
    guard scan.expect(">", ParseError.badMarkup) else { return nil }
    let range = TextRange(start, scan.offset)
    let before = namespaces.count
    guard let tag = tag(name, attributes, range) else { return nil }
    if open.count == Limits.xmlDepth {
      scan.fail(.tooDeep(range))
      return nil
    }
    open.append(Open(name: name.range, tag: range, namespaces: before))
    hasRoot = true
    if isEmpty { emptyEnd = TextRange(at: scan.offset) }
    return .start(tag)
  }

  private mutating func tag(
    _ name: RawName, _ attributes: [RawAttribute], _ range: TextRange
  ) -> XMLTag? {
    for attribute in attributes {
      guard let prefix = attribute.declaredPrefix else { continue }
      if let error = namespaces.declare(prefix, attribute.value, attribute.name.range) {
        scan.fail(error)
        return nil
      }
    }
    guard let ownName = resolved(name, isAttribute: false) else { return nil }
    var resolvedAttributes: [XMLAttribute] = []
    for (index, attribute) in attributes.enumerated() {
      guard let resolved = resolved(attribute.name, isAttribute: true) else { return nil }
      let isRepeated = attributes[..<index].contains { isSame($0.name, attribute.name, resolved) }
      if isRepeated {
        scan.fail(.sameAttribute(attribute.name.range, scan.string(attribute.name.range)))
        return nil
      }
      if attribute.declaredPrefix != nil { continue }
      resolvedAttributes.append(
        XMLAttribute(name: resolved, value: attribute.value, range: attribute.range))
    }
    return XMLTag(name: ownName, attributes: resolvedAttributes, range: range)
  }

  /// Whether an attribute has the name of an earlier one, with the same or another prefix.
  private func isSame(_ earlier: RawName, _ later: RawName, _ resolved: XMLName) -> Bool {
    guard earlier.local.utf8.elementsEqual(later.local.utf8) else { return false }
    if earlier.prefix.isEmpty || later.prefix.isEmpty {
      return earlier.prefix.isEmpty == later.prefix.isEmpty
    }
    let namespace = namespaces.namespace(earlier.prefix)
    return namespace?.utf8.elementsEqual(resolved.namespace.utf8) ?? false
  }

  /// An attribute without prefix has no namespace.
  private mutating func resolved(_ name: RawName, isAttribute: Bool) -> XMLName? {
    if isAttribute, name.prefix.isEmpty {
      return XMLName(prefix: "", local: name.local, namespace: "")
    }
    let isReserved = name.prefix == "xmlns" && !isAttribute
    guard let namespace = namespaces.namespace(name.prefix), !isReserved else {
      scan.fail(.unknownPrefix(name.range, name.prefix))
      return nil
    }
    return XMLName(prefix: name.prefix, local: name.local, namespace: namespace)
  }

  private mutating func endTag() -> XMLEvent? {
    let start = scan.offset
    scan.offset += XMLDelimiters.endTag.count
    guard let name = scan.name() else { return nil }
    scan.skipSpace()
    guard scan.expect(">", ParseError.badMarkup), let last = open.last else { return nil }
    let bytes = scan.bytes
    let range = TextRange(start, scan.offset)
    if bytes.extracting(name.offsets).isSame(as: bytes.extracting(last.name.offsets)) {
      return close(range)
    }
    scan.fail(.otherEndTag(range, scan.string(name), open: scan.string(last.name)))
    return nil
  }

  private mutating func close(_ range: TextRange) -> XMLEvent? {
    guard let last = open.popLast() else { return nil }
    namespaces.restore(last.namespaces)
    return .end(range)
  }
}
