@_spi(QBank) import BankRules
import BankTransforms

/// A question as a file would hold it, with what lint finds in its row there.
struct JudgedQuestion {
  /// The file with the question in it.
  let addition: QuestionAddition
  /// The findings in the row.
  let found: LintedFile
  /// Rules that find an error in the row but report it once for the whole file.
  let others: [String]

  /// Whether the question must not be added.
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
    // Errors that concern every row are not caused by this one.
    let everywhere = Set(linted.verdicts.entries(ofRecord: .max).map(\.rule))
    let rules = linted.verdicts.entries(ofRecord: record).filter { $0.severity == .error }.map(
      \.rule)
    others = Set(rules).subtracting(everywhere).subtracting(own.map(\.rule)).sorted()
  }

  /// Whether a finding is about the row and not about how the file ends.
  private static func `is`(_ place: Place, in addition: QuestionAddition) -> Bool {
    place.record == addition.record && (place.cell != nil || !place.range.isEmpty)
  }
}

extension QuestionAddition {
  /// Rules whose subject is reported for every added question anyway: how long it takes to read.
  static let toldAnyway = ["too-long-to-read"]
}
