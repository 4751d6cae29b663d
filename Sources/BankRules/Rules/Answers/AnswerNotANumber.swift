@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// An answer cell that is empty, or contains something other than a number.
struct AnswerNotANumber: ProblemRule, SummarizingRule {
  static let info = RuleInfo(
    name: "answer-not-a-number", group: .answers, severity: .error, fix: .unsafe,
    precedence: .answer,
    summary: Localized(en: "The answer is missing or not a number.", ja: "正解がないか、番号で書かれていません。"),
    what: Localized(
      en: """
        The second cell is empty, or contains a letter, a word or anything else that is not a number. If most \
        answers of a bank are letters or words, they are reported once.
        """,
      ja: """
        2番目のセルが空か、文字や言葉など、数字ではないものが書かれています。ほとんどの正解が「A」「B」\
        のような文字や言葉のときは、まとめて1回だけ報告します。
        """),
    why: Localized(
      en: """
        Programs identify the right choice by its number, so nobody can get the question right. The timerquiz app \
        crashes when a button is pressed.
        """,
      ja: "正解は番号で指定するため、だれも正解できません。timerquiz形式のアプリは、ボタンを押すと強制終了します。"),
    remedy: Localized(
      en: "Write the number of the right choice, counting from 1.", ja: "正解の選択肢の番号を、1から数えて書いてください。"),
    exceptions: Localized(
      en: """
        A word here may also mean that a comma is missing or the cells are in a different order.
        """,
      ja: "言葉が入っている場合、カンマの抜けやセルの順番の違いが原因のこともあります。"),
    examples: [
      Example("空の色は？,⟦青⟧,青,赤,緑,黄\n"),
      Example("What is 2 + 2?,⟦D⟧,1,2,3,4\n"),
      Example("空の色は？,⟦⟧,青,赤,緑,黄\n"),
      Example("How many legs has an ant?,⟦⟧,2,4,6,8\n"),
      Example("空の色は？,⟦　⟧,青,赤,緑,黄\n"),
      Example("空の色は？,1,青,赤,緑,黄\n"),
    ])

  let features: RowFeatures = .unplainAnswer

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    switch Answer(problem.answer) {
    case .plain, .written: return
    case .missing:
      let row = problem.row.range
      report.add(at: problem.placeOfAnswer) {
        Finding(
          en: "the answer is missing", ja: "正解の番号がありません。",
          why: file.inApp(row)
            ?? Localized(en: "nobody can tell which choice is right", ja: "どれが正解か分かりません。"))
      }
    case .letter(let number) where number <= problem.choiceCount:
      // Another choice may consist of just this letter, such as a blood type.
      let isClear = Self.choices(saying: problem).allSatisfy { $0 == number }
      add(problem, "letter", meaning: isClear ? number : nil, file, &report)
    case .letter, .text:
      let same = Self.choices(saying: problem)
      let number = same.count == 1 ? same[0] : nil
      add(problem, same.isEmpty ? "other" : "choice", meaning: number, file, &report)
    }
  }

  /// The numbers of the choices whose text equals that of the answer cell.
  private static func choices(saying problem: borrowing ProblemRow) -> [Int] {
    let answer = problem.row.string(BankKind.answerCell)
    return problem.choiceNumbers.filter { problem.choice($0).string.isSame(as: answer) }
  }

  private func add(
    _ problem: borrowing ProblemRow, _ cause: String, meaning number: Int?, _ file: BankFile,
    _ report: inout Report
  ) {
    report.add(at: problem.placeOfAnswer, cause: cause) {
      let (excerpt, row) = (problem.row.excerpt(BankKind.answerCell), problem.row.range)
      var fix: Fix?
      if let number {
        let edit = problem.row.edit(BankKind.answerCell, replacingTextWith: "\(number)")
        fix = Fix(.unsafe, .writing(number), edit)
      }
      guard Self.isDecimal(excerpt) else {
        return Finding(
          en: "the answer “\(excerpt)” is not a number", ja: "正解の番号「\(excerpt)」が数字ではありません。",
          why: Self.whyUnread(file, row), fix: fix)
      }
      return Finding(
        en: "the answer “\(excerpt)” is not a whole number", ja: "正解の番号「\(excerpt)」が整数ではありません。",
        why: file.inApp(row) ?? Localized(en: "no choice has that number", ja: "この番号の選択肢はありません。"),
        fix: fix)
    }
  }

  /// Why an answer that programs cannot read is a defect: what the app of a file does, or that they cannot.
  static func whyUnread(_ file: BankFile, _ row: TextRange) -> Localized {
    file.inApp(row)
      ?? Localized(en: "programs cannot read a whole number here", ja: "プログラムは、ここから整数を読み取れません。")
  }

  /// Whether a text is a decimal number, integral or not.
  private static func isDecimal(_ text: String) -> Bool {
    Double(text) != nil && text.utf8.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) }
  }

  // MARK: Most answers of a file

  func summary(of findings: DiagnosticGroup, in file: BankFile, _ shape: CSVShape) -> Summary {
    guard findings.areMost(of: shape) else { return .keep }
    let count = findings.count
    var notation: String?
    var fix = Localized(en: "write the numbers of the choices", ja: "選択肢の番号に替える")
    var message = Localized(
      en: "\(count) answers are not numbers", ja: "\(count)行で、正解が番号で書かれていません。")
    if findings.cause == "letter" {
      (notation, fix) = ("letter", Self.toNumbers(findings, in: file))
      message = Localized(
        en: "\(count) answers are letters instead of numbers",
        ja: "\(count)行で、正解が番号ではなく文字で書かれています。")
    } else if findings.cause == "choice" {
      notation = "text"
      message = Localized(
        en: "\(count) answers give the text of a choice instead of its number",
        ja: "\(count)行で、正解として、番号ではなく選択肢そのものが書かれています。")
    }
    return .one(
      Finding(
        message,
        why: Localized(
          en: "a bank identifies the right choice by its number", ja: "問題ファイルでは、正解を番号で指定します。"),
        help: notation.map(Self.orLayout), fix: findings.commonFix(fix)))
  }

  private static func orLayout(_ notation: String) -> Localized {
    Localized(
      en:
        "Write numbers, or define a layout with \"answer\": \"\(notation)\" in .qbank.json, so that "
        + "`qbank convert` can read the file.",
      ja: "番号に替えるか、.qbank.json に \"answer\": \"\(notation)\" のレイアウトを書いてください。"
        + "`qbank convert` がそのまま読み込めます。")
  }

  /// The description of a fix that replaces all letters, in the kind of letters that the file uses.
  private static func toNumbers(_ findings: DiagnosticGroup, in file: BankFile) -> Localized {
    let answer = String(
      decoding: Array(file.source.bytes, findings.kept[0].place.range).filter { $0 != ASCII.quote },
      as: UTF8.self)
    let first = AnswerLetters.name(of: 1, like: [answer])
    let second = AnswerLetters.name(of: 2, like: [answer])
    return Localized(
      en: "write 1 for \(first), 2 for \(second), …", ja: "\(first)を1、\(second)を2、…に替える")
  }
}
