@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// The name of an element or an attribute.
package struct XMLName: Hashable, Sendable {
  /// The part before the colon, usually empty.
  package let prefix: String
  /// The part after the colon.
  package let local: String
  /// The namespace of the prefix.
  package let namespace: String

  package init(prefix: String, local: String, namespace: String) {
    (self.prefix, self.local, self.namespace) = (prefix, local, namespace)
  }

  /// Creates the name of the outermost element of a document, or nil if its start has none.
  package init?(
    rootOf bytes: Span<UInt8>, skippingDocumentType skips: Bool = false, isDecoded: Bool = false
  ) {
    var xml = XMLReader(bytes, skipsDocumentType: skips, isDecoded: isDecoded)
    guard case .start(let root) = xml.next() else { return nil }
    self = root.name
  }
}

/// An attribute of an element.
package struct XMLAttribute: Sendable {
  package let name: XMLName
  package let value: String
  /// The range of its value, without the quotes.
  package let range: TextRange

  package init(name: XMLName, value: String, range: TextRange) {
    (self.name, self.value, self.range) = (name, value, range)
  }
}

/// The start tag of an element.
package struct XMLTag: Sendable {
  package let name: XMLName
  /// Its attributes in order, without namespace declarations.
  package let attributes: [XMLAttribute]
  package let range: TextRange

  package init(name: XMLName, attributes: [XMLAttribute], range: TextRange) {
    (self.name, self.attributes, self.range) = (name, attributes, range)
  }

  /// Returns the attribute with this name and no prefix.
  package func attribute(_ name: String) -> XMLAttribute? {
    attributes.first { $0.name.local == name && $0.name.prefix.isEmpty }
  }

  /// The value of the attribute with this name and no prefix.
  package subscript(_ name: String) -> String? { attribute(name)?.value }

  /// Returns the attribute of this local name, whatever its prefix.
  package func local(_ name: String) -> String? {
    attributes.first { $0.name.local == name }?.value
  }
}

/// Text between tags, with references resolved and line endings converted to LF.
package struct XMLText: Sendable {
  package let string: String
  package let range: TextRange

  /// Whether it is only white space between tags.
  package var isBlank: Bool { string.utf8.allSatisfy(\.isASCIIWhitespace) }
}

/// An element with its content.
package struct XMLElement: Sendable {
  package let tag: XMLTag
  package let children: [XMLNode]
  /// From the start of its first tag to the end of its last one.
  package let range: TextRange

  package init(tag: XMLTag, children: [XMLNode], range: TextRange) {
    (self.tag, self.children, self.range) = (tag, children, range)
  }

  package var name: XMLName { tag.name }

  /// The child elements.
  package var elements: [XMLElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// Returns the child elements with this name in any namespace.
  package func elements(_ local: String) -> [XMLElement] {
    elements.filter { $0.name.local == local }
  }

  /// Returns the first child element with this name.
  package func first(_ local: String) -> XMLElement? { elements.first { $0.name.local == local } }

  /// The value of the attribute with this name and no prefix.
  package subscript(_ attribute: String) -> String? { tag[attribute] }

  /// The text of the element and all its descendants.
  package var text: String {
    children.map { child in
      switch child {
      case .element(let element): element.text
      case .text(let text): text.string
      }
    }.joined()
  }

  /// Returns the attribute of this local name, whatever its prefix.
  package func local(_ name: String) -> String? { tag.local(name) }

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

/// An element or the text between two.
package enum XMLNode: Sendable {
  case element(XMLElement)
  case text(XMLText)

  package var range: TextRange {
    switch self {
    case .element(let element): element.range
    case .text(let text): text.range
    }
  }
}

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
