@_spi(QBank) import BankFormats

/// Questions other than multiple choice with one right choice, which are not checked.
struct OtherKindOfQuestion: ReadingRule {
  static let info = RuleInfo(
    name: "other-kind-of-question", group: .reading, severity: .note,
    summary: Localized(
      en: "Some questions are of kinds that a bank does not support.", ja: "問題ファイルで扱えない形式の問題があります。"),
    what: Localized(
      en: """
        The file contains questions that are not multiple choice with one right choice, such as essays, matching, or \
        several right choices. They are not checked, converted or drawn. Nor is other text in a typed list.
        """,
      ja: """
        記述式、組み合わせ、正解が複数の問題など、正解を1つ選ぶ形式ではない問題があります。検査・変換・抽選の\
        対象になりません。問題の一覧に含まれる、問題ではない文章も同じです。
        """),
    why: Localized(en: "Mistakes in them are not reported.", ja: "誤りがあっても報告されません。"),
    remedy: Localized(
      en: "Check them by hand, or rewrite them as questions with one right choice.",
      ja: "目で確かめるか、正解が1つの問題に書き換えてください。"),
    examples: [
      Example("空の色は？{=青 ~赤}\n\n⟦⟧空について書きなさい。{}\n", format: .gift),
      Example("Which?{=this ~that}\n\n⟦⟧Write about the sky.{}\n", format: .gift),
      Example("Which?{=this ~that}\n", format: .gift),
    ])

  var scope: RuleScope { .file }

  func check(_ defect: ReadDefect, in file: BankFile, _ report: inout Report) {
    if case .otherTexts = defect { return checkTexts(defect, file, &report) }
    guard case .otherKinds(let losses) = defect else { return }
    report.add {
      let list = OtherKinds(losses).list
      return Finding(
        defect.place,
        en: "\(Localized.count(losses.count, "question is", "questions are")) not checked: "
          + list.en, ja: "\(losses.count)問は検査していません（\(list.ja)）。",
        why: Localized(
          en: "a bank supports only questions with one right choice",
          ja: "問題ファイルで扱えるのは、正解が1つの問題だけです。"))
    }
  }

  /// Text beside the questions is not wrong, but is not checked.
  private func checkTexts(_ defect: ReadDefect, _ file: BankFile, _ report: inout Report) {
    report.add {
      Finding(
        defect.place, defect.message(file.kind),
        why: Localized(
          en: "questions written differently from the others may be among them",
          ja: "書き方の違う問題が含まれているかもしれません。"),
        help: Localized(
          en: "If one of them is a question, write it like the others.",
          ja: "問題があれば、ほかの問題と同じ書き方にしてください。"))
    }
  }
}
