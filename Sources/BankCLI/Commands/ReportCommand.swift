@_spi(QBank) import BankFormats
@_spi(QBank) import BankReports
@_spi(QBank) import BankRules
import BankSystem
import Templates

extension Command {
  static let report = Command(
    "report",
    summary: Localized(
      en: "Make a page of all questions, findings and figures.", ja: "問題・指摘・数値を1つのページにまとめます。"),
    details: Localized(
      en: """
        The page needs only a browser and no network. It can be filtered by text, finding, rule, \
        category and file, and prints what the filters leave.
        """,
      ja: """
        ページはブラウザーだけで見られ、通信はしません。文字・指摘・ルール・カテゴリー・ファイルで絞り込め、その内容を\
        印刷できます。
        """),
    statuses: Localized(
      en: """
        0 the page was written, whatever was found; 2 something could not be read (the page says \
        what) or written.
        """,
      ja: """
        0 ページを書き込んだ（指摘の有無は問いません）、2 読み込めないものがある（ページにも表示しま\
        す）、または書き込めない。
        """),
    examples: [
      CommandExample(
        "qbank report banks -o report.html",
        en: "Make a page of all banks in a folder.", ja: "フォルダーの問題ファイルすべてを1ページにします。"),
      CommandExample(
        "qbank report bank.csv -o report.html --lang ja",
        en: "Make a page in Japanese.", ja: "日本語のページを作ります。"),
    ],
    arguments: [.paths],
    options: ReportCommandOptions.self
  ) { (options, session) throws(Failure) in
    try ReportRun(options, session).complete(&session)
  }
}

/// The options of `qbank report`.
struct ReportCommandOptions: BankReadingOptions {
  var bank = BankOptions()
  var page: Path?
  var limit: String?
  var selected: [String] = []
  var extended: [String] = []
  var ignored: [String] = []

  static var fields: [OptionField<Self>] {
    [
      .output(\.page, as: PageForm.self, by: .page), .rules(.select, \.selected),
      .rules(.extendSelect, \.extended),
      .rules(.ignore, \.ignored), .text(.statsLimit, \.limit),
    ] + OptionField.reading
  }

  /// Returns the path of the page; throws if it is not given.
  func place() throws(Failure) -> Path {
    if let page { return page }
    throw .usage(UsageMessages.noPage("report.html"))
  }
}

/// One run of `qbank report`: the findings of lint, the figures of stats, and every row, on one page.
private final class ReportRun: BankReadingRun {
  private let options: ReportCommandOptions
  private var results: Results
  private let limit: Int?
  let finder: BankFinder

