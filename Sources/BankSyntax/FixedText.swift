extension [UInt8] {
  /// Appends a text that is part of a format.
  @inline(__always)
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}
