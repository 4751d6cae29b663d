@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// Reads the words that a tally recorded. The last row is cached, because one row may contain most of them.
struct SeenWords: ~Copyable {
  private let file: BankFile
  private var loader = RowLoader()
  private var loaded: UInt32?

  /// The number of bytes of a row after which a search for the other spelling stops: a question about spelling is
  /// short.
  private static let longestSearch = 4096

  init(_ file: BankFile) { self.file = file }

  /// The word at a place.
  mutating func word(_ place: FirstPlace) -> String {
    load(place)
    return loader.withRow { row in row.text(Int(place.cell)).extracting(place.part).string }
  }

  /// Whether another cell of the row at a place contains another word, ignoring the case of its first letter.
  mutating func row(of place: FirstPlace, has word: String) -> Bool {
    load(place)
    let first = word.utf8.first.flatMap { $0.isLetter && word.utf8.count > 1 ? $0 | 0x20 : nil }
    let search = ByteSearch(Array(word.utf8.dropFirst(first == nil ? 0 : 1)))
    return loader.withRow { row in
      var left = Self.longestSearch
      for cell in 1...row.count where cell != place.cell {
        let text = row.text(cell)
        let end = min(text.count, left)
        left -= end
        var start = 0
        while let found = search.place(in: text, from: start, before: end) {
          if first.map({ Self.begins($0, text, before: found) }) ?? true,
            !Self.goesOn(text, at: found + search.count)
          {
            return true
          }
          start = found + 1
        }
      }
      return false
    }
  }

  /// Whether the first letter of a word precedes the rest of it, and no letter precedes that.
  private static func begins(_ letter: UInt8, _ text: Span<UInt8>, before rest: Int) -> Bool {
    guard rest > 0, text[rest - 1] | 0x20 == letter else { return false }
    return rest == 1 || !text[rest - 2].isLetter
  }

  /// Whether the word continues, so that the match is only a prefix: サーバ of サーバー.
  private static func goesOn(_ text: Span<UInt8>, at end: Int) -> Bool {
    guard end < text.count else { return false }
    if text[end] < 0x80 { return text[end].isLetter }
    return end + 2 < text.count && KatakanaWord.isOne(text, end)
  }

  private mutating func load(_ place: FirstPlace) {
    if loaded == place.start { return }
    loaded = place.start
    loader.load(
      at: Int(place.start), record: Int(place.record), of: file.source, file.syntax, .problems)
  }
}

/// The text at a place that a tally recorded, read again.
package struct SeenText: Sendable {
  /// The place of the text.
  package let place: Place
  /// An excerpt of the text, for quoting it in a message.
  package let excerpt: String

  /// Reads the text.
  package init(_ first: FirstPlace, in file: BankFile) {
    var loader = RowLoader()
    loader.load(
      at: Int(first.start), record: Int(first.record), of: file.source, file.syntax, .problems)
    (place, excerpt) = loader.withRow { row in
      let cell = Int(first.cell)
      let bytes = row.text(cell).extracting(first.part)
      // The place of a whole cell includes its quotes.
      let isWhole = first.part == 0..<row.text(cell).count
      let place = isWhole ? row.place(cell) : row.place(cell, part: first.part)
      return (place, VisibleText.excerpt(bytes))
    }
  }
}
