import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Choices with words such as always, and others without.
struct AbsoluteTerm: UnevenWordingRule {
  static let info = RuleInfo(
    name: "absolute-term", group: .writing, severity: .note,
    summary: Localized(
      en: "Only some choices say always, never or the like.", ja: "一部の選択肢だけが「必ず」などと断定しています。"),
    what: Localized(
      en: """
        Some choices, but not all, have a word without exceptions: always, never, completely, \
        impossible, under no circumstances. Words such as all and only are not among them.
        """,
      ja: """
        例外を認めない言葉（必ず、絶対に、決して、一切、常に、完全に など）が、一部の選択肢だけにあります。\
        「すべて」「だけ」は数えません。
        """),
    why: Localized(
      en:
        "Few things are always so, so players who know nothing of the matter cross such choices out.",
      ja: "例外のない物事は少ないため、内容を知らない人でも、その選択肢を外せてしまいます。"),
    remedy: Localized(
      en: "Say it without the word, or in all choices alike.",
      ja: "その言葉を使わずに書くか、どの選択肢も同じような言い方にしてください。"),
    exceptions: Localized(
      en: "Technical words: “completely inelastic”, “an impossible event”.",
      ja: "「完全に弾性的」のような専門用語。"),
    examples: [
      Example("Cats,1,see well at dusk,⟦never sleep⟧,eat grass,bark\n"),
      Example("猫は？,1,暗がりに強い,⟦決して眠らない⟧,草だけを食べる,ほえる\n"),
      Example(
        "How often does the sun rise in the east?,1,always,never,never in May,always in May\n"),
      Example("雪は？,1,非常に軽い,とても重い,甘い,赤い\n"),
    ])

  let features = RowFeatures.absoluteTerm

  func finding(at place: Place, choices numbers: [Int]) -> Finding {
    Finding(
      place,
      numbers.count == 1
        ? Localized(
          en: "only choice \(numbers[0]) is worded without any exception",
          ja: "選択肢\(numbers[0])だけが、例外のない言い方になっています。")
        : Localized(
          en:
            "choices \(NumberList.en(numbers)) are worded without any exception, the others are not",
          ja: "選択肢\(NumberList.ja(numbers))だけが、例外のない言い方になっています。"),
      why: Localized(
        en: "few things are always so, so it looks wrong to those who guess",
        ja: "例外のない物事は少ないため、知らない人にも誤りだと見当がつきます。"))
  }
}
