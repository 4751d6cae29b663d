@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// An answer that is a number to people but not to a program.
struct AnswerNotPlain: ProblemRule {
  static let info = RuleInfo(
    name: "answer-not-plain", group: .answers, severity: .error, fix: .safe, precedence: .answer,
    summary: Localized(en: "The answer is not a plain digit.", ja: "正解の番号が半角の数字だけで書かれていません。"),
    what: Localized(
      en: """
        The second cell contains the number of a choice, but not as plain ASCII digits: it is padded with spaces, \
        full-width, circled, in kanji or the digits of another script, or has a sign, a leading zero, a decimal \
        point, brackets or an invisible character.
        """,
      ja: """
        2番目のセルの番号が、半角の数字だけで書かれていません。前後の空白、全角、丸数字、漢数字、ほかの文字体系の数字、\
        符号、先頭のゼロ、小数点、かっこ、見えない文字などです。
        """),
    why: Localized(
      en: """
        Programs differ in what they accept as a number. The apps read `+2` and `02` as 2 (a warning) but find no \
        number in the other forms.
        """,
      ja: """
        何を数字と見なすかはプログラムによって違います。アプリは「+2」や「02」を2と読みますが（警告）、\
        ほかの書き方は数字として読めません。
        """),
    remedy: Localized(en: "Write only the digit.", ja: "半角の数字だけを書いてください。"),
    exceptions: Localized(
      en: "A lone kanji digit may be a word from another cell.",
      ja: "漢数字1文字は、別のセルの言葉が入り込んだものかもしれません。"),
    examples: [
      Example("空の色は？,⟦１⟧,青,赤,緑,黄\n", fixed: "空の色は？,1,青,赤,緑,黄\n"),
      Example("空の色は？,⟦ 1⟧,青,赤,緑,黄\n", fixed: "空の色は？,1,青,赤,緑,黄\n"),
      Example(
        "How many legs has an ant?,⟦ 3⟧,2,4,6,8\n", fixed: "How many legs has an ant?,3,2,4,6,8\n"),
      Example("草の色は？,⟦③⟧,青,赤,緑,黄\n"),
      Example("草の色は？,⟦³⟧,青,赤,緑,黄\n"),
      Example("草の色は？,⟦03⟧,青,赤,緑,黄\n", fixed: "草の色は？,3,青,赤,緑,黄\n"),
      Example("草の色は？,⟦3.0⟧,青,赤,緑,黄\n", fixed: "草の色は？,3,青,赤,緑,黄\n"),
      Example("草の色は？,⟦三⟧,青,赤,緑,黄\n"),
      Example("草の色は？,3,青,赤,緑,黄\n"),
    ])

  let features: RowFeatures = .unplainAnswer

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    guard case .written(let number) = Answer(problem.answer), number >= 1,
      number <= problem.choiceCount
    else { return }
    let text = problem.row.string(BankKind.answerCell)
    let isRead = Int(text) != nil
    let (place, excerpt) = (problem.placeOfAnswer, problem.row.excerpt(BankKind.answerCell))
    let edit = problem.row.edit(BankKind.answerCell, replacingTextWith: "\(number)")
    let applicability: Applicability = Self.isDoubtful(text) ? .unsafe : .safe
    let row = problem.row.range
    report.add(at: place, severity: isRead ? .warning : .error, fix: applicability) {
      Finding(
        en: "the answer “\(excerpt)” is not the plain digit \(number)",
        ja: "正解の番号「\(excerpt)」が半角数字の\(number)ではありません。",
        why: isRead
          ? Localized(
            en: "not every program reads it as \(number)", ja: "\(number)と読まないプログラムもあります。")
          : AnswerNotANumber.whyUnread(file, row),
        fix: Fix(applicability, .writing(number), edit))
    }
  }

  /// Whether the text may be something else than a number: a word, or a character with a meaning of its own, such
  /// as ② for a note or ² for a power.
  private static func isDoubtful(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      scalar.properties.isIdeographic
        || scalar.properties.numericType.map { $0 != .decimal } ?? false
    }
  }
}
