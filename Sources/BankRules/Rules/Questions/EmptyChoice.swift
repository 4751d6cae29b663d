import BankFormats
import BankModel
import BankText

/// A choice with nothing in it.
struct EmptyChoice: ProblemRule, SummarizingRule {
  static let info = RuleInfo(
    name: "empty-choice", group: .questions, severity: .error,
    summary: Localized(en: "A choice has no text.", ja: "空の選択肢があります。"),
    what: Localized(
      en: """
        One of the cells after the answer is empty, or holds only blanks and invisible characters. \
        A bank in which nearly every problem has just two or three choices is reported once.
        """,
      ja: """
        正解の番号のあとのセルに、空のもの、または空白や見えない文字だけのものがあります。ほとんどの問題の\
        選択肢が2つや3つのときは、一度だけ報告します。
        """),
    why: Localized(
      en: "The player sees a button without a text, and one choice fewer to guess from.",
      ja: "何も書かれていないボタンが表示され、当てずっぽうでも正解しやすくなります。"),
    remedy: Localized(en: "Write a choice that could be right.", ja: "もっともらしい選択肢を書いてください。"),
    exceptions: Localized(
      en: "A bank of yes-or-no questions in the layout for four choices.",
      ja: "4択の形に収めた○×問題。"),
    examples: [
      Example("空の色は？,1,青,⟦⟧,緑,黄\n"),
      Example("What do bees make?,1,honey,silk,milk,⟦⟧\n"),
      Example("空の色は？,2,青,⟦　⟧,緑,黄\n"),
      Example("空の色は？,1,青,赤,緑,黄\n"),
    ])

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    for number in 1...problem.choiceCount where problem.isBlank(choice: number) {
      let (place, right) = (problem.place(ofChoice: number), problem.rightChoice)
      report.add(cause: number == problem.choiceCount ? "last" : "choice \(number)") {
        finding(place, number, isRight: right == number)
      }
    }
  }

  private func finding(_ place: Place, _ number: Int, isRight: Bool) -> Finding {
    Finding(
      place,
      isRight
        ? Localized(
          en: "choice \(number), the right one, has no text", ja: "正解の選択肢\(number)が空です。")
        : Localized(en: "choice \(number) has no text", ja: "選択肢\(number)が空です。"),
      why: Localized(
        en: "the player sees a button without a text", ja: "何も書かれていないボタンが表示されます。"),
      help: Self.info.remedy)
  }

  /// Said once for each column of choices that is empty throughout.
  func summary(of findings: DiagnosticGroup, in file: BankFile, _ shape: CSVShape) -> Summary {
    guard findings.areNearlyAll(of: shape), let cell = findings.kept[0].place.cell else {
      return .keep
    }
    let number = cell - BankKind.cellsBeforeChoices
    return .one(
      Finding(
        findings.kept[0].place,
        Localized(
          en: "choice \(number) is empty in \(findings.count) of \(shape.records) rows",
          ja: "\(shape.records)行のうち\(findings.count)行で、選択肢\(number)が空です。"),
        why: Localized(
          en: "the bank seems to be made for fewer choices", ja: "選択肢の少ない問題集のようです。"),
        help: Self.info.remedy))
  }
}
