@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// Four numbers that are not sorted.
struct NumericOrder: ProblemRule {
  static let info = RuleInfo(
    name: "numeric-order", group: .choices, severity: .note,
    summary: Localized(
      en: "Choices that are numbers are not in order.", ja: "数の選択肢が大きさの順に並んでいません。"),
    what: Localized(
      en: """
        All 4 choices are numbers with the same unit, in neither ascending nor descending order. Lists, ranges and \
        dates are skipped.
        """,
      ja: "4つの選択肢がどれも同じ単位の数で、小さい順にも大きい順にも並んでいません。範囲、日付、数の列挙は対象外です。"),
    why: Localized(
      en: "Players look for a number where it belongs and lose time if it is elsewhere.",
      ja: "解く人は順に並んだ数の中から探すため、並んでいないと時間がかかります。"),
    remedy: Localized(
      en: "Put the choices in order and update the answer number.", ja: "大きさの順に並べ替え、正解の番号も直してください。"),
    exceptions: Localized(
      en: "Banks whose choices are shuffled when shown: turn the rule off for them.",
      ja: "表示時に選択肢を並べ替える場合（そのときは、このルールを無効にしてください）。"),
    examples: [
      Example("How many legs has a spider?,2,⟦6⟧,8,4,10\n"),
      Example("蜘蛛の足は何本？,2,⟦6本⟧,8本,4本,10本\n"),
      Example("How many legs has a spider?,3,4,6,8,10\n"),
      Example("蜘蛛の足は何本？,2,10本,8本,6本,4本\n"),
      Example("When?,1,1-2,3-4,5-6,1-9\n"),
    ])

  let features: RowFeatures = .numbers

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    guard let ranks = NumberChoice.ranks(of: problem) else { return }
    if ranks == [0, 1, 2, 3] || ranks == [3, 2, 1, 0] { return }
    report.add(at: problem.place(ofChoice: 1)) {
      Finding(
        en: "the numbers are not in order", ja: "数が大きさの順に並んでいません。",
        why: Localized(
          en: "finding a number takes longer than it should", ja: "目当ての数を探すのに余計な時間がかかります。"))
    }
  }
}
