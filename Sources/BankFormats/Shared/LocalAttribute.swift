@_spi(QBank) import BankSyntax

extension XMLTag {
  /// Returns the attribute of this local name, whatever its prefix.
  func local(_ name: String) -> String? { attributes.first { $0.name.local == name }?.value }
}

extension XMLElement {
  /// Returns the attribute of this local name, whatever its prefix.
  func local(_ name: String) -> String? { tag.local(name) }
}