  init(_ options: ReportCommandOptions, _ session: Session) throws(Failure) {
    self.options = options
    results = Results(try options.place())
    limit = try TimeLimit.parse(options.limit)
    finder = try BankFinder(options.bank, session)
    try results.check(session)
  }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    if finder.sources.isEmpty { return .failure }
    let progress = Progress(session)
    let linted = lint(progress.workers)
    let counting = StatsCounting(finder, limit: limit, withTags: false)
    let figures = counting.figures(progress.workers).figures
    let files = zip(linted, figures.files).map { (linted: $0, rows: BankRows.of($1)) }
    progress.finish()
    for file in linted { ToldReading(file).tell(session) }
    let page = BankPage(
      title: title[session.language], language: session.language, files: files,
      rules: rules(linted), warnings: warnings(linted),
      figures: StatsReport(figures: figures, grouping: nil, language: session.language).figuresOnly
    ).html(template: Templates.banksPage)
    try results.add(page, &session)
    results.finish(session)
    return finder.hasFailed ? .failure : .clean
  }

  /// Returns everything that lint finds.
  private func lint(_ workers: Workers) -> [LintedFile] {
    let (configurations, options) = (finder.configurations, options)
    return Lint(
      each: {
        configurations.lintOptions(
          for: $0, selected: options.selected, extended: options.extended,
          ignored: options.ignored, .showAll)
      }, workers: workers
    ).run(finder.sources)
  }

  /// Returns the summaries of the rules that have findings.
  private func rules(_ linted: [LintedFile]) -> [(name: String, summary: Localized)] {
    Registry.all.map(\.info).filter { info in linted.contains { $0.counts[info.name] != nil } }
      .map { ($0.name, $0.summary) }
  }

  /// Returns warnings about what the page does not show because it was not read.
  private func warnings(_ linted: [LintedFile]) -> [Localized] {
    let unread = finder.unread.map { path, reason in
      let name = path.displayText
      return Localized(
        en: "Not read: \(name): \(reason.en)", ja: "読み込めません: \(name): \(reason.ja)")
    }
    let leftOut = linted.compactMap { file in
      file.otherKinds.sentence?.about(file.source.path)
    }
    return unread + leftOut + [finder.passedOver(withAdvice: false)].compactMap(\.self)
  }

  /// The names of the files and folders, as many as fit a title.
  private var title: Localized {
    let names = options.bank.inputs.compactMap { path -> String? in
      let last = (path == .standardInput ? options.bank.stdinFilename : path)?.components.last
      return last == nil || last == "." || last == ".." ? nil : last
    }
    if names.isEmpty { return Localized(en: "Question banks", ja: "問題ファイル") }
    let shown = names.prefix(ReportRun.namesInTitle)
    let rest = names.count - shown.count
    let start = shown.listed()
    return rest == 0
      ? start : Localized(en: "\(start.en) and \(rest) more", ja: "\(start.ja) ほか\(rest)件")
  }

  private static let namesInTitle = 3
}

/// Reads the rows of a file for a page.
private enum BankRows {
  /// Returns all rows of a counted file in order; empty if it has none.
  static func of(_ counted: StatsFigures.File) -> [BankRow] {
    let file = counted.figures.bank
    if file.defectOfWhole != nil { return [] }
    let folder = counted.categoryName
    var found: [BankRow] = []
    file.readRows { chunk in
      chunk.rows.withView(file.source.bytes) { view in
        for index in 0..<view.count { found.append(row(view.row(index), of: file, in: folder)) }
      }
    }
    return found
  }

  private static func row(
    _ row: borrowing Row, of file: BankFile, in folder: String
  ) -> BankRow {
    let start = Place(TextRange(at: row.start), record: row.record)
    let place = file.extract?.place(start) ?? start
    if isGuidance(row, file.kind) {
      return BankRow(place, title: row.string(1), description: row.string(2), category: folder)
    }
    let first = BankKind.cellsBeforeChoices + 1
    let choices = row.count < first ? [] : (first...row.count).map { row.string($0) }
    let problem = ProblemRow(copy row)
    // Named as in `stats` and `tree`: the category of the row, or else that of its file.
    let own = row.detail(.category).map { row.string(of: $0) } ?? ""
    return BankRow(
      place, question: row.string(1), choices: choices, answer: problem.rightChoice,
      written: row.string(BankKind.answerCell),
      category: own.isEmpty ? folder : own,
      details: details(row))
  }

  private static func isGuidance(_ row: borrowing Row, _ kind: BankKind?) -> Bool {
    kind == .guidance || (kind == nil && row.count == BankKind.guidance.columnCount)
  }

  /// Returns what a row contains besides its cells, in the order of the file; texts of one kind are joined.
  private static func details(_ row: borrowing Row) -> [(name: Localized, text: String)] {
    var found: [(feature: Feature, texts: [String])] = []
    row.forEachDetail { feature, cell in
      if feature == .category { return }
      let text = row.string(of: cell)
      if let index = found.firstIndex(where: { $0.feature == feature }) {
        found[index].texts.append(text)
      } else {
        found.append((feature, [text]))
      }
    }
    return found.map { ($0.feature.title, $0.texts.joined(separator: ", ")) }
  }
}
