/// What the parts of a text are called that was extracted of a file, where that has no lines: the cells of a
/// sheet, the paragraphs of a document, the members of a package.
@_spi(QBank) public struct PlaceNames: Sendable {
  /// The name of what stands at an offset of the text, in English and Japanese.
  @_spi(QBank) public let name: @Sendable (Int) -> (en: String, ja: String)?

  /// Names that a body gives.
  @_spi(QBank) public init(_ name: @escaping @Sendable (Int) -> (en: String, ja: String)?) {
    self.name = name
  }
}

extension Source {
  /// The text with names for its parts.
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
