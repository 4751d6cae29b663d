/// A Unicode scalar and its length in UTF-8 text.
@_spi(QBank) public struct EncodedScalar: Equatable, Sendable {
  /// The number of the scalar.
  @_spi(QBank) public let value: UInt32
  /// The length in bytes.
  @_spi(QBank) public let length: Int

  /// Creates a scalar with this number and length in bytes.
  @_spi(QBank) public init(_ value: UInt32, length: Int) {
    self.value = value
    self.length = length
  }
}

extension String {
  /// Creates a text from the values of its scalars.
  package init(scalars: [UInt32]) {
    self.init(String.UnicodeScalarView(scalars.map { Unicode.Scalar($0) ?? "\u{FFFD}" }))
  }

  /// Whether two texts are equal byte for byte; `==` ignores how a letter is composed.
  package func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Span<UInt8> {
  /// Returns the scalar that begins at `offset`, or nil if the bytes there are not UTF-8.
  ///
  /// Strict: no overlong form, no surrogate, nothing above U+10FFFF, nothing truncated. This is the plain decoder
  /// that the fast check of whole files is tested against.
  @_spi(QBank) public func scalar(at offset: Int) -> EncodedScalar? {
    let lead = self[offset]
    if lead < 0x80 { return EncodedScalar(UInt32(lead), length: 1) }
    guard let length = sequenceLength(lead), offset + length <= count else { return nil }
    var value = UInt32(lead & (0x7F >> UInt8(length)))
    for index in offset + 1..<offset + length {
      guard self[index] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(self[index] & 0x3F)
    }
    return isShortestForm(value, length) ? EncodedScalar(value, length: length) : nil
  }

  /// Returns the scalar that ends just before `offset`, or nil if the bytes there are not UTF-8.
  @_spi(QBank) public func scalar(before offset: Int) -> EncodedScalar? {
    var start = offset - 1
    while start > 0, offset - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    guard start >= 0, let found = scalar(at: start), start + found.length == offset else {
      return nil
    }
    return found
  }
}

private func sequenceLength(_ lead: UInt8) -> Int? {
  switch lead {
  case 0xC2...0xDF: 2
  case 0xE0...0xEF: 3
  case 0xF0...0xF4: 4
  default: nil
  }
}

private func isShortestForm(_ value: UInt32, _ length: Int) -> Bool {
  switch length {
  case 3: value >= 0x800 && !(0xD800...0xDFFF).contains(value)
  case 4: (0x1_0000...0x10_FFFF).contains(value)
  default: true
  }
}
