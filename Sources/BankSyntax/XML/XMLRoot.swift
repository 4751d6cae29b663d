@_spi(QBank) package import BankText

/// What a document in XML is, by its outermost element.
package enum XMLRoot {
  /// The name of the outermost element; nil where the start of a file has none.
  package static func name(of source: Source) -> String? {
    var xml = XMLReader(source.bytes, isDecoded: true)
    guard case .start(let root) = xml.next() else { return nil }
    return root.name.local
  }
}
