import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A choice that says none of the others is right.
struct NoneOfTheAbove: SummingChoiceRule {
  static let info = RuleInfo(
    name: "none-of-the-above", group: .choices, severity: .warning,
    summary: Localized(
      en: "A choice says that none of the others is right.", ja: "「どれでもない」の類いの選択肢があります。"),
    what: Localized(
      en: "A choice such as “none of the above”, “none” or “neither of these”.",
      ja: "「上記のどれでもない」「いずれも正しくない」「該当なし」のような選択肢があります。"),
    why: Localized(
      en: """
        Where it is right, a player who picks it has shown what is wrong, and not what is right; where it is \
        always wrong, players soon learn that.
        """,
      ja: """
        これが正解だと、誤りが分かることは確かめられても、正しいことを知っているかは分かりません。いつも不正解なら、\
        解く人はすぐに気づきます。
        """),
    remedy: Localized(
      en: "Replace the choice by one with content of its own, or ask what is not among the others.",
      ja: "内容のある選択肢に替えるか、当てはまらないものを選ぶ問題にしてください。"),
    exceptions: Localized(
      en:
        "Questions whose right answer really is “none”. A bare “none” beside amounts, such as numbers and “some”, "
        + "is one of them, and is left out.",
      ja: "正しいものの数を答える問題など、「なし」が答えになるもの。数や量、果物の選択肢に並ぶ「なし」は対象外です。"),
    examples: [
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

  let features = RowFeatures.noneOfTheAbove

  /// `None` by itself may be an amount, a pear, or about the statements of the question.
  func isMeant(_ number: Int, of problem: borrowing ProblemRow) -> Bool {
    let text = String(decoding: Array(problem.choice(number)), as: UTF8.self)
    let word = text.lowercased().filter(\.isLetter)
    guard ["none", "neither", "なし"].contains(word) else { return true }
    var seen = Problem(seenIn: problem)
    if seen.choices.contains(where: Self.namesStatement) { return false }
    // Wherever it stands: for those who shuffle, only the last one sums up.
    guard seen.choices.indices.contains(number - 1) else { return true }
    seen.choices.append(seen.choices.remove(at: number - 1))
    return ChoiceRoles(seen).summing.contains(seen.choices.count - 1)
  }

  private static func namesStatement(_ choice: String) -> Bool {
    let words = choice.split { !$0.isLetter || $0 == "と" || $0 == "の" }
    return words.contains { ["I", "II", "III", "IV", "Ⅰ", "Ⅱ", "Ⅲ"].contains(String($0)) }
  }

  func finding(at place: Place, choice number: Int) -> Finding {
    Finding(
      place,
      Localized(
        en: "choice \(number) says that none of the others is right",
        ja: "選択肢\(number)は、ほかのどれも正しくないとするものです。"),
      why: Localized(
        en: "it shows what players do not know, not what they know",
        ja: "正しいことを知っているかどうかは、この選択肢では分かりません。"))
  }
}
