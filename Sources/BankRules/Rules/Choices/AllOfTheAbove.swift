import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A choice that says all of the others are right.
struct AllOfTheAbove: SummingChoiceRule {
  static let info = RuleInfo(
    name: "all-of-the-above", group: .choices, severity: .warning,
    summary: Localized(
      en: "A choice says that all of the others are right.", ja: "「上記すべて」の類いの選択肢があります。"),
    what: Localized(
      en: "A choice such as “all of the above”, “all of these” or “all are correct”.",
      ja: "「上記すべて」「これらすべて」「いずれも正しい」のような選択肢があります。"),
    why: Localized(
      en: """
        It is right far more often than by chance, in some banks in two of three cases, and who knows \
        two of the other choices to be right need not read the rest.
        """,
      ja: """
        このような選択肢は正解になることが多く、3問に2問が正解という問題集もあります。ほかの選択肢が2つ正しいと\
        分かれば、残りを読まなくても答えられます。
        """),
    remedy: Localized(
      en:
        "Ask for the one exception instead, or replace the choice by one with content of its own.",
      ja: "例外を1つ選ぶ問題に変えるか、ほかの内容の選択肢に替えてください。"),
    exceptions: Localized(
      en:
        "A choice about all members of something that is not among the choices: “all of the fungi”.",
      ja: "選択肢以外のもの全体を指す言葉。「これらの菌のすべて」など。"),
    examples: [
      Example("Which is a fruit?,4,an apple,a pear,a plum,⟦all of the above⟧\n"),
      Example("果物はどれ？,4,りんご,なし,もも,⟦上記すべて⟧\n"),
      Example("Which gases does dry air hold?,2,neon,⟦All of these⟧,argon,oxygen\n"),
      Example("Which need water?,1,all plants,stones,sand,glass\n"),
      Example("水が要るのは？,1,すべての植物,石,砂,ガラス\n"),
    ])

  let features = RowFeatures.allOfTheAbove

  func finding(at place: Place, choice number: Int) -> Finding {
    Finding(
      place,
      Localized(
        en: "choice \(number) says that all of the others are right",
        ja: "選択肢\(number)は、ほかのすべてが正しいとするものです。"),
      why: Localized(
        en: "such a choice is right more often than by chance, and players know that",
        ja: "このような選択肢は正解になりやすく、解く人にも見当がつきます。"))
  }
}
