@_spi(QBank) import BankReports
@_spi(QBank) import BankSets
import BankSystem

extension Command {
  static let stats = Command(
    "stats",
    summary: Localized(
      en: "Show figures: lengths, times, answers, cues, categories.",
      ja: "長さ・時間・正解の位置などの数値を集計します。"),
    details: Localized(
      en: """
        Counts all questions, together and by file, category or tag. Times are estimated with the \
        reading model RT-1 and compared with the limit. A category is the question's own, else the \
        path of its file in the folder. JSON has questions, skipped (rows not counted), lengths, \
        words, characters, reading, places, cues, difficulty, repeats, conflicts, and groups.
        """,
      ja: """
        すべての問題をまとめて、またファイル・カテゴリー・タグごとに集計します。時間は、読む時間のモデルRT-1で\
        見積もり、制限時間と比べます。カテゴリーは問題に指定されたもの、なければフォルダー内のファイルのパスです。JSONには \
        questions、skipped（集計外の行）、lengths、words、characters、reading、places、cues、difficulty、repeats、\
        conflicts、groups があります。
        """),
    statuses: Localized(
      en: "0 done, 1 done, but unreadable rows are not counted, 2 something could not be read.",
      ja: "0 完了、1 完了（読めない行は集計外）、2 読めないファイルがある。"),
    examples: [
      CommandExample(
        "qbank stats banks",
        en: "Show the figures for all banks in a folder.", ja: "フォルダーの問題ファイルすべてを集計します。"),
      CommandExample(
        "qbank stats banks --by category -o stats.csv",
        en: "Make a table by category for a spreadsheet.", ja: "カテゴリーごとの表を、表計算ソフト用に作ります。"),
      CommandExample(
        "qbank stats bank.csv --time-limit 15 -o stats.html",
        en: "Make a page, with 15 seconds for each question.", ja: "制限時間を15秒として、結果をページにします。"),
    ],
    arguments: [.paths],
    options: StatsCommandOptions.self
  ) { (options, session) throws(Failure) in
    try StatsRun(options, session).complete(&session)
  }
}

/// The options of `qbank stats`.
struct StatsCommandOptions: BankReadingOptions {
  var bank = BankOptions()
  var by: Grouping?
  var givenForm: Form?
  var escapesFormulas = false
  var limit: String?
  var output: Path?

  var form: Form { givenForm ?? .of(output) ?? .text }

  /// The form of the figures.
  enum Form: String, OutputForm {
    case text, json, csv, html
  }

  /// What questions are grouped by.
  enum Grouping: String, OptionWord {
    case category, file, tag
  }

  static var fields: [OptionField<Self>] {
    [
      .word(.statsBy, \.by), .text(.statsLimit, \.limit), .word(.statsFormat, \.givenForm),
      .sign(.escapeFormulas, \.escapesFormulas), .output(\.output, as: Form.self),
    ] + OptionField.reading
  }
}

extension Flag {
  fileprivate static let statsBy = Flag(
    "by", .oneOf(StatsCommandOptions.Grouping.words), placeholder: "what",
    Localized(
      en: "Show a row for each category, file or tag.",
      ja: "カテゴリー、ファイル、タグのどれかごとに、1行ずつ表示します。"))
  static let statsLimit = Flag(
    "time-limit", .text, placeholder: "time",
    Localized(
      en: "The time limit for every question; default: its own limit, else 10 seconds.",
      ja: "全問共通の制限時間。省略時は問題ごとの制限時間、なければ10秒。"))
  fileprivate static let statsFormat = Flag.form(StatsCommandOptions.Form.self)
}

/// One run of `qbank stats`: counts the questions of all banks, and shows the figures.
private final class StatsRun: BankReadingRun {
  private let options: StatsCommandOptions
  private let limit: Int?
  let finder: BankFinder
  private var results: Results

  init(_ options: StatsCommandOptions, _ session: Session) throws(Failure) {
    if options.escapesFormulas { try FormulaNote.check(options.form.kind) }
    self.options = options
    limit = try TimeLimit.parse(options.limit)
    finder = try BankFinder(options.bank, session)
    results = Results(options.output)
    try results.check(session)
  }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    let progress = Progress(session)
    let counting = StatsCounting(finder, limit: limit, withTags: options.by == .tag)
    let (figures, linted) = counting.figures(progress.workers)
    progress.finish()
    let hasErrors = tell(linted, figures.files, session)
    if finder.sources.isEmpty { return .failure }
    try show(figures, &session)
    if finder.hasFailed { return .failure }
    return hasErrors ? .findings : .clean
  }

  // MARK: Showing

  /// Reports what could not be counted, and returns whether any of it is an error.
  private func tell(
    _ linted: [LintedFile], _ files: [StatsFigures.File], _ session: Session
  ) -> Bool {
    var hasErrors = false
    for (found, file) in zip(linted, files) {
      let read = ToldReading(found)
      // The report for people says itself what is left out.
      options.form == .text ? read.tellRecognised(session) : read.tell(session)
      if found.kind == .guidance, options.form != .text {
        session.tell(StatsRun.guidance(found.source.path))
      }
      if found.kind == .guidance { continue }
      let kept = found.withErrorsOnly.diagnostics.filter {
        !StatsFigures.duplicateRules.contains($0.rule)
      }
      if file.left > 0 || !kept.isEmpty { hasErrors = true }
      if !kept.isEmpty {
        session.report(LintedFile(found.source, kept, kind: found.kind, records: found.records))
      }
    }
    return hasErrors
  }

  private static func guidance(_ path: Path) -> Localized {
    Localized(
      en: "\(path.displayText) contains guidance and was not counted.",
      ja: "\(path.displayText) はガイダンスのため、集計していません。")
  }

  private func show(
    _ figures: StatsFigures, _ session: inout Session
  ) throws(Failure) {
    let report = StatsReport(figures: figures, grouping: options.by, language: session.language)
    switch options.form {
    case .text:
      try results.add(report.text(results.style(session), session), &session)
    case .json:
      let json = StatsJSON(figures: figures, grouping: options.by).json
      try results.add(json.text + "\n", &session)
    case .csv:
      let table = StatsCSV(figures, by: options.by)
      try results.addTable(escapingFormulas: options.escapesFormulas, &session) {
        table.write(to: &$0)
      }
    case .html: try results.add(report.page, &session)
    }
    results.finish(session)
  }
}
