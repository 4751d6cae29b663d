import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Choices with words such as often, and others without.
struct VagueTerm: UnevenWordingRule {
  static let info = RuleInfo(
    name: "vague-term", group: .writing, severity: .note,
    summary: Localized(
      en: "Only some choices say often, usually or the like.", ja: "一部の選択肢だけに「ことがある」などのぼかす言葉があります。"),
    what: Localized(
      en: """
        Some choices, but not all, have a word that leaves room: often, usually, sometimes, \
        generally, to some extent.
        """,
      ja: """
        程度や頻度をぼかす言葉（しばしば、一般に、通常は、ことがある、傾向がある など）が、一部の選択肢だけにあります。
        """),
    why: Localized(
      en: "What leaves room is hard to refute, so players take such choices for the right one.",
      ja: "ぼかした言い方は誤りになりにくいため、正解ではないかと見当がつきます。"),
    remedy: Localized(
      en: "Say how often or how much, or word all choices alike.",
      ja: "頻度や程度を具体的に書くか、どの選択肢も同じような言い方にしてください。"),
    exceptions: Localized(
      en: "Questions about how often something happens.", ja: "頻度そのものを尋ねる問題。"),
    examples: [
      Example("Clouds,1,⟦often bring rain⟧,are made of wool,glow,are solid\n"),
      Example("雲は？,1,⟦雨を降らせることがある⟧,綿でできている,光る,固い\n"),
      Example("How often?,1,often,seldom,usually,sometimes\n"),
      Example("雲は？,1,水滴の集まり,綿,煙,砂\n"),
    ])

  let features = RowFeatures.vagueTerm

  func finding(at place: Place, choices numbers: [Int]) -> Finding {
    Finding(
      place,
      numbers.count == 1
        ? Localized(
          en: "only choice \(numbers[0]) is worded so that it leaves room",
          ja: "選択肢\(numbers[0])だけが、ぼかした言い方になっています。")
        : Localized(
          en:
            "choices \(NumberList.en(numbers)) are worded so that they leave room, the others are not",
          ja: "選択肢\(NumberList.ja(numbers))だけが、ぼかした言い方になっています。"),
      why: Localized(
        en: "what leaves room is hard to refute, so it looks right to those who guess",
        ja: "誤りになりにくい言い方のため、知らない人にも正解だと見当がつきます。"))
  }
}
