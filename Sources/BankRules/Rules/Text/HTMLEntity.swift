@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A character that is written as HTML writes it.
struct HTMLEntity: RowRule {
  static let info = RuleInfo(
    name: "html-entity", group: .text, severity: .note, fix: .unsafe,
    summary: Localized(
      en: "A character is written as in HTML: &amp; for &.", ja: "文字がHTMLの書き方（&amp; など）のままです。"),
    what: Localized(
      en:
        "A text holds a name or a number between & and a semicolon that HTML reads as a character.",
      ja: "HTMLで1文字を表す「&amp;」や「&#39;」のような書き方が、文中に残っています。"),
    why: Localized(
      en: "Everyone but a browser shows the letters instead of the character.",
      ja: "ブラウザー以外では、その文字ではなく書き方がそのまま表示されます。"),
    remedy: Localized(
      en: "Write the character itself; --unsafe-fixes does.",
      ja: "その文字を直接書いてください。--unsafe-fixes で直せます。"),
    exceptions: Localized(
      en: "Questions about HTML, and apps that show questions as web pages.",
      ja: "HTMLについての問題と、問題文をWebページとして表示するアプリ。"),
    examples: [
      Example("Who wrote “Tom ⟦&amp;⟧ Huck”?,1,a,b,c,d\n"),
      Example("「A⟦&amp;⟧B」の意味は？,1,あ,い,う,え\n"),
      Example("What does R&D stand for?,1,a&b;,AT&T,&,Q&A\n"),
      Example("「A&B」の意味は？,1,あ,い,う,え\n"),
    ])

  let features = RowFeatures.ampersand

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    for number in 1...row.count {
      let text = row.text(number)
      var found: [Entity] = []
      while let next = Self.next(in: text, from: found.last?.part.upperBound ?? 0) {
        found.append(next)
      }
      if !found.isEmpty { add(row, number, found, &report) }
    }
  }

  /// Where a character is written so, and which.
  private typealias Entity = (part: Range<Int>, meaning: String)

  /// The next one from an offset on, and what it stands for.
  private static func next(
    in text: Span<UInt8>, from start: Int
  ) -> Entity? {
    var offset = start
    while offset < text.count {
      if text[offset] == UInt8(ascii: "&"), let end = end(of: text, from: offset) {
        let written = String(decoding: (offset..<end).map { text[$0] }, as: UTF8.self)
        let meaning = HTMLEntities.unescape(written)
        if meaning != written { return (offset..<end, meaning) }
      }
      offset += 1
    }
    return nil
  }

  /// Where the semicolon ends that may belong to it.
  private static func end(of text: Span<UInt8>, from start: Int) -> Int? {
    var offset = start + 1
    while offset < text.count, offset - start < longest {
      let byte = text[offset]
      if byte == UInt8(ascii: ";") { return offset - start > 1 ? offset + 1 : nil }
      let isLetter = byte.isLetter
      guard isLetter || byte.isDigit || byte == UInt8(ascii: "#") else { return nil }
      offset += 1
    }
    return nil
  }

  private static let longest = 34

  /// All of a cell are one finding, because it is one change that fixes them.
  private func add(
    _ row: borrowing Row, _ number: Int, _ found: [Entity], _ report: inout Report
  ) {
    let first = found[0]
    let place = row.place(number, part: first.part)
    let bytes = Array(row.string(number).utf8)
    let written = String(decoding: bytes[first.part], as: UTF8.self)
    let edit = row.edit(number, replacingTextWith: Self.unescaped(bytes, found))
    let others = found.count - 1
    report.add(at: place, fix: .unsafe) {
      Finding(
        Localized(
          en: "“\(written)” is how HTML writes “\(VisibleText.escape(first.meaning))”"
            + (others == 0 ? "" : " (and \(others) more in this cell)"),
          ja: "「\(written)」は「\(VisibleText.escape(first.meaning))」のHTMLでの書き方です。"
            + (others == 0 ? "" : "このセルにはほかに\(others)か所あります。")),
        why: Localized(
          en: "a player sees it as it stands here", ja: "解く人には、この書き方のまま見えます。"),
        fix: Fix(
          .unsafe, Localized(en: "write the character", ja: "文字そのものを書く"), [edit]))
    }
  }

  private static func unescaped(_ bytes: [UInt8], _ found: [Entity]) -> String {
    var (text, offset) = ([UInt8](), 0)
    for (part, meaning) in found {
      text += bytes[offset..<part.lowerBound] + Array(meaning.utf8)
      offset = part.upperBound
    }
    return String(decoding: text + bytes[offset...], as: UTF8.self)
  }
}
