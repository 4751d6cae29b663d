@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A choice that says that all of the others are right, or none.
struct AllOrNoneOfTheAbove: ProblemRule {
  static let info = RuleInfo(
    name: "all-or-none-of-the-above", group: .choices, severity: .warning,
    summary: Localized(
      en: "A choice is “all of the above” or “none of the above”.",
      ja: "「上記すべて」や「どれでもない」という選択肢があります。"),
    what: Localized(
      en: "A choice such as “all of the above”, “all are correct”, “none of these” or “neither”.",
      ja: "「上記すべて」「いずれも正しい」「上記のどれでもない」「該当なし」のような選択肢があります。"),
    why: Localized(
      en: """
        “All” is right far more often than by chance, and anyone who knows two right choices need not read the rest. \
        If “none” is right, it shows only that a player knows what is wrong; if it never is, players soon learn \
        that.
        """,
      ja: """
        「上記すべて」は正解になりやすく、2つ正しいと分かれば残りを読まなくても答えられます。「どれでもない」が正解\
        だと、正しい答えを知っているかどうかは確かめられません。いつも不正解なら、解く人はすぐに気づきます。
        """),
    remedy: Localized(en: "Write a choice with content of its own.", ja: "内容のある選択肢に替えてください。"),
    exceptions: Localized(
      en: """
        Questions whose right answer really is “none”. A bare “none” among amounts, and “all” of something that is \
        not among the choices (“all of the fungi”), are not reported.
        """,
      ja: """
        「なし」が本当に答えになる問題。数や量の選択肢に交じった「なし」と、「これらの菌のすべて」のように選択肢以外\
        のもの全体を指す言葉は報告しません。
        """),
    examples: [
      Example("Which is a fruit?,4,an apple,a pear,a plum,⟦all of the above⟧\n"),
      Example("果物はどれ？,4,りんご,なし,もも,⟦上記すべて⟧\n"),
      Example("Which gases does dry air hold?,2,neon,⟦All of these⟧,argon,oxygen\n"),
      Example("Which need water?,1,all plants,stones,sand,glass\n"),
      Example("水が要るのは？,1,すべての植物,石,砂,ガラス\n"),
      Example("Which is a fruit?,1,an apple,a stone,a shoe,⟦none of the above⟧\n"),
      Example("果物はどれ？,1,りんご,石,靴,⟦上記のどれでもない⟧\n"),
      Example("Which comes first?,1,a,b,c,⟦neither of these⟧\n"),
      Example("Who lives in a convent?,1,nuns,bees,bats,owls\n"),
      Example("How many moons does Venus have?,1,None,One,Two,Three\n"),
      Example("What is the opposite of all?,2,Some,None,Many,Most\n"),
      Example("「林檎」の読み方はどれですか？,3,みかん,ぶどう,りんご,なし\n"),
      Example("金星の衛星はいくつありますか？,1,なし,1個,2個,3個\n"),
      Example("音を出さない楽器は？,1,ありません,笛,太鼓,琴\n"),
    ])

  let features: RowFeatures = [.allOfTheAbove, .noneOfTheAbove]

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    for number in problem.choices(saying: .allOfTheAbove) {
      report.add(at: problem.place(ofChoice: number)) { Self.all(number) }
    }
    for number in problem.choices(saying: .noneOfTheAbove) where isMeant(number, of: problem) {
      report.add(at: problem.place(ofChoice: number)) { Self.none(number) }
    }
  }

  private static func all(_ number: Int) -> Finding {
    Finding(
      en: "choice \(number) says that all of the others are right",
      ja: "選択肢\(number)は、ほかのすべてが正しいとするものです。",
      why: Localized(
        en: "such a choice is right more often than chance, and players know that",
        ja: "このような選択肢は正解になりやすく、解く人にも見当がつきます。"))
  }

  private static func none(_ number: Int) -> Finding {
    Finding(
      en: "choice \(number) says that none of the others is right",
      ja: "選択肢\(number)は、ほかのどれも正しくないとするものです。",
      why: Localized(
        en: "it tests what players know to be wrong, not what is right",
        ja: "正しいことを知っているかどうかは、この選択肢では分かりません。"))
  }

  /// Whether the choice sums up the others: `None` alone may be an amount, a pear, or about the statements of the
  /// question.
  private func isMeant(_ number: Int, of problem: borrowing ProblemRow) -> Bool {
    let text = problem.choice(number).string
    let word = text.lowercased().filter(\.isLetter)
    guard ["none", "neither", "なし"].contains(word) else { return true }
    var seen = Problem(seenIn: problem)
    if seen.choices.contains(where: { Self.namesStatement($0) || $0 == "True" || $0 == "False" }) {
      return false
    }
    // At any position: for programs that shuffle, `ChoiceRoles` accepts only the last choice.
    guard seen.choices.indices.contains(number - 1) else { return true }
    seen.choices.append(seen.choices.remove(at: number - 1))
    return ChoiceRoles(seen).summing.contains(seen.choices.count - 1)
  }

  private static func namesStatement(_ choice: String) -> Bool {
    let words = choice.split { !$0.isLetter || $0 == "と" || $0 == "の" }
    return words.contains { ["I", "II", "III", "IV", "Ⅰ", "Ⅱ", "Ⅲ"].contains(String($0)) }
  }
}
