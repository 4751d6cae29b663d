@_spi(QBank) import BankFormats

/// Edits that convert the parts of a file in another encoding to UTF-8.
///
/// The encoding is guessed from the bytes, so these edits are never applied without asking.
enum BrokenTextEdits {
  /// The fix for a CSV or JSON Lines bank, which can be decoded line by line, or nil if its invalid bytes are not
  /// all valid in one encoding.
  static func fix(_ file: BankFile) -> Fix? {
    let (source, bytes) = (file.source, file.source.bytes)
    guard file.syntax == .csv || file.syntax == .jsonLines,
      let foreign = ForeignText.ofBrokenLines(bytes),
      let encoding = foreign.encoding(of: bytes), let name = foreign.name,
      let edits = edits(source, encoding)
    else { return nil }
    return Fix(
      .unsafe,
      Localized(
        en: "convert what is not UTF-8 from \(name.en) to UTF-8",
        ja: "UTF-8ではない部分を\(name.ja)からUTF-8に変換する"), edits)
  }

  /// One edit for each part that is not UTF-8, or nil if one of them is not valid in the encoding.
  private static func edits(_ source: Source, _ encoding: TextEncoding) -> [Edit]? {
    var edits: [Edit] = []
    var offset = 0
    while let bad = UTF8Check.firstInvalid(in: source.bytes, from: offset) {
      let part = part(of: source.bytes, at: bad, from: offset, encoding)
      let text = Source(source.path, source.copy(part)).decoded(encoding)
      guard text.origin?.brokenCount == 0 else { return nil }
      edits.append(Edit(part, text.copy(TextRange(0, text.count))))
      offset = part.end
    }
    return edits
  }

  /// The part to decode for one invalid byte: in a single-byte encoding the invalid run, otherwise its line, in
  /// which some pairs of bytes may be valid UTF-8 by chance.
  private static func part(
    of bytes: Span<UInt8>, at bad: Int, from start: Int, _ encoding: TextEncoding
  ) -> TextRange {
    if encoding == .windows1252 { return UTF8Check.invalidRun(in: bytes, at: bad) }
    let first = (start..<bad).last { bytes[$0].isLineBreak }.map { $0 + 1 } ?? start
    let end = (bad..<bytes.count).first { bytes[$0].isLineBreak } ?? bytes.count
    return TextRange(first, end)
  }
}
