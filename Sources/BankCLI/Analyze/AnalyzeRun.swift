import BankLearning
@_spi(QBank) import BankModel
import BankReports
import BankSystem
@_spi(QBank) import BankText
import Templates

/// One run of `qbank analyze`: reads histories and banks, shows what was learnt, and writes it back.
struct AnalyzeRun {
  private let options: AnalyzeCommandOptions
  private let banks: AnalyzedBanks
  private let analysis: PlayAnalysis
  private var results: Results

  init(_ options: AnalyzeCommandOptions, _ session: Session) throws(Failure) {
    self.options = options
    if options.bank.paths.isEmpty, options.updates { throw .usage(AnalyzeRun.noBank) }
    if options.overwrites, !options.updates { throw .usage(AnalyzeRun.forceOfUpdate) }
    results = Results(options.output)
    banks = try AnalyzedBanks(options.bank, rewritten: options.updates, session)
    if banks.hasErrors, options.updates { throw .work(AnalyzeRun.unreadable) }
    var log = HistoryLog(simulated: options.takesSimulated, session)
    let named: [Path?] = options.histories.isEmpty ? [nil] : options.histories.map { $0 }
    for path in named { try log.read(path) }
    let outputs = [options.output, options.page].compactMap { $0 == .standardInput ? nil : $0 }
    try session.check(outputs: outputs)
    analysis = PlayAnalysis(log.settled(), facts: banks.facts(), session.world.workers)
  }

  mutating func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    let report = AnalyzeReport(analysis, banks, session.language)
    if options.page == .standardInput {
      try session.print(report.page(template: Templates.reportPage))
    } else {
      try show(report, &session)
    }
    if options.updates {
      // What cannot be written must be known before the banks are changed.
      try session.writeOutputs()
      try session.flush()
      try BankUpdate(banks, analysis, overwriting: options.overwrites, session).write(options.bank)
    }
    return banks.hasErrors ? .findings : .clean
  }

  private mutating func show(
    _ report: AnalyzeReport, _ session: inout Session
  ) throws(Failure) {
    switch options.form {
    case .text: try results.add(report.text(results.style(session), session), &session)
    case .json: try results.add(AnalyzeJSON(analysis, banks).json.text + "\n", &session)
    case .csv: try results.add(AnalyzeJSON(analysis, banks).csv, &session)
    }
    results.finish(session)
    if let page = options.page {
      session.put(report.page(template: Templates.reportPage), at: page)
    }
  }

  private static let noBank = Localized(
    en: "'--update' writes to the banks that '--bank' names; please name at least one.",
    ja: "'--update' は '--bank' で指定した問題ファイルに書き込みます。1つ以上指定してください。")
  private static let forceOfUpdate = Localized(
    en: "'--force' goes with '--update'.", ja: "'--force' は '--update' と一緒に指定してください。")
  private static let unreadable = Localized(
    en: "not all of the banks can be read, so nothing was written to them; correct them first",
    ja: "問題ファイルに読めない部分があるため、何も書き込みませんでした。先に誤りを直してください。")
}
