extension [UInt8] {
  /// Adds a text that is part of a format.
  @inline(__always)
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}
