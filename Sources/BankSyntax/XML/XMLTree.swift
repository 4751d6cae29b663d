@_spi(QBank) import BankModel

extension XMLReader {
  /// Reads the rest of the element whose start was the last event; nil on an error.
  package mutating func element(_ tag: XMLTag) -> XMLElement? {
    var open: [(tag: XMLTag, children: [XMLNode])] = [(tag, [])]
    var count = 1
    while let event = next() {
      switch event {
      case .start(let tag): open.append((tag, []))
      case .text(let text): open[open.count - 1].children.append(.text(text))
      case .end(let range):
        let last = open.removeLast()
        let whole = TextRange(last.tag.range.start, range.end)
        let element = XMLElement(tag: last.tag, children: last.children, range: whole)
        if open.isEmpty { return element }
        open[open.count - 1].children.append(.element(element))
        continue
      }
      count += 1
      if count > Limits.xmlNodes { return giveUp(at: tag.range) }
    }
    return nil
  }

  /// Skips the rest of the element whose start was the last event.
  package mutating func skipElement() {
    var depth = 1
    while depth > 0, let event = next() {
      switch event {
      case .start: depth += 1
      case .end: depth -= 1
      case .text: break
      }
    }
  }
}

extension XMLElement {
  /// Reads the outermost element of a document, or returns its error.
  package static func read(
    _ bytes: Span<UInt8>, isDecoded: Bool = false
  ) -> Result<XMLElement, ParseError> {
    var reader = XMLReader(bytes, isDecoded: isDecoded)
    guard case .start(let tag) = reader.next(), let root = reader.element(tag),
      reader.next() == nil, reader.error == nil
    else { return .failure(reader.error ?? .noElement(0)) }
    return .success(root)
  }
}

extension XMLName {
  /// Creates the name of the outermost element of a document, or nil if its start has none.
  package init?(
    rootOf bytes: Span<UInt8>, skippingDocumentType skips: Bool = false, isDecoded: Bool = false
  ) {
    var xml = XMLReader(bytes, skipsDocumentType: skips, isDecoded: isDecoded)
    guard case .start(let root) = xml.next() else { return nil }
    self = root.name
  }
}
