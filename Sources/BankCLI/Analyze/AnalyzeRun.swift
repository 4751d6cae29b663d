@_spi(QBank) import BankLearning
import BankReports
import BankSystem

/// One run of `qbank analyze`: reads histories and banks, shows what was learnt, and writes it back if asked to.
struct AnalyzeRun {
  private let options: AnalyzeCommandOptions
  private let banks: AnalyzedBanks
  private let analysis: PlayAnalysis
  private var results: Results

  init(_ options: AnalyzeCommandOptions, _ session: Session) throws(Failure) {
    if options.escapesFormulas { try FormulaNote.check(options.form.kind) }
    self.options = options
    try AnalyzeRun.checkInputs(options)
    results = Results(options.output)
    banks = try AnalyzedBanks(options.bank, rewritten: options.updates, session)
    if banks.hasErrors, options.updates { throw .work(AnalyzeRun.unreadable) }
    var log = HistoryLog(simulated: options.includesSimulated, session)
    let named: [Path?] = options.histories.isEmpty ? [nil] : options.histories.map { $0 }
    for path in named { try log.read(path) }
    try results.check(session)
    analysis = PlayAnalysis(log.settled(), facts: banks.facts(), session.world.workers)
  }

  mutating func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    let report = AnalyzeReport(analysis: analysis, banks: banks, language: session.language)
    // The report and the diff cannot share standard output.
    if !options.showsDiff || options.output != nil { try show(report, &session) }
    let fit = BankFit(options.bank.paths, banks, analysis)
    if fit.isNone, options.updates, let words = fit.words { throw .work(words) }
    if let words = fit.words {
      try session.flush()
      session.tell(words)
    }
    if options.updates {
      // A failure to write the outputs must be known before the banks are changed.
      try session.writeOutputs()
      try session.flush()
      let update = BankUpdate(banks, analysis, overwriting: options.overwrites, session)
      let changed = try update.write(options.bank, onlyShowing: options.showsDiff, &session)
      if options.showsDiff, changed > 0 { return .findings }
    }
    return banks.hasErrors ? .findings : .clean
  }

  private mutating func show(
    _ report: AnalyzeReport, _ session: inout Session
  ) throws(Failure) {
    switch options.form {
    case .text: try results.add(report.text(results.style(session), session), &session)
    case .json: try results.add(AnalyzeJSON(analysis, banks).json.text + "\n", &session)
    case .csv:
      let table = AnalyzeJSON(analysis, banks)
      try results.addTable(escapingFormulas: options.escapesFormulas, &session) {
        table.write(to: &$0)
      }
    case .html: try results.add(report.page, &session)
    }
    results.finish(session)
  }

  /// Throws if standard input would be read twice or written to.
  private static func checkInputs(_ options: AnalyzeCommandOptions) throws(Failure) {
    let isInput = { (path: Path) in path == .standardInput || path.string == "/dev/stdin" }
    let (banks, histories) = (options.bank.paths.filter(isInput), options.histories.filter(isInput))
    if !banks.isEmpty, options.updates { throw .usage(AnalyzeRun.noPlace) }
    if banks.count + histories.count > 1 { throw .usage(AnalyzeRun.inputTwice) }
  }

  private static let noPlace = Localized(
    en: "'--update' cannot write to standard input; specify the file of the bank.",
    ja: "'--update' は標準入力には書き込めません。問題ファイルを指定してください。")
  private static let inputTwice = Localized(
    en: "Standard input can be read only once: as a history, or as a bank.",
    ja: "標準入力は1回しか読めません。履歴か問題ファイルのどちらか一方に指定してください。")
  private static let unreadable = Localized(
    en: "the banks cannot be read completely, so nothing was written to them; correct them first",
    ja: "問題ファイルに読めない部分があるため、何も書き込みませんでした。先に誤りを直してください。")
}

/// How well the named banks fit the questions that were played.
struct BankFit {
  private let paths: [Path]
  private let played, found: Int

  init(_ paths: [Path], _ banks: AnalyzedBanks, _ analysis: PlayAnalysis) {
    self.paths = paths
    played = analysis.questions.count
    found = banks.count(of: analysis.questions)
  }

  /// Whether banks were named but have none of the questions.
  var isNone: Bool { !paths.isEmpty && played > 0 && found == 0 }

  /// The message about missing questions, or nil if no bank was named or no question is missing.
  var words: Localized? {
    if paths.isEmpty || found == played { return nil }
    return isNone ? none : some
  }

  private var none: Localized {
    let names = paths.map(\.displayText).listed()
    return Localized(
      en: "no question of this history is in \(names.en); is this the bank "
        + "that was played? A question changed since then counts as a different one",
      ja: "この履歴の問題は、\(names.ja) に1問もありません。プレイした問題ファイルか確認してください"
        + "（プレイ後に書き換えた問題は、別の問題とみなします）。")
  }

  private var some: Localized {
    let rest = played - found
    return Localized(
      en: "\(rest) of the \(Localized.count(played, "question", "questions")) played "
        + "\(rest == 1 ? "is" : "are") in none of the banks; a question changed since then "
        + "counts as a different one.",
      ja: "プレイされた\(played)問のうち\(rest)問は、指定した問題ファイルにありません（プレイ後に書き換えた問題は、別の問題とみなします）。")
  }
}
