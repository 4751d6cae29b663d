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

extension Source {
  /// Creates a text with names for its parts.
  @_spi(QBank) public convenience init(
    _ path: Path, _ bytes: some Collection<UInt8>, names: PlaceNames
  ) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    unsafe copy.copyBytes(from: bytes)
    nonisolated(unsafe) let held = unsafe copy
    unsafe self.init(path, adopting: UnsafeRawBufferPointer(copy), names: names) {
      unsafe held.deallocate()
    }
  }
}
