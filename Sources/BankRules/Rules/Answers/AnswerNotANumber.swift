import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// An answer cell with something other than a number.
struct AnswerNotANumber: ProblemRule, SummarizingRule {
  static let info = RuleInfo(
    name: "answer-not-a-number", group: .answers, severity: .error, fix: .unsafe,
    precedence: .answer,
    summary: Localized(en: "The answer is not a number.", ja: "正解の番号が数字ではありません。"),
    what: Localized(
      en: """
        The second cell holds a letter, a word or anything else that is not a number. A bank that \
        uses letters throughout is reported once.
        """,
      ja: """
        2番目のセルに、文字や言葉など、数字ではないものが書かれています。全体でA、B、Cのような文字を\
        使っている場合は一度だけ報告します。
        """),
    why: Localized(
      en: """
        The right choice is given by its number. The timerquiz app crashes when a button is \
        pressed, and the loadcsv apps count every choice as wrong.
        """,
      ja: """
        正解は番号で指定します。timerquiz形式のアプリはボタンを押すと強制終了し、loadcsv形式のアプリでは\
        どの選択肢も正解になりません。
        """),
    remedy: Localized(
      en: "Write the number of the right choice, counted from 1.",
      ja: "正解の選択肢の番号を、1から数えて書いてください。"),
    exceptions: Localized(
      en: "A word here often means that a comma is missing or that the cells are in another order.",
      ja: "言葉が入っている場合、カンマの抜けやセルの順番の違いが原因のこともあります。"),
    examples: [
      Example("空の色は？,⟦青⟧,青,赤,緑,黄\n"),
      Example("What is 2 + 2?,⟦D⟧,1,2,3,4\n"),
      Example("空の色は？,1,青,赤,緑,黄\n"),
    ])

  let features: RowFeatures = .unplainAnswer

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    let row = problem.row.range
    switch Answer(problem.answer) {
    case .missing, .plain, .written:
      return
    case .letter(let number) where number <= problem.choiceCount:
      let (place, excerpt) = (problem.placeOfAnswer, problem.row.excerpt(BankKind.answerCell))
      let edit = problem.row.edit(BankKind.answerCell, replacingTextWith: "\(number)")
      // Another choice may be just this letter, as a blood type is.
      let isClear = Self.choices(saying: problem).allSatisfy { $0 == number }
      report.add(at: place, cause: "letter") {
        finding(
          place, excerpt, row, file, isClear ? Fix(.unsafe, Self.toNumber(number), edit) : nil)
      }
    case .letter, .text:
      let (place, excerpt) = (problem.placeOfAnswer, problem.row.excerpt(BankKind.answerCell))
      let same = Self.choices(saying: problem)
      let fix =
        same.count == 1
        ? Fix(
          .unsafe, Self.toNumber(same[0]),
          problem.row.edit(BankKind.answerCell, replacingTextWith: "\(same[0])")) : nil
      report.add(at: place, cause: same.isEmpty ? "other" : "choice") {
        finding(place, excerpt, row, file, fix)
      }
    }
  }

  /// The choices that say what the answer cell says.
  private static func choices(saying problem: borrowing ProblemRow) -> [Int] {
    let answer = problem.row.string(BankKind.answerCell)
    var same: [Int] = []
    for number in 1...max(1, problem.choiceCount) where number <= problem.choiceCount {
      let text = problem.row.string(BankKind.cellsBeforeChoices + number)
      if text.unicodeScalars.elementsEqual(answer.unicodeScalars) { same.append(number) }
    }
    return same
  }

  func summary(of findings: DiagnosticGroup, in file: BankFile, _ shape: CSVShape) -> Summary {
    guard findings.areMost(of: shape) else { return .keep }
    if findings.cause != "letter" { return .one(Self.words(findings)) }
    return .one(
      Finding(
        findings.kept[0].place,
        Localized(
          en: "\(findings.count) answers are letters instead of numbers",
          ja: "\(findings.count)行で、正解が番号ではなく文字で書かれています。"),
        why: Localized(
          en: "a bank gives the right choice by its number",
          ja: "問題ファイルでは、正解を番号で指定します。"),
        help: Localized(
          en: "Write numbers, or describe the columns as a layout whose \"answer\" is \"letter\" "
            + "(.qbank.json), which `qbank convert` reads.",
          ja: "番号に替えるか、.qbank.json に「\"answer\": \"letter\"」のレイアウトを書いてください。"
            + "`qbank convert` でそのまま読めます。"),
        fix: findings.commonFix(Self.toNumbers(findings, in: file))))
  }

  /// The fix of all letters, in the letters of the file.
  private static func toNumbers(_ findings: DiagnosticGroup, in file: BankFile) -> Localized {
    let answer = String(
      decoding: Array(file.source.bytes, findings.kept[0].place.range).filter { $0 != ASCII.quote },
      as: UTF8.self)
    let first = AnswerLetters.name(of: 1, like: [answer])
    let second = AnswerLetters.name(of: 2, like: [answer])
    return Localized(
      en: "write \(first) as 1, \(second) as 2, …", ja: "\(first)を1、\(second)を2、…に替える")
  }

  /// Words in most answer cells, told once.
  private static func words(_ findings: DiagnosticGroup) -> Finding {
    let isChoice = findings.cause == "choice"
    return Finding(
      findings.kept[0].place,
      Localized(
        en: isChoice
          ? "\(findings.count) answers are the text of a choice instead of its number"
          : "\(findings.count) answers are not numbers",
        ja: isChoice
          ? "\(findings.count)行で、正解が番号ではなく選択肢の文で書かれています。"
          : "\(findings.count)行で、正解の番号のセルが数字ではありません。"),
      why: Localized(
        en: "a bank gives the right choice by its number", ja: "問題ファイルでは、正解を番号で指定します。"),
      help: isChoice
        ? Localized(
          en: "Write numbers, or describe the columns as a layout whose \"answer\" is \"text\" "
            + "(.qbank.json), which `qbank convert` reads.",
          ja: "番号に替えるか、.qbank.json に「\"answer\": \"text\"」のレイアウトを書いてください。"
            + "`qbank convert` でそのまま読めます。")
        : info.remedy,
      fix: findings.commonFix(
        Localized(en: "write the numbers of the choices", ja: "選択肢の番号に替える")))
  }

  private static func notANumber(_ excerpt: String) -> Localized {
    Localized(
      en: "the answer “\(excerpt)” is not a number", ja: "正解の番号のセルにある「\(excerpt)」は数字ではありません。")
  }

  private static func notWhole(_ excerpt: String) -> Localized {
    Localized(
      en: "the answer “\(excerpt)” is not a whole number",
      ja: "正解の番号のセルにある「\(excerpt)」は整数ではありません。")
  }

  /// Whether a text is a number of a program, whole or not.
  private static func isDecimal(_ text: String) -> Bool {
    Double(text) != nil && text.utf8.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) }
  }

  private static func toNumber(_ number: Int) -> Localized {
    Localized(en: "write \(number)", ja: "\(number)と書く")
  }

  private func finding(
    _ place: Place, _ excerpt: String, _ row: TextRange, _ file: BankFile, _ fix: Fix?
  ) -> Finding {
    Finding(
      place, Self.isDecimal(excerpt) ? Self.notWhole(excerpt) : Self.notANumber(excerpt),
      why: Consequence.noNumber(file, row), fix: fix)
  }
}
