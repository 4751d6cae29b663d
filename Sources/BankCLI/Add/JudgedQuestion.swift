@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import BankTransforms

/// A question as it would stand in a file, with what lint finds in its row there.
struct JudgedQuestion {
  /// The file with the question in it.
  let addition: QuestionAddition
  /// What was found in the row.
  let found: LintedFile
  /// Rules that find an error in the row, but tell it once for the whole file.
  let others: [String]

  /// Whether it may not be added.
  var hasErrors: Bool {
    !others.isEmpty || found.diagnostics.contains { $0.severity == .error }
  }

  init(_ addition: QuestionAddition, _ configurations: Configurations, _ workers: Workers) {
    self.addition = addition
    let options: @Sendable (Path) -> LintOptions = { path in
      configurations.lintOptions(
        for: path, ignored: QuestionAddition.toldAnyway, .showAll, verdicts: .error)
    }
    let source = addition.file.bank.source
    let linted = Lint(each: options, workers: workers).run([source])[0]
    let record = addition.record
    let own = linted.diagnostics.filter { JudgedQuestion.is($0.place, in: addition) }
    found = linted.keeping(own)
    // What concerns every row is nothing that this one has brought.
    let everywhere = Set(linted.verdicts.entries(ofRecord: .max).map(\.rule))
    let rules = linted.verdicts.entries(ofRecord: record).filter { $0.severity == .error }.map(
      \.rule)
    others = Set(rules).subtracting(everywhere).subtracting(own.map(\.rule)).sorted()
  }

  /// Whether a finding is about the row, and not about how the file ends.
  private static func `is`(_ place: Place, in addition: QuestionAddition) -> Bool {
    place.record == addition.record && (place.cell != nil || !place.range.isEmpty)
  }
}

extension QuestionAddition {
  /// Rules about what is said of every question that is added: how long it takes to read.
  static let toldAnyway = ["too-long-to-read"]
}
