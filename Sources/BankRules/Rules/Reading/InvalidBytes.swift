@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Bytes that are no text, as their author can find them: by line.
enum InvalidBytes {
  private static let shownPlaces = 5
  private static let shownBytes = 4

  /// The first of some places with their lines and bytes, and whether there are more of them.
  static func list(_ places: [Place], of count: Int, in source: Source) -> Localized {
    var index = LineIndex()
    let first = places.map(\.range).sorted().prefix(shownPlaces)
    let shown = first.map { range in
      let line = index.line(at: range.start, in: source.bytes)
      return (line, hexadecimal(source.file.copy(source.rangeInFile(range))))
    }
    let isMore = count > shown.count
    return Localized(
      en: shown.map { "line \($0) (\($1))" }.joined(separator: ", ") + (isMore ? ", …" : ""),
      ja: shown.map { "\($0)行目の \($1)" }.joined(separator: "、") + (isMore ? "、…" : ""))
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let words = bytes.prefix(shownBytes).map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return byte < 0x10 ? "0" + digits : digits
    }
    return words.joined(separator: " ") + (bytes.count > shownBytes ? " …" : "")
  }
}
