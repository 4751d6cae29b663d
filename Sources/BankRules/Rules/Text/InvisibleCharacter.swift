@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A character that takes no room and does no work.
struct InvisibleCharacter: CharacterRule {
  static let info = RuleInfo(
    name: "invisible-character", group: .text, severity: .warning, fix: .safe,
    summary: Localized(en: "A cell holds an invisible character.", ja: "見えない文字があります。"),
    what: Localized(
      en: """
        A zero-width space, a byte order mark inside the file, a soft hyphen, a filler, a stray \
        joiner or variation selector. Selectors after the character they choose, joiners inside \
        emoji and in Arabic and Indic scripts, flags spelt in tags, and direction marks beside \
        right-to-left letters are not reported.
        """,
      ja: """
        ゼロ幅スペース、ファイル途中のBOM、ソフトハイフン、空白代わりの文字、対象のない結合子や異体字\
        セレクターなどです。文字に続く異体字セレクター、絵文字やアラビア文字・インド系文字の結合子、\
        国旗のタグ、右から左に書く文字のそばの方向記号は報告しません。
        """),
    why: Localized(
      en: """
        It cannot be seen, but texts that look the same are no longer the same, and a search does \
        not find them.
        """,
      ja: "目には見えませんが、同じに見える文が別の文字列になり、検索しても見つからなくなります。"),
    remedy: Localized(en: "Delete it.", ja: "削除してください。"),
    exceptions: Localized(
      en: """
        Questions about such characters, and line-breaking hints in long words. Only byte order \
        marks at the start of a row are removed without --unsafe-fixes.
        """,
      ja: """
        そうした文字についての問題や、長い単語の改行位置の指定。--unsafe-fixes なしで取り除くのは、\
        行の先頭のBOMだけです。
        """),
    examples: [
      Example("空の色は？,1,青⟦\u{200B}⟧,赤,緑,黄\n"),
      Example(
        "空の色は？,1,青,赤,緑,黄\n⟦\u{FEFF}⟧海の色は？,1,青,赤,緑,黄\n",
        fixed: "空の色は？,1,青,赤,緑,黄\n海の色は？,1,青,赤,緑,黄\n", without: [.allQuoted]),
      Example("What do bees make?,1,hon⟦\u{200B}⟧ey,silk,milk,wool\n"),
      Example(
        #"[{"question":"空の⟦\u200b⟧色は？","answer":1,"choices":["青","赤"]}]"#, format: .json),
      Example("葛飾区の「葛」は？,1,葛\u{E0100},葛,渇,褐\n"),
      Example(
        "家族は？,1,\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467},❤\u{FE0F},می\u{200C}خواهم,א\u{200F}!\n"),
    ])

  let kind = HiddenCharacter.invisible

  func check(_ found: FoundCharacter, in file: BankFile, _ report: inout Report) {
    let place = found.place
    let name = VisibleText.name(found.scalar)
    // A byte order mark at the start of a row is left over from joining files.
    let isMark =
      found.scalar == 0xFEFF && place.cell == 1 && place.range.start == found.cell.start
    report.add(at: place, fix: isMark ? .safe : .unsafe) {
      Finding(
        Localized(
          en: "there is an invisible character here, \(name)", ja: "見えない文字\(name)があります。"),
        why: Localized(
          en: "texts that look the same are not the same",
          ja: "同じに見える文が、別の文字列として扱われます。"),
        fix: Fix(
          isMark ? .safe : .unsafe, Localized(en: "delete it", ja: "削除する"),
          Edit(place.range, "")))
    }
  }
}
