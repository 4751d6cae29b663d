@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Choices that combine statements which the question does not have.
struct DanglingCombination: ProblemRule {
  static let info = RuleInfo(
    name: "dangling-combination", group: .choices, severity: .warning,
    summary: Localized(
      en: "Choices combine statements that are not there.", ja: "問題文にない項目の番号を組み合わせています。"),
    what: Localized(
      en: """
        Two or more choices are lists of numbers such as “1 and 3” or “II and III”, and none of these \
        numbers stands in the question.
        """,
      ja: "2つ以上の選択肢が「1と3」「IIとIII」のような番号の組み合わせですが、その番号が問題文のどこにもありません。"),
    why: Localized(
      en: "The statements seem to have been lost, so that nobody can answer.",
      ja: "番号を付けた項目が抜け落ちているようで、答えられません。"),
    remedy: Localized(
      en: "Put the numbered statements into the question.", ja: "番号を付けた項目を問題文に書き足してください。"),
    exceptions: Localized(
      en: "Questions whose answers are numbers by themselves, such as pairs of solutions.",
      ja: "方程式の2つの解のように、数そのものが答えになる問題。"),
    examples: [
      Example("Which of the statements are true?,1,⟦1 and 2⟧,1 and 3,2 and 3,2 only\n"),
      Example("正しい記述の組み合わせは？,1,⟦IとII⟧,IとIII,IIとIII,IIIのみ\n"),
      Example(
        "Which are true? I. Ice floats. II. Iron floats. III. Wood floats.,1,I and III,I and II,II and III,III only\n"
      ),
      Example("正しいのは？ ①氷は浮く ②鉄は浮く ③木は浮く,1,①と③,①と②,②と③,③のみ\n"),
    ])

  let features = RowFeatures.reference

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    if problem.choices(saying: features).count < 2 { return }
    guard let first = ChoiceRoles(Problem(seenIn: problem)).dangling.first else { return }
    report.add(at: problem.place(ofChoice: first + 1)) {
      Finding(
        Localized(
          en: "choice \(first + 1) combines numbers that the question does not have",
          ja: "選択肢\(first + 1)が、問題文にない番号を組み合わせています。"),
        why: Localized(en: "nobody can tell what they stand for", ja: "何の番号なのか分かりません。"))
    }
  }
}
