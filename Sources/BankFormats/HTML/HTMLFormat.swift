import BankModel

extension Format {
  /// A page to print and hand out: the questions, and the answers on a page of their own.
  public static let html = Format(
    "html", extensions: ["html"],
    title: Localized(en: "a printable sheet with an answer key", ja: "印刷用の問題用紙と解答"),
    supportedFeatures: [
      .id, .category, .explanation, .difficulty, .points, .limit, .tags, .lineBreaks,
    ],
    choiceCounts: 2...26, kinds: [.problems, .guidance],
    write: { bank, options in
      switch bank {
      case .problems(let problems): QuestionSheet.write(problems, options)
      case .guidance(let guidance): GuidanceSheet.write(guidance, options)
      }
    })
}
