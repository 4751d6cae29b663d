/// Comparison of characters and words with a few known ones.
///
/// For non-ASCII text the standard library compares normal forms and sorts the marks of a character by insertion,
/// which is quadratic in their number, and a character may have any number of marks. So nothing is compared that is
/// too long to be one of the known ones.
extension Character {
  /// Whether it is a space without combining marks.
  @_spi(QBank) public var isBlank: Bool { utf8.count == 1 && utf8.first == ASCII.space }

  /// Whether it is one of the known characters, each of which is a single scalar.
  @_spi(QBank) public func isAny(of known: Set<Character>) -> Bool {
    utf8.count <= 4 && known.contains(self)
  }
}

extension StringProtocol {
  /// Whether it is one of the known words, none of which is longer than `bytes`.
  @_spi(QBank) public func isAny(of known: Set<String>, upTo bytes: Int) -> Bool {
    utf8.count <= bytes && known.contains(String(self))
  }
}
