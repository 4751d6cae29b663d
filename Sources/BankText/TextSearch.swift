// The standard library can search text for text, too, but its searches come with its regular
// expressions, which make a static program more than a megabyte larger.

extension StringProtocol where SubSequence == Substring {
  /// Where another text stands in it, byte by byte, from the start on; no two places overlap.
  @_spi(QBank) public func ranges(ofText part: String) -> [Range<String.Index>] {
    let wanted = part.utf8
    guard let first = wanted.first else { return [] }
    var found: [Range<String.Index>] = []
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: wanted) {
        let end = rest.index(start, offsetBy: wanted.count)
        found.append(start..<end)
        rest = rest[end...]
      } else {
        rest = rest.dropFirst()
      }
    }
    return found
  }

  /// Whether another text stands in it.
  @_spi(QBank) public func contains(text part: String) -> Bool {
    part.isEmpty || !ranges(ofText: part).isEmpty
  }

  /// The text with another one in each place of a part of it.
  @_spi(QBank) public func replacing(text part: String, with other: String) -> String {
    split(atText: part).joined(separator: other)
  }

  /// What stands before, between and behind the places of a part of it, the first so many of them.
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
