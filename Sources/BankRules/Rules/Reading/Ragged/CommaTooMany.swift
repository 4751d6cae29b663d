@_spi(QBank) import BankFormats

// Commas that do not separate cells.
extension RaggedRow {
  func trailingCommas() -> Explanation? {
    guard surplus > 0, record.cells.count == record.width, texts[columns...].allSatisfy(\.isEmpty)
    else { return nil }
    let range = TextRange(record.cells[columns - 1].end, record.range.end)
    return Explanation(
      place: Place(range, record: record.number, cell: columns + 1),
      why: Localized(en: "the row ends in extra commas", ja: "行の終わりに余分なカンマが付いています。"),
      help: Localized(en: "Delete the commas.", ja: "余分なカンマを削除してください。"),
      fix: Fix(.safe, Localized(en: "delete them", ja: "削除する"), Edit(range, "")))
  }

  /// `“x, y?”,1,…`: typographic quotes do not quote a cell.
  func curlyQuotes() -> Explanation? {
    // An app has no way to quote a comma, so there the comma itself is the defect.
    guard surplus > 0, !file.loader.isApp,
      let open = texts.firstIndex(where: { $0.starts(with: "“".utf8) }),
      open + surplus < texts.count, texts[open + surplus].suffix(3).elementsEqual("”".utf8)
    else { return nil }
    let start = record.cells[open].start
    let end = record.cells[open + surplus].end
    let edits = [Edit(TextRange(start, start + 3), "\""), Edit(TextRange(end - 3, end), "\"")]
    return Explanation(
      place: Place(TextRange(start, end), record: record.number, cell: open + 1),
      why: Localized(en: "typographic quotes cannot enclose a cell", ja: "「“ ”」ではセルを囲めません。"),
      help: Localized(en: "Use straight quotes.", ja: "半角の引用符「\"」を使ってください。"),
      fix: Fix(.unsafe, Localized(en: "write straight quotes", ja: "半角の引用符に替える"), edits))
  }

  /// A comma that belongs to the text of a cell: with the cells joined, the row has the right number.
  func commaInText() -> Explanation? {
    guard surplus > 0, record.cells.count == record.width else { return nil }
    let starts = (0..<columns).filter { hasAnswer(joined(from: $0)) }
    let natural = starts.filter { readsOn(from: $0) }
    guard let start = natural.count == 1 ? natural[0] : starts.count == 1 ? starts[0] : nil
    else { return nil }
    let range = TextRange(record.cells[start].start, record.cells[start + surplus].end)
    let text = file.source.copy(range)
    return Explanation(
      place: Place(range, record: record.number, cell: start + 1),
      why: Localized(
        en: "the comma seems to belong to the text “\(excerpt(range))”",
        ja: "カンマは「\(excerpt(range))」という文の一部のようです。"),
      help: file.loader.isApp
        ? PlainCell.advice
        : Localized(en: "Enclose the text in quotes.", ja: "この文を引用符で囲んでください。"),
      fix: text.contains(ASCII.quote) ? nil : heldTogether(range, text))
  }

  private func heldTogether(_ range: TextRange, _ text: [UInt8]) -> Fix {
    file.loader.isApp
      ? PlainCell.fix(range, text)
      : Fix(
        .unsafe, Localized(en: "enclose it in quotes", ja: "引用符で囲む"),
        Edit(range, DoubledQuotes.quotedIfNeeded(text)))
  }

  /// The texts with the surplus cells joined to the one at `start`.
  func joined(from start: Int) -> [[UInt8]] {
    var texts = texts
    let whole = Array(texts[start...(start + surplus)].joined(separator: [ASCII.comma]))
    texts.replaceSubrange(start...(start + surplus), with: [whole])
    return texts
  }

  /// Whether a comma reads as one in running text: before a space, or between thousands.
  func readsOn(from start: Int) -> Bool {
    (start + 1...start + surplus).allSatisfy { index in
      let (before, after) = (texts[index - 1], texts[index])
      let isThousands = before.last?.isDigit == true && after.prefix(3).allSatisfy(\.isDigit)
      return after.first == ASCII.space || (isThousands && after.count == 3)
    }
  }
}
