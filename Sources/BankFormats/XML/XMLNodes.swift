import BankText

/// The name of an element or an attribute.
struct XMLName: Hashable, Sendable {
  /// What stands before the colon, mostly nothing.
  let prefix: String
  /// What stands behind it.
  let local: String
  /// What the prefix stands for.
  let namespace: String
}

/// An attribute of an element.
struct XMLAttribute: Sendable {
  let name: XMLName
  let value: String
  /// Where its value stands, without the quotes.
  let range: TextRange
}

/// How an element begins.
struct XMLTag: Sendable {
  let name: XMLName
  /// Its attributes in order, without the declarations of namespaces.
  let attributes: [XMLAttribute]
  let range: TextRange

  /// The attribute of this name, which has no prefix.
  func attribute(_ name: String) -> XMLAttribute? {
    attributes.first { $0.name.local == name && $0.name.prefix.isEmpty }
  }

  /// The value of the attribute of this name, which has no prefix.
  subscript(_ name: String) -> String? { attribute(name)?.value }
}

/// Text between tags, with references resolved and line ends made LF.
struct XMLText: Sendable {
  let string: String
  let range: TextRange

  /// Whether there is nothing in it but what divides tags.
  var isBlank: Bool { string.utf8.allSatisfy(\.isXMLWhitespace) }
}

/// An element with all that is in it.
struct XMLElement: Sendable {
  let tag: XMLTag
  let children: [XMLNode]
  /// From the start of its first tag to the end of its last one.
  let range: TextRange

  var name: XMLName { tag.name }

  /// The elements directly in it.
  var elements: [XMLElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The elements of this name directly in it, whatever their namespace.
  func elements(_ local: String) -> [XMLElement] { elements.filter { $0.name.local == local } }

  /// The first element of this name directly in it.
  func first(_ local: String) -> XMLElement? { elements.first { $0.name.local == local } }

  /// The value of the attribute of this name, which has no prefix.
  subscript(_ attribute: String) -> String? { tag[attribute] }

  /// All text in it, in whatever elements.
  var text: String {
    children.map { child in
      switch child {
      case .element(let element): element.text
      case .text(let text): text.string
      }
    }.joined()
  }
}

/// An element or the text between two.
enum XMLNode: Sendable {
  case element(XMLElement)
  case text(XMLText)

  var range: TextRange {
    switch self {
    case .element(let element): element.range
    case .text(let text): text.range
    }
  }
}
