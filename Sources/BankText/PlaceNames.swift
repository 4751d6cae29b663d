/// The names of the parts of a text that was extracted from a file without lines: the cells of a sheet, the
/// paragraphs of a document, the members of a package.
@_spi(QBank) public struct PlaceNames: Sendable {
  /// Returns the name of the part at an offset of the text, in English and Japanese.
  @_spi(QBank) public let name: @Sendable (Int) -> (en: String, ja: String)?

  /// Creates names that a closure returns.
  @_spi(QBank) public init(_ name: @escaping @Sendable (Int) -> (en: String, ja: String)?) {
    self.name = name
  }
}
