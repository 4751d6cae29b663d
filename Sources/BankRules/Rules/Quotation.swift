/// Text between quotation marks: a title, or a word that is mentioned.
enum Quotation {
  private static let pairs: [Character: Character] = [
    "「": "」", "『": "』", "“": "”", "‘": "’", "\"": "\"", "'": "'",
  ]

  /// Returns a text without quotations; an apostrophe does not begin one.
  static func removed(from text: String) -> String {
    var (rest, kept) = (text[...], "")
    while let first = rest.first {
      rest = rest.dropFirst()
      if let close = pairs[first], kept.last?.isLetter != true || first != "'",
        let end = rest.firstIndex(of: close)
      {
        rest = rest[rest.index(after: end)...]
      } else {
        kept.append(first)
      }
    }
    return kept
  }
}
