@_spi(QBank) import BankLearning
import BankReports
import BankSystem

extension Command {
  static let analyze = Command(
    "analyze",
    summary: Localized(
      en: "Estimate difficulty and answering time from recorded runs.",
      ja: "プレイの記録から、問題の難易度、所要時間、正解の誤りを調べます。"),
    details: Localized(
      en: """
        Shows what to check first: answer keys that may be wrong; questions that are too hard, too \
        easy or too slow; choices that nobody picks. A row for each question follows. Difficulty \
        is the share of an average group that does not know the answer; the group is the players \
        of these runs. A figure needs enough answers: \(Minimum.answers) for a share, \
        \(Minimum.correlation) for how well a question separates players, \(Minimum.key) to doubt \
        a key, \(Minimum.times) in time for a time, and always five players. Runs of model \
        players, copied runs, answers in less than 0.3 s and repeated answers of a player to a \
        question do not count.
        --update writes difficulty and limit (the time in which the model expects 95% to answer) \
        to the banks if the difficulty is certain enough (standard error of b below 0.5). JSON \
        banks also record these values (member "learnt") so that they can be updated; what a \
        person wrote stays unless --force is given.
        """,
      ja: """
        先に確認すべきもの（正解が誤りらしい問題、難しすぎる・易しすぎる・時間の足りない問題、だれも選ばない選択肢）\
        と、問題ごとの表を表示します。難易度は、平均的な集団のうち答えを知らない人の割合です。集団は記録にある\
        プレイヤーです。数値には十分な回答数が必要です（正答率\(Minimum.answers)、識別力\(Minimum.correlation)、正解の\
        誤り\(Minimum.key)、時間は時間内の回答\(Minimum.times)、いずれも5人以上）。モデルプレイヤーの記録、複製された\
        記録、0.3秒未満の回答、同じ人の2回目以降の回答は数えません。
        --update は、難易度が十分確かな問題（bの標準誤差が0.5未満）の難易度と制限時間（モデルで95%の人が答えられる\
        秒数）を問題ファイルに書き込みます。JSONでは書き込んだ値を「learnt」にも記録し、次回は更新します。人が書いた\
        値は、--force を付けないかぎり残します。
        """),
    statuses: Localized(
      en: "0 done, 1 done, but parts of banks could not be read, 2 failed.",
      ja: "0 完了、1 完了（問題ファイルに読めない部分がある）、2 失敗。"),
    examples: [
      CommandExample(
        "qbank analyze --bank bank.json", en: "Analyze your own history.", ja: "自分の履歴から調べます。"),
      CommandExample(
        "qbank analyze qbank-results.jsonl --bank bank.json -o analysis.html",
        en: "Make a page from the results of a quiz page.",
        ja: "クイズのページから書き出した記録を調べ、結果をページにします。"),
      CommandExample(
        "qbank analyze results.jsonl --bank bank.json --update",
        en: "Write the estimates to the bank.", ja: "推定した難易度と制限時間を問題ファイルに書き込みます。"),
    ],
    arguments: [
      Argument(
        "history", isRepeated: true, isFile: true,
        Localized(en: "Files of recorded runs; default: your history.", ja: "記録のファイル。省略時はユーザーの履歴。"))
    ],
    options: AnalyzeCommandOptions.self
  ) { (options, session) throws(Failure) in
    var run = try AnalyzeRun(options, session)
    return try run.finish(&session)
  }
}

/// The options of `qbank analyze`.
struct AnalyzeCommandOptions: BankReadingOptions {
  var histories: [Path] = []
  var bank = BankOptions()
  var includesSimulated = false
  var givenForm: Form?
  var escapesFormulas = false
  var output: Path?
  var updates = false
  var showsDiff = false
  var overwrites = false

  var form: Form { givenForm ?? .of(output) ?? .text }

  /// The form of the output.
  enum Form: String, OutputForm {
    case text, json, csv, html
  }

  var words: [Path] {
    get { histories }
    set { histories = newValue }
  }

  static var fields: [OptionField<Self>] {
    [
      .files(.analyzedBank, \.bank.paths), .sign(.analyzedSimulated, \.includesSimulated),
      .sign(.update, \.updates), .sign(.diff, \.showsDiff), .sign(.overwrite, \.overwrites),
      .word(.analyzeFormat, \.givenForm), .sign(.escapeFormulas, \.escapesFormulas),
      .output(\.output, as: Form.self), .from,
      .loader, .layout, .delimiter, .answersFrom, .sheet, .encoding, .config, .noConfig, .noIgnore,
    ]
  }

  static var relations: [OptionRelation] {
    let ofUpdate = Localized(
      en: "it shows what that would write to the banks", ja: "問題ファイルに書き込む内容を表示するオプションです")
    return [
      .need(
        [.update], [.analyzedBank],
        because: Localized(en: "it writes to those banks", ja: "その問題ファイルに書き込みます")),
      .need([.diff], [.update], because: ofUpdate), .need([.overwrite], [.update, .output]),
    ]
  }
}

extension Flag {
  fileprivate static let analyzedBank = Flag(
    "bank", .file, placeholder: "file",
    Localized(
      en: "A bank with the questions, for their texts and for --update; may be repeated.",
      ja: "問題文の表示と --update での書き込みに使う問題ファイル。複数指定できます。"))
  fileprivate static let analyzedSimulated = Flag(
    "simulated",
    Localized(en: "Include the runs of model players.", ja: "モデルプレイヤーの記録も使います。"))
  fileprivate static let update = Flag(
    "update",
    Localized(
      en: "Write difficulties and limits that are certain enough to the banks.",
      ja: "十分確かな難易度と制限時間を、問題ファイルに書き込みます。"))
  fileprivate static let overwrite = Flag(
    "force",
    Localized(
      en: "With --update, also replace what people wrote; also overwrite an existing file that "
        + "qbank undo could not restore.",
      ja: "--update で、人が書いた値も置き換えます。qbank undo で元に戻せない既存のファイルも上書きします。"))
  fileprivate static let analyzeFormat = Flag.form(AnalyzeCommandOptions.Form.self)
}

/// One run of `qbank analyze`: reads histories and banks, shows what was learnt, and writes it back if asked to.
private struct AnalyzeRun {
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
private struct BankFit {
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
