/// A JSON document as a value; objects keep the order of their members.
@_spi(QBank) public indirect enum JSON: Equatable, Sendable {
  /// A string.
  case string(String)
  /// A whole number.
  case number(Int)
  /// A number with a fraction, verbatim.
  case decimal(String)
  /// True or false.
  case bool(Bool)
  /// Values in order.
  case array([JSON])
  /// Named values in order.
  case object([Member])

  /// A member of an object.
  @_spi(QBank) public struct Member: Equatable, Sendable {
    /// The name.
    @_spi(QBank) public let name: String
    /// The value.
    @_spi(QBank) public let value: JSON

    /// Creates a member.
    @_spi(QBank) public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// Returns an object of those members that have a value.
  @_spi(QBank) public static func object(_ members: [(String, JSON?)]) -> JSON {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// The document as text, on one line.
  @_spi(QBank) public var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .string(let text): JSON.write(text, to: &bytes)
    case .number(let number): bytes += Array(String(number).utf8)
    case .decimal(let digits): bytes += Array(digits.utf8)
    case .bool(let value): bytes += Array((value ? "true" : "false").utf8)
    case .array(let values):
      JSON.write(values, "[", "]", to: &bytes) { value, bytes in value.write(to: &bytes) }
    case .object(let members):
      JSON.write(members, "{", "}", to: &bytes) { member, bytes in
        JSON.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], _ open: Unicode.Scalar, _ close: Unicode.Scalar,
    to bytes: inout [UInt8], _ body: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      body(element, &bytes)
    }
    bytes.append(UInt8(ascii: close))
  }

  /// Writes a string in quotes, with escapes for quotes, backslashes and invisible characters.
  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(ASCII.quote)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += Array("\\\"".utf8)
      case "\\": bytes += Array("\\\\".utf8)
      case "\n": bytes += Array("\\n".utf8)
      case "\r": bytes += Array("\\r".utf8)
      case "\t": bytes += Array("\\t".utf8)
      case _ where HiddenCharacter.of(scalar.value) != nil: writeEscape(scalar, to: &bytes)
      default: bytes += Array(String(scalar).utf8)
      }
    }
    bytes.append(ASCII.quote)
  }

  private static func writeEscape(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    for unit in String(scalar).utf16 {
      bytes += Array("\\u\(String(unit, radix: 16).zeroPadded(to: 4))".utf8)
    }
  }
}
