@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A character that commands a device instead of being shown.
struct ControlCharacter: CharacterRule {
  static let info = RuleInfo(
    name: "control-character", group: .text, severity: .error, fix: .unsafe,
    summary: Localized(en: "A cell holds a control character.", ja: "制御文字があります。"),
    what: Localized(
      en: """
        A character below U+0020, from U+007F to U+009F, or a line or paragraph separator (U+2028, \
        U+2029). Line breaks in quoted cells are not reported; a tab and the separators are \
        warnings.
        """,
      ja: """
        U+0020より前の文字、U+007F〜U+009Fの文字、または行区切り・段落区切り（U+2028、U+2029）で\
        す。引用符の中の改行は報告しません。タブと区切りの文字は警告です。
        """),
    why: Localized(
      en: """
        On a terminal it moves the cursor, changes colours or worse; elsewhere it is shown as a \
        box, as a space or not at all.
        """,
      ja: """
        端末ではカーソルや色を変えるなどの働きをします。それ以外の場所では、四角や空白になったり、\
        何も表示されなかったりします。
        """),
    remedy: Localized(
      en: "Delete it, or write a space for a tab.", ja: "削除するか、タブは空白に替えてください。"),
    exceptions: Localized(
      en: "Indentation of program code with tabs.", ja: "タブで字下げしたプログラム。"),
    examples: [
      Example("空の色は？,1,青⟦\u{1B}⟧[31m,赤,緑,黄\n"),
      Example("What do bees make?,1,⟦\u{7}⟧honey,silk,milk,wool\n"),
      Example("空の色は？,1,青⟦\t⟧い,赤,緑,黄\n"),
      Example("空の色は？,1,青⟦\u{2028}⟧い,赤,緑,黄\n"),
      Example("\"空の\n色は？\",1,青,赤,緑,黄\n"),
    ])

  let kind = HiddenCharacter.control

  func check(_ found: FoundCharacter, in file: BankFile, _ report: inout Report) {
    let name = VisibleText.name(found.scalar)
    let isMild = [0x09, 0x85, 0x2028, 0x2029].contains(found.scalar)
    let isTab = found.scalar == 0x09
    report.add(at: found.place, severity: isMild ? .warning : .error, fix: .unsafe) {
      Finding(
        isTab
          ? Localized(en: "there is a tab here", ja: "タブがあります。")
          : Localized(
            en: "there is a control character here, \(name)", ja: "制御文字\(name)があります。"),
        why: Localized(
          en: "programs differ in how they show it",
          ja: "表示のされ方がプログラムによって異なります。"),
        help: isTab ? Self.info.remedy : Localized(en: "Delete it.", ja: "削除してください。"),
        fix: Fix(
          .unsafe,
          isTab
            ? Localized(en: "write a space", ja: "空白に替える")
            : Localized(en: "delete it", ja: "削除する"),
          Edit(found.place.range, isTab ? " " : "")))
    }
  }
}
