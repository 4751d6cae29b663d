@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankRules
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText
import BankTransforms

/// Looks at a question while it is typed: at nothing that takes longer the more questions there are, but the
/// search for one that is near.
final class LiveChecks {
  private let target: AddTarget
  private let nearest: NearestQuestion
  private let details: Problem.Details

  init(_ target: AddTarget, _ details: Problem.Details, _ workers: Workers) {
    (self.target, self.details) = (target, details)
    nearest = NearestQuestion(in: target.file, workers: workers)
  }

  /// What is known of the field that is being typed.
  func status(_ form: QuestionForm) -> FieldStatus {
    var problem = form.problem
    problem.details.limit = details.limit
    var status = FieldStatus()
    let text = form.line(form.current).text
    if form.current != .answer, !text.isEmpty { status.width = DisplayWidth.of(text) }
    status.seconds = ReadingTime().median(problem)
    status.limit = Double(target.limit(of: problem)) / 1_000
    if form.current == .question { status.near = nearest.find(text) }
    status.findings = findings(in: problem, form)
    return status
  }

  /// What a question asks that is in the bank already, or nearly.
  func near(_ problem: Problem) -> NearestQuestion.Found? { nearest.find(problem.question) }

  // MARK: Rules

  /// What rules find in the row by itself, as far as it was typed.
  private func findings(
    in problem: Problem, _ form: QuestionForm
  ) -> [(severity: Severity, message: Localized)] {
    let bank = target.file.bank
    var options = target.configurations.lintOptions(
      for: target.path, ignored: QuestionAddition.toldAnyway, .showAll)
    options.format = nil
    var source = Source(
      name: "row.jsonl", JSONBankWriter.write(.problems([problem]), isLines: true))
    // What an app does with a row depends on how it is written.
    if case .csv = bank.syntax, case .bytes(let row) = bank.newRow(problem, after: nil) {
      source = Source(name: "row.csv", row + [ASCII.lineFeed])
      options.kind = .problems
    }
    let found = Lint(options).run([source])[0].diagnostics
    return found.filter { isTyped($0.place.cell, form) }.map { ($0.severity, $0.message) }
  }

  /// Whether there is something in the field that a cell is of: of the others it is known that they are empty.
  private func isTyped(_ cell: Int?, _ form: QuestionForm) -> Bool {
    guard let cell else { return false }
    let field: QuestionForm.Field =
      switch cell {
      case 1: .question
      case BankKind.answerCell: .answer
      default: .choice(cell - BankKind.cellsBeforeChoices)
      }
    return !form.line(field).text.isEmpty
  }
}
