@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A cell that begins with a mark which joins the character before it.
struct CombiningMarkAtStart: RowRule {
  static let info = RuleInfo(
    name: "combining-mark-at-start", group: .text, severity: .warning, fix: .unsafe,
    summary: Localized(
      en: "A cell begins with a mark that joins what stands before it.",
      ja: "セルが、前の文字に付く記号で始まっています。"),
    what: Localized(
      en:
        "A text begins with an accent, a voiced mark or another mark that has no character to stand on.",
      ja: "文の先頭に、濁点やアクセントのように前の文字に付く記号があり、付く相手の文字がありません。"),
    why: Localized(
      en: "It joins the comma or quote before it: some programs read one cell instead of two.",
      ja: "前のカンマや引用符に付いてしまい、2つのセルを1つと読むプログラムがあります。"),
    remedy: Localized(
      en: "Delete the mark, or write one that stands by itself, such as ゛ for the voiced mark.",
      ja: "記号を消すか、「゛」のような単独の記号で書いてください。"),
    exceptions: Localized(
      en: "Questions about the mark itself.", ja: "その記号についての問題。"),
    examples: [
      Example("Which is it?,1,⟦\u{301}⟧a,b,c,d\n"),
      Example("濁点は？,1,⟦\u{3099}⟧か,い,う,え\n"),
      Example("濁点は？,1,゛,ﾎﾞ,が,か\u{3099}\n"),
      Example("Which is it?,1,e\u{301},é,b,c\n"),
    ])

  let features: RowFeatures = [.uncomposed, .narrowKana]

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    // Of an app that splits lines between characters, another rule tells what comes of it.
    if file.app != nil { return }
    for number in 1...row.count {
      let text = row.text(number)
      guard text.count > 1, text[0] >= 0xCC, let first = text.scalar(at: 0), Self.joins(first.value)
      else { continue }
      let part = 0..<first.length
      let (place, edit) = (row.place(number, part: part), row.edit(number, deleting: part))
      // A cell of nothing else would be left empty.
      let fix: Applicability? = text.count > first.length ? .unsafe : nil
      report.add(at: place, fix: fix) {
        Finding(
          Localized(
            en:
              "the cell begins with \(VisibleText.name(first.value)), which joins what stands before it",
            ja: "セルの先頭の \(VisibleText.name(first.value)) は、前の文字に付く記号です。"),
          why: Localized(
            en: "some programs read one cell instead of two", ja: "2つのセルを1つと読むプログラムがあります。"),
          fix: fix.map { Fix($0, Localized(en: "delete it", ja: "削除する"), [edit]) })
      }
    }
  }

  /// Whether a character is an accent or a voiced mark that joins the one before it.
  private static func joins(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x300...0x36F, 0x3099...0x309A, 0xFF9E...0xFF9F: true
    default: false
    }
  }
}
