// The standard library can search text for text, too, but its searches come with its regular expressions, which
// make a static program more than a megabyte larger.

extension StringProtocol where SubSequence == Substring {
  /// Returns the ranges of all occurrences of a text, compared byte by byte, from the start on and without
  /// overlaps.
  @_spi(QBank) public func ranges(ofText part: String) -> [Range<String.Index>] {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    var (found, place) = ([Range<String.Index>](), 0)
    while let start = bytes.firstIndex(of: wanted, from: place) {
      place = start + wanted.count
      found.append(
        utf8.index(startIndex, offsetBy: start)..<utf8.index(startIndex, offsetBy: place))
    }
    return found
  }

  /// Whether it contains another text.
  @_spi(QBank) public func contains(text part: String) -> Bool {
    part.isEmpty || Array(utf8).firstIndex(of: Array(part.utf8), from: 0) != nil
  }

  /// Returns the text with all occurrences of a part replaced.
  @_spi(QBank) public func replacing(text part: String, with other: String) -> String {
    split(atText: part).joined(separator: other)
  }

  /// Splits the text at the first `maxSplits` occurrences of a part.
  @_spi(QBank) public func split(atText part: String, maxSplits: Int = .max) -> [Substring] {
    var pieces: [Substring] = []
    var start = startIndex
    for range in ranges(ofText: part).prefix(maxSplits) {
      pieces.append(self[start..<range.lowerBound])
      start = range.upperBound
    }
    return pieces + [self[start..<endIndex]]
  }
}

extension [UInt8] {
  /// Returns the index of the first occurrence of other bytes, or nil if there is none or these are empty.
  fileprivate func firstIndex(of wanted: [UInt8], from start: Int) -> Int? {
    guard let first = wanted.first else { return nil }
    var rest = self[start...]
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: wanted) { return place }
      rest = rest.dropFirst()
    }
    return nil
  }
}

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
