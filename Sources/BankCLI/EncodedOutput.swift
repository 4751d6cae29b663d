@_spi(QBank) import BankFormats

/// Writes tables in an encoding other than UTF-8.
struct EncodedOutput {
  /// The requested encoding.
  let name: EncodingName
  /// The name of the table in messages.
  let path: Path
  let session: Session

  /// The number of unencodable characters that are reported.
  private static let maxShown = 10

  /// Returns the bytes of a table, or nil after reporting the cells with characters that the encoding lacks or that
  /// would become equal.
  func bytes(of text: [UInt8]) -> [UInt8]? {
    let encoded = EncodedText(text.arraySpan, as: name)
    guard encoded.unwritable.isEmpty else {
      tell(encoded.unwritable, text)
      return nil
    }
    if encoded.twins.isEmpty { return encoded.bytes }
    let again = Source(path, encoded.bytes).decoded(name.encodings[0], isGiven: true)
    if let row = RepeatedCells.firstRecord(text.arraySpan, again.bytes) {
      tellSameCells(encoded.twins, row: row)
      return nil
    }
    tellTwins(encoded.twins)
    return encoded.bytes
  }

  private func tellSameCells(_ twins: [EncodedText.Unwritable], row: Int) {
    let shown = EncodedOutput.signs(twins)
    session.reportError(
      Localized(
        en: "\(path.displayText), row \(row): two different cells would be the same in "
          + "\(name.name), which has one character for \(shown) and its lookalike; write one of "
          + "them differently",
        ja: "\(path.displayText) \(row)行目: \(name.name) では \(shown) とよく似た記号の区別がなくなり、"
          + "違う内容の2つのセルが同じになります。どちらかの書き方を変えてください。"))
  }

  private static func signs(_ twins: [EncodedText.Unwritable]) -> String {
    Set(twins.map(\.scalar)).sorted().map(EncodedOutput.shown).joined(separator: " ")
  }

  private func tell(_ characters: [EncodedText.Unwritable], _ text: [UInt8]) {
    let first = Array(characters.prefix(EncodedOutput.maxShown))
    let cells = CellSearch.cells(at: first.map(\.offset), in: text.arraySpan)
    for (character, place) in zip(first, cells) {
      let shown = EncodedOutput.shown(character.scalar)
      session.reportError(
        Localized(
          en: "\(path.displayText), row \(place.record), cell \(place.cell): "
            + "\(shown) does not exist in \(name.name)",
          ja: "\(path.displayText) \(place.record)行目の\(place.cell)番目のセル: "
            + "\(shown) は \(name.name) で表せません。"))
    }
    let more = characters.count - first.count
    if more > 0 {
      session.tell(
        Localized(
          en: "\(Localized.count(more, "more character does", "more characters do")) not exist in "
            + "it.",
          ja: "ほかに\(more)文字が表せません。"))
    }
  }

  private func tellTwins(_ twins: [EncodedText.Unwritable]) {
    let shown = EncodedOutput.signs(twins)
    session.tell(
      Localized(
        en:
          "\(Localized.count(twins.count, "character was", "characters were")) written in the form "
          + "that Windows uses: \(shown).",
        ja: "\(twins.count)文字を、Windowsで使われる同じ記号に置き換えました（\(shown)）。"))
  }

  /// Returns a character as people see it, with its code point.
  static func shown(_ scalar: UInt32) -> String {
    let text = Unicode.Scalar(scalar).map { VisibleText.escape(String($0)) } ?? ""
    return "\(text) (\(VisibleText.name(scalar)))"
  }
}

extension Flag {
  static let targetEncoding = Flag(
    "to-encoding", .suggested { EncodingName.all.map(\.name) }, placeholder: "name",
    Localized(
      en: "The encoding to write: cp932 or utf-8-bom for Excel in Japan.",
      ja: "書き込むときの文字コード。日本語版のExcelで開くなら cp932 か utf-8-bom。"))
}
