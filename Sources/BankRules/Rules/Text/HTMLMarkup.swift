@_spi(QBank) import BankFormats

/// Text that contains HTML markup.
struct HTMLMarkup: RowRule {
  static let info = RuleInfo(
    name: "html-markup", group: .text, severity: .note, fix: .unsafe,
    summary: Localized(
      en: "Text contains HTML markup such as <b> or &amp;.",
      ja: "文にHTMLの書き方（<b> や &amp; など）が残っています。"),
    what: Localized(
      en: """
        A text contains a tag such as `<b>` or `<br>`, or an HTML code for a character, such as \
        `&amp;` or `&#39;`.
        """,
      ja: "「<b>」「<br>」のようなタグや、1文字を表す「&amp;」「&#39;」のような書き方が、文中に残っています。"),
    why: Localized(
      en: "Anything but a browser shows the markup itself.", ja: "ブラウザー以外では、タグや「&amp;」がそのまま表示されます。"),
    remedy: Localized(
      en: "Write the character itself (--unsafe-fixes does this), and delete the tags.",
      ja: "「&amp;」などは元の文字に直し（--unsafe-fixes で直せます）、タグは削除してください。"),
    exceptions: Localized(
      en: "Questions about HTML, and apps that show questions as web pages.",
      ja: "HTMLについての問題と、問題文をWebページとして表示するアプリ。"),
    examples: [
      Example("Who wrote “Tom ⟦&amp;⟧ Huck”?,1,a,b,c,d\n"),
      Example("「A⟦&amp;⟧B」の意味は？,1,あ,い,う,え\n"),
      Example("Which word is ⟦<b>⟧bold</b>?,1,a,b,c,d\n"),
      Example("太字は⟦<b>⟧どれ</b>ですか？,1,あ,い,う,え\n"),
      Example("İstanbul or İzmir: which is ⟦<b>⟧larger</b>?,1,a,b,c,d\n"),
      Example("Which tag makes text bold?,1,<b>,<i>,<u>,<p>\n"),
      Example("Is a <b and c> a true?,1,a<b,b<i>,List<p>,d\n"),
      Example("What does R&D stand for?,1,a&b;,AT&T,&,Q&A\n"),
      Example("「A&B」の意味は？,1,あ,い,う,え\n"),
    ])

  let features: RowFeatures = [.ampersand, .lessThan]

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    if Self.isTopic(row) { return }
    for number in 1...row.count {
      let text = row.text(number)
      var found: [Entity] = []
      while let next = Self.next(in: text, from: found.last?.part.upperBound ?? 0) {
        found.append(next)
      }
      if !found.isEmpty { add(row, number, found, &report) }
    }
    checkTags(row, in: file, &report)
  }

  // MARK: Tags

  private static let tags = [
    "b", "i", "u", "p", "br", "em", "strong", "sub", "sup", "span", "div", "font", "small", "li",
    "ul", "ol", "img", "table", "tr", "td", "h1", "h2", "h3", "a",
  ]
  private static let topics = ["html", "tag", "xml", "markup", "タグ", "マークアップ"]

  /// Whether the row asks about HTML.
  private static func isTopic(_ row: borrowing Row) -> Bool {
    let question = row.string(1).lowercased()
    return topics.contains(where: question.contains(text:))
  }

  /// Reports the first tag of a row. Formats that are HTML have none left after reading.
  private func checkTags(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    for number in 1...row.count {
      guard let part = Self.tag(in: row.text(number)) else { continue }
      report.add(at: row.place(number, part: part)) {
        let tag = row.text(number).extracting(part).string
        return Finding(
          en: "“\(tag)” is an HTML tag", ja: "「\(tag)」はHTMLのタグです。",
          why: Localized(en: "players see it as it is written", ja: "解く人には、この書き方のまま表示されます。"),
          help: Localized(en: "Delete the tags.", ja: "タグを削除してください。"))
      }
      return
    }
  }

  /// The first tag of a text with other contents, if the tag is closed or needs no end tag.
  private static func tag(in text: Span<UInt8>) -> Range<Int>? {
    guard (0..<text.count).contains(where: { text[$0] == UInt8(ascii: "<") }) else { return nil }
    // Only ASCII is lowercased, because other letters may change their length, and with it the offset of the tag.
    let string = String(decoding: Array(text).map(\.asciiLowercased), as: UTF8.self)
    for name in tags {
      guard let start = string.ranges(ofText: "<" + name).first?.lowerBound,
        let end = string[start...].firstIndex(of: ">"),
        string[string.index(start, offsetBy: name.utf8.count + 1)...end].first.map({
          $0 == ">" || $0 == " " || $0 == "/"
        })
          ?? false
      else { continue }
      let isEmpty = ["br", "img"].contains(name)
      guard isEmpty || String(string[end...]).contains(text: "</\(name)>") else { continue }
      let after = String(string[string.index(after: end)...]).replacing(
        text: "</\(name)>", with: "")
      let rest = string[..<start] + after
      guard rest.contains(where: { $0.isLetter }) else { continue }
      let offset = string.utf8.distance(from: string.startIndex, to: start)
      return offset..<offset + string[start...end].utf8.count
    }
    return nil
  }

  // MARK: Characters

  /// The range of a character reference, and the character.
  private typealias Entity = (part: Range<Int>, meaning: String)

  /// The next character reference at or after an offset.
  private static func next(in text: Span<UInt8>, from start: Int) -> Entity? {
    var offset = start
    while offset < text.count {
      if text[offset] == UInt8(ascii: "&"), let end = end(of: text, from: offset) {
        let written = text.extracting(offset..<end).string
        let meaning = HTMLEntities.unescape(written)
        // A no-break space is written as a plain space, because the difference would be invisible.
        if meaning != written { return (offset..<end, meaning == "\u{A0}" ? " " : meaning) }
      }
      offset += 1
    }
    return nil
  }

  /// The end of the semicolon that may end the reference, or nil if there is none.
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

  /// Adds one finding for all references of a cell, because a single edit fixes them.
  private func add(_ row: borrowing Row, _ number: Int, _ found: [Entity], _ report: inout Report) {
    let first = found[0]
    let place = row.place(number, part: first.part)
    let bytes = Array(row.string(number).utf8)
    let written = String(decoding: bytes[first.part], as: UTF8.self)
    let edit = row.edit(number, replacingTextWith: Self.unescaped(bytes, found))
    let others = found.count - 1
    report.add(at: place, fix: .unsafe) {
      Finding(
        en: "“\(written)” is the HTML code for “\(VisibleText.escape(first.meaning))”"
          + (others == 0 ? "" : " (and \(others) more in this cell)"),
        ja: "「\(written)」は「\(VisibleText.escape(first.meaning))」のHTMLでの書き方です。"
          + (others == 0 ? "" : "このセルにはほかに\(others)か所あります。"),
        why: Localized(en: "players see it as it is written", ja: "解く人には、この書き方のまま表示されます。"),
        fix: Fix(.unsafe, Localized(en: "write the character", ja: "文字そのものを書く"), [edit]))
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
