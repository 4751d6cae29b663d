import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// An answer that is the number of no choice.
struct AnswerOutOfRange: ProblemRule, SummarizingRule {
  static let info = RuleInfo(
    name: "answer-out-of-range", group: .answers, severity: .error, fix: .unsafe,
    precedence: .answer,
    summary: Localized(
      en: "The answer is not the number of a choice.", ja: "正解の番号にあたる選択肢がありません。"),
    what: Localized(
      en: """
        The second cell is a number, but there is no such choice: 0, 5, -1. A bank that seems to \
        count from 0 throughout is reported once.
        """,
      ja: """
        2番目のセルは数字ですが、その番号の選択肢がありません（0、5、-1など）。全体で0から数えている\
        ようなら、一度だけ報告します。
        """),
    why: Localized(
      en: "Programs read the number without complaint, and nobody can get the question right.",
      ja: "プログラムは数字として読み込みますが、だれも正解できません。"),
    remedy: Localized(
      en: "Write the number of the right choice, counted from 1.",
      ja: "正解の選択肢の番号を、1から数えて書いてください。"),
    exceptions: RuleInfo.noneKnown,
    examples: [
      Example("空の色は？,⟦5⟧,青,赤,緑,黄\n"),
      Example("How many legs has an ant?,⟦6⟧,2,4,6,8\n"),
      Example("空の色は？,⟦-1⟧,青,赤,緑,黄\n"),
      Example("空の色は？,⟦０⟧,青,赤,緑,黄\n海の色は？,1,青,赤,緑,黄\n"),
      Example(
        "空の色は？,⟦0⟧,青,赤,緑,黄\n海の色は？,0,青,赤,緑,黄\n草の色は？,2,青,赤,緑,黄\n水の色は？,0,青,赤,緑,黄\n",
        without: [.precedingRow]),
      Example("黄色いのは？,4,青,赤,緑,レモン\n"),
    ])

  let marks: ProblemMarks = .unplainAnswer

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    guard let number = Answer(problem.answer).number, number < 1 || number > problem.choiceCount
    else { return }
    let (place, choices) = (problem.placeOfAnswer, problem.choiceCount)
    let (excerpt, row) = (problem.row.excerpt(BankKind.answerCell), problem.row.range)
    report.add(at: place, cause: number == 0 ? "zero" : nil) {
      Finding(
        place,
        Localized(
          en: "the answer is \(excerpt), but the choices are 1 to \(choices)",
          ja: "正解の番号が\(excerpt)ですが、選択肢は1から\(choices)までです。"),
        why: Consequence.noSuchChoice(file, row), help: Self.info.remedy)
    }
  }

  func summary(of findings: DiagnosticGroup, in file: BankFile, _ shape: CSVShape) -> Summary {
    guard findings.count >= 3, let edits = editsFromZero(file) else { return .keep }
    return .one(
      Finding(
        findings.kept[0].place,
        Localized(
          en: "the answers seem to count from 0: \(findings.count) are 0 and none is 4",
          ja: "正解の番号が0から数えられているようです（0が\(findings.count)行あり、4は1行もありません）。"),
        why: Localized(
          en: "programs count choices from 1, so every answer is off by one",
          ja: "プログラムは1から数えるため、すべての正解が1つずれます。"),
        help: Localized(en: "Add 1 to every answer.", ja: "すべての正解の番号に1を足してください。"),
        fix: Fix(
          .unsafe, Localized(en: "add 1 to every answer", ja: "すべての番号に1を足す"), edits)),
      rows: .all)
  }

  /// Edits that add 1 to every answer; nil unless all are numbers from 0 to one less than choices.
  private func editsFromZero(_ file: BankFile) -> [Edit]? {
    guard file.syntax == .csv else { return nil }
    var edits: [Edit] = []
    var reader = CSVReader(file.source.bytes, widths: file.expectedWidths)
    // Small batches, because one of the first rows usually shows that they do not count from 0.
    var batch = CSVBatch(records: 20)
    while reader.next(&batch) {
      for index in 0..<batch.count where batch.width(index) == BankKind.problems.columnCount {
        let cell = batch.cells(index)[BankKind.answerCell - 1]
        guard let number = Answer(CSVCells.text(of: cell, in: file.source.bytes)).number else {
          continue
        }
        if number < 0 || number > 3 { return nil }
        edits.append(Edit(cell, "\(number + 1)"))
      }
    }
    return edits
  }
}
