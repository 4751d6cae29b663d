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

  /// The loader that all banks were judged for; nil where they were judged for different ones.
  private(set) var loader: Loader?
  /// Whether something was left out because of errors.
  private var hasLeftOut = false

  /// Who makes the questions of many sets.
  var workers: Workers { session.world.workers }

  /// How a run ended that went well with what was in the pool.
  func status(_ status: ExitStatus) -> ExitStatus {
    hasLeftOut && status == .clean ? .findings : status
  }

  /// The questions that can be drawn, after what is wrong has been told.
  init(
    _ bank: BankOptions, _ selection: DrawSelection, _ session: Session
  ) throws(Failure) {
    try self.init(allOf: bank, selection, session)
    let all = problems.count
    problems = problems.withoutWrong
    try checkErrors(problems.files, bank.onError, selection.app, of: all)
    try problems.narrow(to: selection, session)
  }

  /// All questions, wrong or not.
  init(
    allOf bank: BankOptions, _ selection: DrawSelection, _ session: Session
  ) throws(Failure) {
    self.session = session
    let bank = try DrawPool.withLoader(bank, of: selection.app)
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
    let loaders = Set(finder.sources.map { configurations.loader(for: $0.path) })
    loader = loaders.count == 1 ? loaders.first : nil
    let lint = Lint(
      each: { configurations.lintOptions(for: $0, .showAll, verdicts: .error) },
      workers: progress.workers)
    let files = lint.run(finder.sources)
    progress.finish()
    problems = QuestionPool(files, withWrong: true) { [finder] file in
      (file.source === finder.standardInput ? Path.standardInput : file.source.path).string
    }
    for file in files {
      tellReading(file)
      tellUnread(file)
    }
  }

  /// Tells where a file of guidance cannot be read: there may be questions behind that.
  private mutating func tellUnread(_ file: LintedFile) {
    let found = file.diagnostics.filter { $0.rule == "invalid-json" && $0.severity == .error }
    if file.kind != .guidance || found.isEmpty { return }
    hasLeftOut = true
    session.say(report(file, found))
  }

  /// Tells how a table was read, where that is not said by itself.
  private func tellReading(_ file: LintedFile) {
    ToldReading(file).tell(session)
    let found = file.diagnostics.filter { $0.rule == TableRule.name && $0.severity != .error }
    if !found.isEmpty { session.say(report(file, found)) }
  }

  /// The options with the loader of the app in whose way is drawn: what it reads is what it draws.
  private static func withLoader(
    _ bank: BankOptions, of app: CompatibleApp?
  ) throws(Failure) -> BankOptions {
    guard let app else { return bank }
    if let other = bank.loader, other != app.loader {
      throw .usage(
        Localized(
          en: "'--compat \(app.rawValue)' draws what that app reads, "
            + "so '--loader \(other.rawValue)' cannot be given with it.",
          ja: "'--compat \(app.rawValue)' はそのアプリが読み込む問題から抽選するため、"
            + "'--loader \(other.rawValue)' は同時に指定できません。"))
    }
    var bank = bank
    bank.loader = app.loader
    return bank
  }

  /// What the files have of the questions that were drawn and no question can.
  func lossesOfReading(_ drawn: DrawnSets) -> [Loss] {
    var records = [Set<Int>](repeating: [], count: problems.files.count)
    for question in drawn.sets.joined() {
      let place = problems.place(question.place)
      records[Int(place.file)].insert(Int(place.record))
    }
    return zip(problems.files, records).flatMap { file, records -> [Loss] in
      guard !records.isEmpty, let extract = extract(file) else { return [] }
      let name = problems.files.count > 1 ? file.source.path.displayText : nil
      let losses = extract.losses(ofRecords: records)
      // What was not drawn is not lost, as little as a kind of question that cannot be.
      return losses.filter { $0.skippedKind == nil && $0.number != nil && !$0.isAboutNotation }
        .map { $0.numbered($0.number, in: name) }
    }
  }

  /// What the questions that were drawn say in members that are not shown, each by its row.
  func unseen(in drawn: DrawnSets) -> [Loss] {
    let asked = Dictionary(drawn.sets.joined().map { ($0.place, $0.problem) }) { $1 }
    return asked.ordered { $0.key < $1.key }.flatMap { index, problem -> [Loss] in
      let place = problems.place(index)
      let name = problems.files.count > 1 ? problems.path(index).displayText : nil
      return UnseenContent.losses(of: problem).map { $0.numbered(Int(place.record), in: name) }
    }
  }

  /// The names of the pictures that the files have of some questions, which are given by their indices in the pool.
  func pictures(of places: Set<Int>) -> [Int: [String]] {
    var pictures: [Int: [String]] = [:]
    let byFile = Dictionary(grouping: places) { Int(problems.place($0).file) }
    for (file, places) in byFile {
      guard let found = extract(problems.files[file])?.pictures, !found.isEmpty else { continue }
      for place in places { pictures[place] = found[Int(problems.place(place).record)] }
    }
    return pictures
  }

  /// A file of the pool once more, as its reader extracts it; nil where its rows are questions as they stand.
  private func extract(_ file: LintedFile) -> Extract? {
    if file.rows === file.source { return nil }
    return BankFile(file.source, in: finder.configurations.format(of: file.source.path)?.format)
      .extract
  }

  private mutating func checkErrors(
    _ files: [LintedFile], _ policy: ErrorPolicy, _ app: CompatibleApp?, of all: Int
  ) throws(Failure) {
    let errors = files.reduce(0) { $0 + $1.total.errors }
    if errors == 0 { return tellUnusable(all - problems.count) }
    for file in files where file.total.errors > 0 {
      session.say(report(file, file.diagnostics.filter { $0.severity == .error }))
    }
    let sound = problems.count
    guard policy == .skip else { throw .work(DrawPool.refusal(errors, sound: sound)) }
    hasLeftOut = true
    let rows = files.reduce(0) { $0 + $1.records } - sound
    let found = Localized.count(errors, "error", "errors")
    let rest = Localized.count(sound, "question", "questions")
    let text =
      rows == 0
      ? Localized(
        en: "No row was left out: \(found) in the file as a whole; \(rest) left.",
        ja: "ファイル全体についての誤りが\(errors)件あります。除いた行はありません。残りは\(sound)問です。")
      : Localized(
        en: "Left out \(Localized.count(rows, "row", "rows")) because of \(found); \(rest) left.",
        ja: "誤りが\(errors)件あるため、\(rows)行を除きました。残りは\(sound)問です。")
    session.tell(text)
    if let app { session.tell(DrawPool.mended(app, rows)) }
  }

  /// Tells how many questions cannot be asked although nothing that is wrong with them counts as an error.
  private mutating func tellUnusable(_ count: Int) {
    if count == 0 { return }
    hasLeftOut = true
    let questions = Localized.count(count, "question", "questions")
    session.tell(
      Localized(
        en:
          "Left out \(questions) whose answer names no choice, which no setting can allow: nobody could "
          + "be right.",
        ja: "正解がどの選択肢も指していない\(count)問を除きました。正解できない問題は、設定にかかわらず出題しません。"))
  }

  private static func refusal(_ errors: Int, sound: Int) -> Localized {
    let found = Localized.count(errors, "error", "errors")
    let rest = Localized.count(sound, "question", "questions")
    if sound == 0 {
      return Localized(
        en: "\(found) found, so nothing was drawn; no question is without errors",
        ja: "誤りが\(errors)件あるため、抽選しませんでした。誤りのない問題がありません。")
    }
    return Localized(
      en: "\(found) found, so nothing was drawn; --on-error skip draws from the other \(rest)",
      ja: "誤りが\(errors)件あるため、抽選しませんでした。"
        + "--on-error skip を付けると、残りの\(sound)問から抽選します。")
  }

  /// How the sets differ from those of the app, after so many rows were left out.
  private static func mended(_ app: CompatibleApp, _ rows: Int) -> Localized {
    if rows == 0 {
      return Localized(
        en: "From the bank as it is, \(app.rawValue) would draw other sets.",
        ja: "元のファイルのままの \(app.rawValue) では、結果が異なります。")
    }
    return Localized(
      en: "This draws without the rows that were left out: from the bank as it is, \(app.rawValue) "
        + "would draw other sets, with those rows among them.",
      ja: "誤りのある行を除いた問題から抽選します。元のファイルのままの \(app.rawValue) では、"
        + "除いた行も抽選の対象になるため、結果が異なります。")
  }

  private func report(_ file: LintedFile, _ found: [Diagnostic]) -> String {
    var report = TextReport(session.reportOptions(for: .errors))
    return report.findings([file.keeping(found)])
  }
}
