@_spi(QBank) import BankSyntax

extension XMLWriter {
  /// Returns a document with this outermost element.
  static func document(
    _ root: String, _ attributes: Attributes = [:], _ content: (inout XMLWriter) -> Void
  ) -> [UInt8] {
    var xml = XMLWriter()
    xml.element(root, attributes, content)
    return xml.bytes
  }
}
