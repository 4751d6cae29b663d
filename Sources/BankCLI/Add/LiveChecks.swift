@_spi(QBank) import BankRules
@_spi(QBank) import BankTransforms

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
    var status = target.status(of: problem)
    let text = form.line(form.current).text
    if form.current != .answer, !text.isEmpty { status.width = DisplayWidth.of(text) }
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

/// What is known of a question while it is being typed.
struct FieldStatus {
  /// The display width of the field's text, or nil if there is no such text.
  var width: Int?
  /// How long the question takes to read and answer as far as it was typed, in seconds.
  var seconds = 0.0
  /// The time limit of the question, in seconds.
  var limit = 0.0
  /// A question of the bank that asks the same or nearly the same.
  var near: NearestQuestion.Found?
  /// What rules find in what was typed.
  var findings: [(severity: Severity, message: Localized)] = []

  /// Whether the question takes longer than its limit.
  var isTooLong: Bool { seconds > limit }

  /// The width and the time on one line.
  var measures: Localized {
    let (time, most) = (FieldStatus.tenths(seconds), FieldStatus.tenths(limit))
    let cells = width.map {
      Localized(en: "width \($0), ", ja: "幅\($0)、")
    }
    let clock =
      isTooLong
      ? Localized(
        en: "takes about \(time) s to read and answer, but the limit is \(most) s",
        ja: "読んで答えるのに約\(time)秒かかり、制限時間の\(most)秒を超えます")
      : Localized(
        en: "about \(time) s of \(most) s to read and answer", ja: "読んで答えるのに約\(time)秒（制限時間\(most)秒）"
      )
    return Localized(en: (cells?.en ?? "") + clock.en, ja: (cells?.ja ?? "") + clock.ja)
  }

  /// The message about a similar question.
  static func words(_ near: NearestQuestion.Found) -> Localized {
    let text = VisibleText.excerpt(near.question, limit: 60)
    return near.isSame
      ? Localized(
        en: "Row \(near.record) asks the same question: “\(text)”",
        ja: "\(near.record)行目に同じ問題文があります:「\(text)」")
      : Localized(
        en: "Row \(near.record) asks nearly the same question: “\(text)”",
        ja: "\(near.record)行目によく似た問題文があります:「\(text)」")
  }

  /// Formats a number with one decimal, which is omitted if it is zero.
  static func tenths(_ number: Double) -> String {
    let tenths = Int(clamping: (number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
