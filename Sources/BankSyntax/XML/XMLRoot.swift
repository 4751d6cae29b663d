@_spi(QBank) import BankText

/// Identifies an XML document by its outermost element.
package enum XMLRoot {
  /// Returns the name of the outermost element, or nil if the start of the file has none.
  package static func name(of source: Source) -> String? {
    var xml = XMLReader(source.bytes, isDecoded: true)
    guard case .start(let root) = xml.next() else { return nil }
    return root.name.local
  }
}
