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

/// Identifies an XML document by its outermost element.
package enum XMLRoot {
  /// Returns the name of the outermost element, or nil if the start of the file has none.
  package static func name(of source: Source) -> String? {
    var xml = XMLReader(source.bytes, isDecoded: true)
    guard case .start(let root) = xml.next() else { return nil }
    return root.name.local
  }
}
