@_spi(QBank) import BankFormats

// Another delimiter than a comma.
extension RaggedRow {
  private static let delimiters: [Unicode.Scalar] = ["，", "、", ";", "；", "\t", "|", "｜"]

  /// The character that occurs between cells as often as a comma is missing.
  var delimiter: Unicode.Scalar? {
    guard surplus < 0, !record.cells.contains(where: isQuoted) else { return nil }
    return RaggedRow.delimiters.first { delimiter in
      guard texts.contains(where: { holds($0, delimiter) }) else { return false }
      let parts = texts.flatMap { split($0, at: delimiter) }
      return parts.count == columns && hasAnswer(parts)
    }
  }

  private func holds(_ text: [UInt8], _ delimiter: Unicode.Scalar) -> Bool {
    String(decoding: text, as: UTF8.self).unicodeScalars.contains(delimiter)
  }

  func otherDelimiter() -> Explanation? {
    if let explanation = separatorBeforeAnswer() { return explanation }
    guard let delimiter else { return nil }
    let name = RaggedRow.name(delimiter)
    return Explanation(
      why: Localized(
        en: "\(name.en) is used instead of a comma", ja: "カンマの代わりに\(name.ja)が使われています。"),
      help: RaggedRow.commas(insteadOf: delimiter),
      fix: Fix(
        delimiter == "，" ? .safe : .unsafe,
        Localized(en: "replace them with commas", ja: "半角のカンマに替える"), edits(replacing: delimiter)))
  }

  /// The advice: some of these characters can be given as the delimiter.
  private static func commas(insteadOf delimiter: Unicode.Scalar) -> Localized {
    guard
      let word = Layout.Delimiter.allCases.first(where: { $0.rawValue == delimiter.value })?.word
    else { return commaBetweenCells }
    return Localized(
      en: "\(commaBetweenCells.en) Or specify the separator with --delimiter \(word).",
      ja: "\(commaBetweenCells.ja)区切り文字は --delimiter \(word) でも指定できます。")
  }

  /// The name of a delimiter in a message.
  static func name(_ delimiter: Unicode.Scalar) -> Localized {
    delimiter == "\t"
      ? Localized(en: "a tab", ja: "タブ") : Localized(en: "“\(delimiter)”", ja: "「\(delimiter)」")
  }

  func edits(replacing delimiter: Unicode.Scalar) -> [Edit] {
    let search = ByteSearch(Array(String(delimiter).utf8))
    let bytes = file.source.bytes
    var (edits, start) = ([Edit](), record.range.start)
    while let found = search.place(in: bytes, from: start, before: record.range.end) {
      start = found + search.count
      edits.append(Edit(TextRange(found, start), ","))
    }
    return edits
  }

  /// `空の色は？、1,青,…`: the first cell ends in punctuation and the answer.
  func separatorBeforeAnswer() -> Explanation? {
    guard let (mark, end) = answerInQuestion, "，、；;。：:".unicodeScalars.contains(mark) else {
      return nil
    }
    return Explanation(
      place: record.place(ofCell: 0),
      why: Localized(
        en: "the “\(mark)” before the answer should be a comma",
        ja: "正解の番号の前が、カンマではなく「\(mark)」になっています。"),
      help: RaggedRow.commaBetweenCells,
      fix: Fix(
        .safe, Localized(en: "replace it with a comma", ja: "半角のカンマに替える"),
        Edit(TextRange(end - UTF8.width(mark), end), ",")))
  }
}
