/// A digest of texts in their order, of sixteen hexadecimal digits.
///
/// They are the first eight bytes of the SHA-256 digest of the texts, each in Unicode's NFC and written as a
/// netstring: its length in bytes of UTF-8, a colon, the bytes, a comma. If many sequences begin with the same
/// texts, a copy of the digest of these avoids computing it again.
@_spi(QBank) public struct ShortDigest {
  private var digest = SHA256.Growing()

  /// Creates the digest of no texts.
  @_spi(QBank) public init() {}

  /// Appends a text.
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
  /// The number of digits of a short digest.
  @_spi(QBank) public static let shortDigits = 16

  /// Returns the short digest of texts.
  @_spi(QBank) public static func shortDigest(ofTexts texts: [String]) -> String {
    var digest = ShortDigest()
    for text in texts { digest.add(text) }
    return digest.digits
  }
}
