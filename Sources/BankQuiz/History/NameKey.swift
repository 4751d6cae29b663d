@_spi(QBank) import BankText

/// The keys by which names of players and teams are compared, so that one person or team does not count as two.
///
/// Case, width, Unicode normalization and white space at the ends make no difference: " Ann" is Ann, and Café with
/// a combining accent is Café.
package enum NameKey {
  /// The key of a name, or nil if there is no name or only white space.
  package static func of(_ name: String?) -> [UInt8]? {
    guard let name = Ranking.name(name) else { return nil }
    return Array(String(scalars: CompatibilityForm.scalars(of: name.lowercased())).utf8)
  }

  /// The key of a name in UTF-8, with a fast path for printable ASCII.
  static func of(_ name: Span<UInt8>) -> [UInt8]? {
    ofASCII(name) ?? of(name.string)
  }

  /// Returns the place of a player or a team and those around it, or nil if there is none of this name.
  static func around<Place>(
    _ name: String, in places: [Place], reach: Int, named: (Place) -> String
  ) -> ArraySlice<Place>? {
    guard let key = of(name), let index = places.firstIndex(where: { of(named($0)) == key })
    else { return nil }
    let reach = max(0, min(reach, places.count))
    return places[max(0, index - reach)..<min(places.count, index + reach + 1)]
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
