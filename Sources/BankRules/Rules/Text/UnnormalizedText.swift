@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Text that Unicode writes in another way, such as カ with a voiced mark behind it for ガ.
struct UnnormalizedText: RowRule {
  static let info = RuleInfo(
    name: "unnormalized-text", group: .text, severity: .note, fix: .unsafe,
    summary: Localized(
      en: "A letter is written as several characters.", ja: "1つの文字が、分解された形で書かれています。"),
    what: Localized(
      en: """
        A text is not in Unicode's composed form (NFC): an accent or a voiced mark is a character of its own \
        although there is a letter with it.
        """,
      ja: """
        Unicodeの合成済みの形（NFC）ではない文です。「ガ」が「カ」と濁点に分かれているように、1文字で書けるものが\
        2文字になっています。
        """),
    why: Localized(
      en: "It looks the same, and programs that compare or search texts find it different.",
      ja: "見た目は同じでも、検索や比較では別の文になります。"),
    remedy: Localized(
      en: "Write the composed letter; --unsafe-fixes does.", ja: "1文字で書いてください。--unsafe-fixes で直せます。"
    ),
    exceptions: Localized(
      en: "Questions about such characters, and rare forms of kanji in names.",
      ja: "こうした文字についての問題と、人名の異体字。"),
    examples: [
      Example("Where is the caf⟦e\u{301}⟧?,1,here,there,nowhere,left\n"),
      Example("⟦カ\u{3099}⟧ムは？,1,あ,い,う,え\n"),
      Example("Where is the café?,1,q\u{301},é,x,y\n"),
      Example("ガムは？,1,あ\u{3099},か,ｶﾞ,が\n"),
    ])

  let features = RowFeatures.uncomposed

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    for number in 1...row.count {
      let text = row.text(number)
      if (0..<text.count).allSatisfy({ text[$0] < 0x80 }) { continue }
      let written = row.string(number)
      let composed = ComposedForm.of(written)
      if written.utf8.elementsEqual(composed.utf8) { continue }
      add(
        row, number, Self.difference(Array(written.unicodeScalars), Array(composed.unicodeScalars)),
        composed, file, &report)
    }
  }

  /// Where two texts begin to differ, with the letter that it is about, in bytes of the first.
  private static func difference(
    _ written: [Unicode.Scalar], _ composed: [Unicode.Scalar]
  ) -> Range<Int> {
    let start = zip(written, composed).prefix { $0 == $1 }.count
    var end = start + 1
    while end < written.count, written[end].properties.canonicalCombiningClass != .notReordered {
      end += 1
    }
    let width = { (range: Range<Int>) in written[range].reduce(0) { $0 + UTF8.width($1) } }
    return width(0..<start)..<width(0..<min(end, written.count))
  }

  private func add(
    _ row: borrowing Row, _ number: Int, _ part: Range<Int>, _ composed: String,
    _ file: BankFile, _ report: inout Report
  ) {
    let place = row.place(number, part: part)
    // An app that knows no quotes shows those that the cell would be written in.
    let isOffered = file.app == nil || !composed.utf8.contains { $0 == ASCII.quote }
    let edit = row.edit(number, replacingTextWith: composed)
    report.add(at: place, fix: isOffered ? .unsafe : nil) {
      Finding(
        Localized(
          en: "a letter is made of two characters, such as an e and an accent behind it",
          ja: "1文字で書ける文字が、「カ」と濁点のように分かれています。"),
        why: Localized(
          en: "searching and comparing take it for another text", ja: "検索や比較では別の文になります。"),
        fix: isOffered
          ? Fix(.unsafe, Localized(en: "write it composed", ja: "合成した形で書く"), [edit]) : nil)
    }
  }
}
