import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Reads words where a tally saw them; the row that was read last is kept, because one row may hold most of them.
struct SeenWords: ~Copyable {
  private let file: BankFile
  private var loader = RowLoader()
  private var loaded: UInt32?

  /// A question about spelling is short, so a search for both spellings in one row ends here.
  private static let longestSearch = 4096

  init(_ file: BankFile) { self.file = file }

  /// The word at a place.
  mutating func word(_ place: FirstPlace) -> String {
    load(place)
    return loader.withRow { row in
      String(decoding: Array(row.text(Int(place.cell)).extracting(place.part)), as: UTF8.self)
    }
  }

  /// Whether the row of a place also has another word, whatever the case of its first letter.
  mutating func row(of place: FirstPlace, has word: String) -> Bool {
    load(place)
    let rest = Array(word.utf8.dropFirst(word.utf8.first.map { $0 < 0x80 } == true ? 1 : 0))
    let search = ByteSearch(rest)
    return loader.withRow { row in
      for cell in 1...row.count {
        let text = row.text(cell)
        let end = min(text.count, Self.longestSearch)
        if search.place(in: text, from: 0, before: end) != nil { return true }
      }
      return false
    }
  }

  private mutating func load(_ place: FirstPlace) {
    if loaded == place.start { return }
    loaded = place.start
    loader.load(
      at: Int(place.start), record: Int(place.record), of: file.source, file.syntax, .problems)
  }
}
