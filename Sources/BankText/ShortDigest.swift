/// Sixteen hexadecimal digits that stand for some texts, in their order.
///
/// They are the first eight bytes of the SHA-256 digest of the texts, each in Unicode's NFC and written as
/// a netstring: the number of its bytes in UTF-8, a colon, the bytes, a comma. Where many begin with the
/// same texts, a copy of what stands for these saves going through them again.
@_spi(QBank) public struct ShortDigest {
  private var digest = SHA256.Growing()

  /// That of no text.
  @_spi(QBank) public init() {}

  /// Adds a text behind those before.
  @_spi(QBank) public mutating func add(_ text: String) {
    let bytes = Array(ComposedForm.of(text).utf8)
    digest.add(Array("\(bytes.count):".utf8) + bytes + [ASCII.comma])
  }

  /// The digits.
  @_spi(QBank) public var digits: String {
    SHA256.hexadecimal(Array(digest.digest.prefix(SHA256.shortDigits / 2)))
  }
}

extension SHA256 {
  /// How many digits a short digest has.
  @_spi(QBank) public static let shortDigits = 16

  /// The short digest of some texts.
  @_spi(QBank) public static func shortDigest(ofTexts texts: [String]) -> String {
    var digest = ShortDigest()
    for text in texts { digest.add(text) }
    return digest.digits
  }
}
