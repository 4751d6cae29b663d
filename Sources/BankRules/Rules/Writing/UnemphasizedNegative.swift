import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A negative word that is easily read over.
struct UnemphasizedNegative: ProblemRule {
  static let info = RuleInfo(
    name: "unemphasized-negative", group: .writing, severity: .note,
    summary: Localized(
      en: "The word that makes a question negative does not stand out.",
      ja: "英語の問題文の否定の言葉が目立ちません。"),
    what: Localized(
      en:
        "An English question asks for what is not so, and the word is neither in capitals nor marked up.",
      ja: "英語の問題文が「正しくないもの」を尋ねていて、その言葉が大文字でも太字などの記号付きでもありません。"),
    why: Localized(
      en: "Who reads over it gives a wrong answer while knowing the right one.",
      ja: "読み落とすと、知っていても間違えます。"),
    remedy: Localized(
      en: "Write it in capitals: NOT, EXCEPT.", ja: "NOT や EXCEPT のように大文字で書いてください。"),
    exceptions: Localized(
      en:
        "Banks that are shown with marks of their own for such words, and files whose bold type and the like were lost in reading.",
      ja: "否定の言葉を別の方法で目立たせて表示する場合。読み込みで太字などが失われたファイル。"),
    examples: [
      Example("Which of these is ⟦not⟧ a bird?,1,bat,owl,emu,jay\n"),
      Example("Which of these is NOT a bird?,1,bat,owl,emu,jay\n"),
      Example("Which of these is *not* a bird?,1,bat,owl,emu,jay\n"),
      Example("鳥でないものはどれ？,1,こうもり,ふくろう,エミュー,かけす\n"),
    ])

  let features: RowFeatures = .negative

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    if file.extract?.losesMarkup == true { return }
    // What begins with kana or kanji is no English.
    guard problem.question.count > 0, problem.question[0] < 0xE3,
      let ask = NegativeAsk(problem.question), ask.isEnglish, !ask.isEmphasized
    else { return }
    report.add(at: problem.row.place(1, part: ask.part)) {
      let text = problem.question
      let word = String(decoding: ask.part.map { text[$0] }, as: UTF8.self)
      return Finding(
        Localized(
          en: "the question turns on “\(word)”, which is easily read over",
          ja: "「\(word)」を読み落とすと、逆の意味になります。"),
        why: Localized(
          en: "those who miss it answer wrongly although they know", ja: "知っていても間違えてしまいます。"))
    }
  }
}
