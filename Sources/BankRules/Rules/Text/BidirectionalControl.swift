@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A control that changes the order in which text is shown.
struct BidirectionalControl: CharacterRule {
  static let info = RuleInfo(
    name: "bidirectional-control", group: .text, severity: .error, fix: .unsafe,
    summary: Localized(
      en: "A control character in a cell changes the order of text.",
      ja: "文字の並び順を変える制御文字があります。"),
    what: Localized(
      en: "An embedding, override or isolate: U+202A to U+202E or U+2066 to U+2069.",
      ja: "埋め込み、上書き、分離の制御文字（U+202A〜U+202E、U+2066〜U+2069）です。"),
    why: Localized(
      en: """
        What the player reads is not what the file says: letters after it are shown in another \
        order, and so can hide or fake an answer.
        """,
      ja: """
        そのあとの文字が別の順で表示されるため、画面に見えるものとファイルの中身が食い違います。答えを隠したり、\
        偽ったりすることもできてしまいます。
        """),
    remedy: Localized(en: "Delete it.", ja: "削除してください。"),
    exceptions: Localized(
      en: "Arabic and Hebrew texts with quoted passages can need isolates.",
      ja: "引用を含むアラビア語やヘブライ語の文では、分離の制御文字が必要なことがあります。"),
    examples: [
      Example("空の色は？,1,⟦\u{202E}⟧青,赤,緑,黄\n"),
      Example("What do bees make?,1,⟦\u{202E}⟧honey,silk,milk,wool\n"),
      Example("空の色は？,1,⟦\u{2066}⟧青⟦\u{2069}⟧,赤,緑,黄\n"),
      Example("空の色は？,1,青,赤,緑,黄\n"),
    ])

  let kind = HiddenCharacter.bidirectional

  func check(_ found: FoundCharacter, in file: BankFile, _ report: inout Report) {
    let name = VisibleText.name(found.scalar)
    report.add(at: found.place, fix: .unsafe) {
      Finding(
        Localized(
          en: "\(name) changes the order of the text", ja: "\(name)は文字の並び順を変えます。"),
        why: Localized(
          en: "the player reads something other than what the file says",
          ja: "画面に見えるものとファイルの中身が食い違います。"),
        fix: Fix(
          .unsafe, Localized(en: "delete it", ja: "削除する"), Edit(found.place.range, "")))
    }
  }
}
