extension SHA256 {
  /// How many digits a short digest has.
  @_spi(QBank) public static let shortDigits = 16

  /// Sixteen hexadecimal digits that stand for some texts, in this order.
  ///
  /// They are the first eight bytes of the digest of the texts, each in Unicode's NFC and written as a
  /// netstring: the number of its bytes in UTF-8, a colon, the bytes, a comma.
  @_spi(QBank) public static func shortDigest(ofTexts texts: [String]) -> String {
    let bytes = texts.flatMap { text in
      let bytes = Array(ComposedForm.of(text).utf8)
      return Array("\(bytes.count):".utf8) + bytes + [ASCII.comma]
    }
    return String(SHA256(bytes).hexadecimal.prefix(shortDigits))
  }
}
