@_spi(QBank) import BankFormats

/// An invisible character, or one that changes how others are shown. NUL is `nul-byte`.
struct HiddenCharacterInText: CharacterRule {
  static let info = RuleInfo(
    name: "hidden-character", group: .text, severity: .error, fix: .safe,
    summary: Localized(
      en: "A cell contains an invisible or a control character.", ja: "見えない文字や制御文字があります。"),
    what: Localized(
      en: """
        A warning: zero-width spaces, soft hyphens, stray joiners and variation selectors, tabs, line separators. \
        An error: other control characters, and those that change the order of text (U+202A to U+202E, U+2066 to \
        U+2069). Joiners and selectors inside emoji, kanji variants and scripts that need them are not reported.
        """,
      ja: """
        ゼロ幅スペース、ソフトハイフン、余分な結合子や異体字セレクター、タブ、行区切り文字は警告です。そのほかの制御文字と、\
        文字の並び順を変える文字（U+202A〜U+202E、U+2066〜U+2069）はエラーです。絵文字、漢字の異体字、\
        アラビア文字などに必要なものは報告しません。
        """),
    why: Localized(
      en: """
        Texts that look the same differ, so searches and comparisons fail. Control characters can change what a \
        screen shows, and hide or fake an answer.
        """,
      ja: """
        同じに見える文が別の文字列になり、検索や比較に失敗します。制御文字は画面の表示を変え、答えを隠したり偽ったりする\
        こともあります。
        """),
    remedy: Localized(en: "Delete it.", ja: "削除してください。"),
    exceptions: Localized(
      en: """
        Questions about such characters, program code indented with tabs, and Arabic or Hebrew texts with \
        quotations. Only byte order marks at the start of a row are removed without --unsafe-fixes.
        """,
      ja: """
        こうした文字についての問題、タブで字下げしたプログラム、引用を含むアラビア語やヘブライ語の文。\
        --unsafe-fixes なしで取り除くのは、行の先頭のBOMだけです。
        """),
    examples: [
      Example("空の色は？,1,青⟦\u{200B}⟧,赤,緑,黄\n"),
      Example(
        "空の色は？,1,青,赤,緑,黄\n⟦\u{FEFF}⟧海の色は？,1,青,赤,緑,黄\n",
        fixed: "空の色は？,1,青,赤,緑,黄\n海の色は？,1,青,赤,緑,黄\n", without: [.allQuoted]),
      Example("What do bees make?,1,hon⟦\u{200B}⟧ey,silk,milk,wool\n"),
      Example(
        #"[{"question":"空の⟦\u200b⟧色は？","answer":1,"choices":["青","赤"]}]"#, format: .json),
      Example("What do bees make?,1,⟦\u{202E}⟧honey,silk,milk,wool\n"),
      Example("空の色は？,1,⟦\u{2066}⟧青⟦\u{2069}⟧,赤,緑,黄\n"),
      Example("空の色は？,1,青⟦\u{1B}⟧[31m,赤,緑,黄\n"),
      Example("What do bees make?,1,⟦\u{7}⟧honey,silk,milk,wool\n"),
      Example("空の色は？,1,青⟦\t⟧い,赤,緑,黄\n"),
      Example("空の色は？,1,青⟦\u{2028}⟧い,赤,緑,黄\n"),
      Example("葛飾区の「葛」は？,1,葛\u{E0100},葛,渇,褐\n"),
      Example(
        "家族は？,1,\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467},❤\u{FE0F},می\u{200C}خواهم,א\u{200F}!\n"),
      Example("\"空の\n色は？\",1,青,赤,緑,黄\n"),
    ])

  let kinds: [HiddenCharacter] = [.control, .bidirectional, .invisible]

  func check(_ found: FoundCharacter, in file: BankFile, _ report: inout Report) {
    switch found.kind {
    case .control: checkControl(found, &report)
    case .bidirectional: checkDirection(found, &report)
    case .invisible, .nul: checkInvisible(found, &report)
    }
  }

  private func checkControl(_ found: FoundCharacter, _ report: inout Report) {
    let name = VisibleText.name(found.scalar)
    let isMild = [0x09, 0x85, 0x2028, 0x2029].contains(found.scalar)
    let isTab = found.scalar == 0x09
    report.add(at: found.place, severity: isMild ? .warning : .error, fix: .unsafe) {
      Finding(
        isTab
          ? Localized(en: "there is a tab here", ja: "タブがあります。")
          : Localized(en: "there is a control character here, \(name)", ja: "制御文字\(name)があります。"),
        why: Localized(en: "programs differ in how they show it", ja: "プログラムによって表示が異なります。"),
        help: isTab
          ? Localized(en: "Replace it with a space.", ja: "空白に替えてください。") : Self.info.remedy,
        fix: isTab
          ? Fix(
            .unsafe, Localized(en: "replace it with a space", ja: "空白に替える"),
            Edit(found.place.range, " "))
          : Fix(.unsafe, .deleteIt, Edit(found.place.range, "")))
    }
  }

  private func checkDirection(_ found: FoundCharacter, _ report: inout Report) {
    let name = VisibleText.name(found.scalar)
    report.add(at: found.place, fix: .unsafe) {
      Finding(
        en: "\(name) changes the order of the text", ja: "\(name)は文字の並び順を変えます。",
        why: Localized(
          en: "what players read is not what the file says", ja: "画面に見えるものとファイルの中身が食い違います。"),
        fix: Fix(.unsafe, .deleteIt, Edit(found.place.range, "")))
    }
  }

  private func checkInvisible(_ found: FoundCharacter, _ report: inout Report) {
    let place = found.place
    let name = VisibleText.name(found.scalar)
    // A byte order mark at the start of a row is left over from joining files.
    let isMark = found.scalar == 0xFEFF && place.cell == 1 && place.range.start == found.cell.start
    report.add(at: place, severity: .warning, fix: isMark ? .safe : .unsafe) {
      Finding(
        en: "there is an invisible character here, \(name)", ja: "見えない文字\(name)があります。",
        why: Localized(
          en: "texts that look the same are not the same", ja: "同じに見える文が、別の文字列として扱われます。"),
        fix: Fix(isMark ? .safe : .unsafe, .deleteIt, Edit(place.range, "")))
    }
  }
}
