@_spi(QBank) import BankModel

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
