@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankRules
@_spi(QBank) import BankSets
import BankSystem
@_spi(QBank) import BankText

/// The questions that can be drawn: those of all banks, without those that have errors.
struct DrawPool {
  /// The questions, in the order of the files.
  private(set) var problems: QuestionPool
  /// Where they are from.
  let finder: BankFinder
  private let session: Session

  /// Who makes the questions of many sets.
  var workers: Workers { session.world.workers }

  /// The questions that can be drawn, after what is wrong has been told.
  init(
    _ bank: BankOptions, _ selection: DrawSelection, _ session: Session
  ) throws(Failure) {
    try self.init(allOf: bank, selection, session)
    problems = problems.withoutWrong
    try checkErrors(problems.files, sound: problems.count, selection.skipsInvalid)
    try problems.removeEarlier(selection.excluded, session)
  }

  /// All questions, wrong or not.
  init(
    allOf bank: BankOptions, _ selection: DrawSelection, _ session: Session
  ) throws(Failure) {
    self.session = session
    finder = try BankFinder(bank, session)
    finder.reportPassedOver()
    if finder.hasFailed {
      throw .work(
        Localized(
          en: "nothing was drawn, because not everything that was named could be read",
          ja: "読み込めないものがあるため、抽選しませんでした。"))
    }
    let progress = Progress(session)
    let configurations = finder.configurations
    for source in finder.sources {
      guard let layout = configurations.layout(of: source.path) else { continue }
      throw .work(DrawPool.otherLayout(source.path, layout.name))
    }
    let lint = Lint(
      each: { path in
        // Whatever a configuration turns off, an error keeps a question out of a set.
        LintOptions(kind: configurations.kind(of: path), mode: .showAll, verdicts: .error)
      }, workers: progress.workers)
    let files = lint.run(finder.sources)
    progress.finish()
    problems = QuestionPool(files, withWrong: true) { [finder] file in
      (file.source === finder.standardInput ? Path.standardInput : file.source.path).string
    }
  }

  private static func otherLayout(_ path: Path, _ layout: String) -> Localized {
    Localized(
      en:
        "\(path.displayText) is laid out as \(layout), and sets are drawn from qbank's own columns; "
        + "turn it into JSON Lines with qbank convert \(path.displayText) --to jsonl",
      ja: "\(path.displayText) は \(layout) レイアウトです。セットはqbankの標準の列から抽選します。"
        + "先に qbank convert \(path.displayText) --to jsonl で変換してください。")
  }

  private func checkErrors(_ files: [LintedFile], sound: Int, _ mayGoOn: Bool) throws(Failure) {
    let errors = files.reduce(0) { $0 + $1.total.errors }
    if errors == 0 { return }
    for file in files where file.total.errors > 0 { session.say(report(file)) }
    let found = Localized.count(errors, "error", "errors")
    let rest = Localized.count(sound, "question", "questions")
    guard mayGoOn else {
      throw .work(
        Localized(
          en: "\(found) found, so nothing was drawn; --skip-invalid draws from the other \(rest)",
          ja: "誤りが\(errors)件あるため、抽選しませんでした。"
            + "--skip-invalid を付けると、残りの\(sound)問から抽選します。"))
    }
    let rows = files.reduce(0) { $0 + $1.records } - sound
    let text = Localized(
      en: "Left out \(Localized.count(rows, "row", "rows")) because of \(found); \(rest) left.",
      ja: "誤りが\(errors)件あるため、\(rows)行を除きました。残りは\(sound)問です。")
    session.say(text[session.language] + "\n")
  }

  private func report(_ file: LintedFile) -> String {
    let errors = file.diagnostics.filter { $0.severity == .error }
    let rules = Set(errors.map(\.rule))
    let shown = LintedFile(
      source: file.source, kind: file.kind, records: file.records, diagnostics: errors,
      counts: file.counts.filter { rules.contains($0.key) })
    var report = TextReport(session.reportOptions(for: .errors))
    return report.file(shown)
  }
}
