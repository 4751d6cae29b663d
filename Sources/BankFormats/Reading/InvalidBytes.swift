@_spi(QBank) import BankSyntax

/// Descriptions of bytes that are not text, as their author can find them: by line.
package enum InvalidBytes {
  private static let shownPlaces = 5
  private static let shownBytes = 4

  /// Returns the message that a file is not UTF-8 in `count` places, of which these are some.
  package static func notUTF8(
    _ places: [Place], of count: Int, in source: Source
  ) -> Localized {
    let (found, bytes) = (
      Localized.count(count, "place", "places"), list(places, of: count, in: source)
    )
    guard let name = ForeignText.ofBrokenLines(source.bytes)?.name else {
      return Localized(
        en: "the file is not UTF-8 in \(found): \(bytes.en)",
        ja: "\(count)か所がUTF-8ではありません（\(bytes.ja)）。")
    }
    return Localized(
      en: "the file mixes UTF-8 with what looks like \(name.en), in \(found): \(bytes.en)",
      ja: "UTF-8のファイルに、\(name.ja)らしい部分が\(count)か所混ざっています（\(bytes.ja)）。")
  }

  /// Returns the first of some places with their lines and bytes, and whether there are more of them.
  package static func list(_ places: [Place], of count: Int, in source: Source) -> Localized {
    var index = LineIndex()
    let first = places.map(\.range).sorted().prefix(shownPlaces)
    let shown = first.map { range in
      let line = index.line(at: range.start, in: source.bytes)
      let found = hexadecimal(source.file.copy(source.rangeInFile(range)))
      return Localized(en: "line \(line) (\(found))", ja: "\(line)行目の \(found)")
    }
    let isMore = count > shown.count
    return Localized(
      en: shown.listed().en + (isMore ? ", …" : ""),
      ja: shown.listed().ja + (isMore ? "、…" : ""))
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let words = bytes.prefix(shownBytes).map {
      String($0, radix: 16, uppercase: true).zeroPadded(to: 2)
    }
    return words.joined(separator: " ") + (bytes.count > shownBytes ? " …" : "")
  }
}
