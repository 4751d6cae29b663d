@_spi(QBank) import BankRules
import BankTransforms

/// Checks a question while it is being typed. Apart from the search for a similar question, nothing here takes
/// longer the more questions the bank has.
final class LiveChecks {
  private let target: AddTarget
  private let nearest: NearestQuestion
  private let details: Problem.Details

  init(_ target: AddTarget, _ details: Problem.Details, _ workers: Workers) {
    (self.target, self.details) = (target, details)
    nearest = NearestQuestion(in: target.file, workers: workers)
  }

  /// Returns what is known of the field that is being typed.
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

  /// Returns the question of the bank that asks the same or nearly the same, if there is one.
  func near(_ problem: Problem) -> NearestQuestion.Found? { nearest.find(problem.question) }

  // MARK: Rules

  /// Returns what rules find in the row by itself, as far as it was typed.
  private func findings(
    in problem: Problem, _ form: QuestionForm
  ) -> [(severity: Severity, message: Localized)] {
    let bank = target.file.bank
    var options = target.configurations.lintOptions(
      for: target.path, ignored: QuestionAddition.toldAnyway, .showAll)
    options.format = nil
    var source = Source(
      name: "row.jsonl", JSONBankWriter.write(.problems([problem]), isLines: true))
    // How an app reads a row depends on how the row is written.
    if case .csv = bank.syntax, case .bytes(let row) = bank.newRow(problem, after: nil) {
      source = Source(name: "row.csv", row + [ASCII.lineFeed])
      options.kind = .problems
    }
    let found = Lint(options).run([source])[0].diagnostics
    return found.filter { isTyped($0.place.cell, form) }.map { ($0.severity, $0.message) }
  }

  /// Whether the field of a cell contains text; that the others are empty is known.
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
