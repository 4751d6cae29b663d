/// Characters and words that are compared with a few known ones.
///
/// The standard library compares what is not plain by its normal form and sorts the marks of a character on
/// the way, one by one: that takes the square of their number, and a text may have any number of marks in one
/// character. So nothing is compared that is too long to be one of the known ones.
extension Character {
  /// Whether it is the blank, and nothing else with it.
  @_spi(QBank) public var isBlank: Bool { utf8.count == 1 && utf8.first == ASCII.space }

  /// Whether it is one of some characters, each a single scalar.
  @_spi(QBank) public func isAny(of known: Set<Character>) -> Bool {
    utf8.count <= 4 && known.contains(self)
  }
}

extension StringProtocol {
  /// Whether it is one of some words, none of which has more than so many bytes.
  @_spi(QBank) public func isAny(of known: Set<String>, upTo bytes: Int) -> Bool {
    utf8.count <= bytes && known.contains(String(self))
  }
}
