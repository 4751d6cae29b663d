@_spi(QBank) import BankModel

/// A name as written: its prefix, and the part after the colon.
struct RawName {
  let prefix: String
  let local: String
  let range: TextRange
}

/// An attribute as written.
struct RawAttribute {
  let name: RawName
  let value: String
  let range: TextRange

  /// The prefix that it declares, or nil if it is an ordinary attribute.
  var declaredPrefix: String? {
    if name.prefix == "xmlns" { return name.local }
    return name.prefix.isEmpty && name.local == "xmlns" ? "" : nil
  }
}

extension XMLScanner {
  /// Reads a name, with its prefix if it has one.
  mutating func dividedName() -> RawName? {
    guard let range = name() else { return nil }
    let colons = range.offsets.filter { bytes[$0] == UInt8(ascii: ":") }
    if colons.isEmpty { return RawName(prefix: "", local: string(range), range: range) }
    let colon = colons[0]
    guard colons.count == 1, colon > range.start, colon + 1 < range.end,
      let next = bytes.scalar(at: colon + 1), XMLCharacters.beginsName(next.value)
    else {
      fail(.badName(range))
      return nil
    }
    return RawName(
      prefix: string(TextRange(range.start, colon)), local: string(TextRange(colon + 1, range.end)),
      range: range)
  }

  /// Reads the attributes of a tag up to its end.
  mutating func attributes() -> [RawAttribute]? {
    var attributes: [RawAttribute] = []
    while true {
      let hasSpace = skipSpace()
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { return attributes }
      if !hasSpace {
        failHere(ParseError.badName)
        return nil
      }
      guard let attribute = attribute() else { return nil }
      attributes.append(attribute)
      if attributes.count > Limits.xmlAttributes {
        fail(.tooManyAttributes(attribute.name.range))
        return nil
      }
    }
  }

  private mutating func attribute() -> RawAttribute? {
    guard let name = dividedName() else { return nil }
    skipSpace()
    guard expect("=", ParseError.badAttribute) else { return nil }
    skipSpace()
    guard let value = value() else { return nil }
    let text = String(decoding: value.text, as: UTF8.self)
    return RawAttribute(name: name, value: text, range: value.range)
  }
}

/// The bindings of prefixes that are in scope at a place in a document.
struct XMLNamespaces {
  private struct Binding {
    let prefix: String
    let namespace: String
  }

  private static let xml = "http://www.w3.org/XML/1998/namespace"
  private static let xmlns = "http://www.w3.org/2000/xmlns/"

  private var bindings = [
    Binding(prefix: "xml", namespace: XMLNamespaces.xml),
    Binding(prefix: "xmlns", namespace: XMLNamespaces.xmlns),
  ]

  /// The number of declarations, for a later `restore`.
  var count: Int { bindings.count }

  /// Removes the declarations of an element that has ended.
  mutating func restore(_ count: Int) { bindings.removeSubrange(count...) }

  /// Returns the namespace of a prefix, or nil if it is not declared.
  func namespace(_ prefix: String) -> String? {
    let binding = bindings.last { $0.prefix.utf8.elementsEqual(prefix.utf8) }
    return binding?.namespace ?? (prefix.isEmpty ? "" : nil)
  }

  /// Adds a declaration, or returns the error in it.
  mutating func declare(_ prefix: String, _ namespace: String, _ range: TextRange) -> ParseError? {
    let isOwn = prefix == "xml" && namespace == XMLNamespaces.xml
    let isReserved =
      prefix == "xml" || prefix == "xmlns" || namespace == XMLNamespaces.xml
      || namespace == XMLNamespaces.xmlns
    if isReserved && !isOwn || namespace.isEmpty && !prefix.isEmpty { return .badNamespace(range) }
    if bindings.count > Limits.xmlAttributes { return .tooManyAttributes(range) }
    bindings.append(Binding(prefix: prefix, namespace: namespace))
    return nil
  }
}
