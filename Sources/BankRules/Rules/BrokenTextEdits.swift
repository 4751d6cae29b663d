@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Edits that write in UTF-8 what is in another encoding than the rest of a file.
///
/// The encoding is a guess from the bytes, so they are never made without asking.
enum BrokenTextEdits {
  /// The fix of a bank in CSV or JSON Lines, which a line at a time can be read anew; nil where its broken bytes do not all read as one encoding.
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

  /// One edit for each part that is not UTF-8; nil where one of them is no text in the encoding.
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

  /// What has to be read anew for one broken place: in an encoding of one byte a character just that, else its
  /// line, in which some pairs of bytes may be UTF-8 by chance.
  private static func part(
    of bytes: Span<UInt8>, at bad: Int, from start: Int, _ encoding: TextEncoding
  ) -> TextRange {
    if encoding == .windows1252 { return UTF8Check.invalidRun(in: bytes, at: bad) }
    let first = (start..<bad).last { bytes[$0].isLineBreak }.map { $0 + 1 } ?? start
    let end = (bad..<bytes.count).first { bytes[$0].isLineBreak } ?? bytes.count
    return TextRange(first, end)
  }
}
