import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A choice that names itself, or one that there is not.
struct SelfReference: ProblemRule {
  static let info = RuleInfo(
    name: "self-reference", group: .choices, severity: .error,
    summary: Localized(
      en: "A choice names itself, or one that is not there.", ja: "自分自身か、存在しない選択肢を指しています。"),
    what: Localized(
      en: """
        A choice such as “both A and D” that is D itself, or “A and F” where there are four choices.
        """,
      ja: "4番目の選択肢が「AとDの両方」となっている、4択なのに「AとF」とあるなど、指す先がおかしい選択肢があります。"),
    why: Localized(
      en: "Nobody can tell what it means; most often choices were moved or one was lost.",
      ja: "何を指すのか分かりません。選択肢を移したり、1つ落としたりしたときによく起こります。"),
    remedy: Localized(
      en: "Find out which choices were meant, and write what they say.",
      ja: "本来指していた選択肢を確かめ、その内容を書いてください。"),
    exceptions: RuleInfo.noneKnown,
    examples: [
      Example("Which dissolves in water?,1,salt,sand,sugar,⟦both A and D⟧\n"),
      Example("水に溶けるのは？,1,塩,砂,砂糖,⟦AとFの両方⟧\n"),
      Example("Which dissolves in water?,1,salt,sand,sugar,both A and C\n"),
      Example("水に溶けるのは？,1,塩,砂,砂糖,AとCの両方\n"),
      Example("Which is it?,1,A and B,C and D,E and F,G and H\n"),
    ])

  let features = RowFeatures.reference

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    for index in ChoiceRoles(Problem(seenIn: problem)).wrongReferences {
      report.add(at: problem.place(ofChoice: index + 1)) {
        Finding(
          Localized(
            en: "choice \(index + 1) names itself or a choice that is not there",
            ja: "選択肢\(index + 1)が、自分自身か存在しない選択肢を指しています。"),
          why: Localized(en: "nobody can tell what it means", ja: "何を指すのか分かりません。"))
      }
    }
  }
}
