@_spi(QBank) import BankText

/// What names of players and teams are compared by, so that one person or team is not two.
///
/// Case, width, the forms of Unicode and blanks at the ends make no difference: " Ann" is Ann, and Café
/// with its accent as a character of its own is Café.
package enum NameKey {
  /// The key of a name; nil for none, and for nothing but blanks.
  package static func of(_ name: String?) -> [UInt8]? {
    guard let name = Ranking.name(name) else { return nil }
    let scalars = CompatibilityForm.scalars(of: name.lowercased())
    let text = String(String.UnicodeScalarView(scalars.compactMap { Unicode.Scalar($0) }))
    return Array(text.utf8)
  }

  /// The key of a name in UTF-8, with little work where it is printable ASCII.
  static func of(_ name: Span<UInt8>) -> [UInt8]? {
    ofASCII(name) ?? of(String(decoding: Array(name), as: UTF8.self))
  }

  private static func ofASCII(_ name: Span<UInt8>) -> [UInt8]? {
    var (start, end) = (0, name.count)
    while start < end, name[start] == ASCII.space { start += 1 }
    while end > start, name[end - 1] == ASCII.space { end -= 1 }
    guard start < end else { return nil }
    var key: [UInt8] = []
    key.reserveCapacity(end - start)
    for index in start..<end {
      guard (0x20..<0x7F).contains(name[index]) else { return nil }
      key.append(name[index].asciiLowercased)
    }
    return key
  }
}
