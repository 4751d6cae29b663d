@_spi(QBank) import BankFormats

/// A byte of zero.
struct NulByte: CharacterRule {
  static let info = RuleInfo(
    name: "nul-byte", group: .reading, severity: .error, fix: .unsafe,
    summary: Localized(en: "The file contains a NUL character.", ja: "NUL文字があります。"),
    what: Localized(
      en: "A cell contains the invisible character NUL (U+0000).", ja: "セルの中に、NUL文字（U+0000）があります。"),
    why: Localized(
      en: """
        It is legal UTF-8 and cannot be seen, but many programs read it as the end of the text. It \
        is a sign that the file was damaged or saved in another encoding.
        """,
      ja: """
        UTF-8としては誤りではなく、目にも見えませんが、多くのプログラムがそこを文字列の終わりとみなします。ファイル\
        が壊れているか、別の文字コードで保存されたのかもしれません。
        """),
    remedy: Localized(
      en: "Delete it, or save the file again as UTF-8.", ja: "削除するか、UTF-8で保存し直してください。"),
    examples: [
      Example("空の色は？,1,青⟦\u{0}⟧,赤,緑,黄\n"),
      Example("空の色は？,1,青⟦\u{0}\u{0}⟧い,赤,緑,黄\n"),
      Example("What do bees make?,1,hon⟦\u{0}⟧ey,silk,milk,wool\n"),
      Example("空の色は？,1,青,赤,緑,黄\n"),
    ])

  let kinds: [HiddenCharacter] = [.nul]

  func check(_ found: FoundCharacter, in file: BankFile, _ report: inout Report) {
    report.add(at: found.place, fix: .unsafe) {
      Finding(
        en: found.count == 1
          ? "there is a NUL character here" : "there are \(found.count) NUL characters here",
        ja: found.count == 1 ? "NUL文字があります。" : "NUL文字が\(found.count)個続いています。",
        why: Localized(
          en: "many programs read it as the end of the text", ja: "多くのプログラムが、そこを文字列の終わりと見なします。"),
        fix: Fix(.unsafe, .deleteIt, Edit(found.place.range, "")))
    }
  }
}
