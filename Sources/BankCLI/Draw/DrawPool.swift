@_spi(QBank) import BankReports
@_spi(QBank) import BankRules
@_spi(QBank) import BankSets
import BankSystem
import BankTransforms

/// The questions that can be drawn: those of all banks, except those with errors.
struct DrawPool {
  /// The questions, in the order of the files.
  private(set) var problems: QuestionPool
  /// The source of the questions.
  let finder: BankFinder
  private let session: Session
  /// The condition that questions must meet, if given.
  private let condition: Condition?
  /// For each file found, the category of questions that state none.
  private let topics: [String]

  /// The loader for which all banks were judged, or nil if there were several.
  private(set) var loader: Loader?
  /// Whether whole questions were left out, because of errors or their kind.
  private var hasLeftOut = false
  /// The questions of kinds that a bank cannot hold, so that no set can contain them.
  let otherKinds: [Loss]
  /// The extract of each file, or nil if its rows are the questions themselves.
  private let extracts: [Extract?]

  /// The workers that make the questions of many sets.
  var workers: Workers { session.world.workers }

  /// Returns the exit status of a run: that of the draw, but not `.clean` if whole questions were left out.
  func status(_ status: ExitStatus) -> ExitStatus {
    hasLeftOut && status == .clean ? .findings : status
  }

  /// Finds the questions that can be drawn, after reporting errors.
  init(
    _ bank: BankOptions, _ selection: DrawSelection, _ session: Session
  ) throws(Failure) {
    try self.init(allOf: bank, selection, session)
    let all = problems.count
    problems = problems.withoutWrong
    try checkErrors(problems.files, bank.onError, selection.app, of: all)
    problems = try narrowed(problems, to: selection)
  }

  /// Finds all questions, with or without errors.
  init(
    allOf bank: BankOptions, _ selection: DrawSelection, _ session: Session
  ) throws(Failure) {
    self.session = session
    let bank = try DrawPool.withLoader(bank, of: selection.app)
    finder = try BankFinder(bank, session)
    try finder.requireAll(
      Localized(
        en: "nothing was drawn, because some of the input could not be read",
        ja: "読み込めないものがあるため、抽選しませんでした。"))
    topics = finder.categories()
    let progress = Progress(session)
    let configurations = finder.configurations
    condition = try selection.condition.map { (written) throws(Failure) in
      try Condition(written, session)
    }
    let asksForFindings = condition?.asksForFindings ?? false
    let loaders = Set(finder.sources.map { configurations.loader(for: $0.path) })
    loader = loaders.count == 1 ? loaders.first : nil
    let lint = Lint(
      each: { path in
        var options = configurations.lintOptions(
          for: path, .showAll, verdicts: asksForFindings ? .note : .error)
        options.findsOnlyErrors = !asksForFindings
        return options
      }, workers: progress.workers)
    let files = lint.run(finder.sources)
    progress.finish()
    problems = QuestionPool(files, withWrong: true) { [finder] file in
      (file.source === finder.standardInput ? Path.standardInput : file.source.path).string
    }
    extracts = problems.files.map { [finder] file in
      if file.rows === file.source { return nil }
      let format = finder.configurations.format(of: file.source.path)
      return BankFile(file.source, in: format).extract
    }
    otherKinds = extracts.compactMap(\.self).flatMap {
      $0.losses.filter { $0.weight == .questions }
    }
    hasLeftOut = !otherKinds.isEmpty
    var rest = extracts[...]
    for file in files {
      tellReading(file, file.kind == .guidance ? nil : rest.removeFirst())
      tellUnread(file)
    }
  }

  /// Reports where a file of guidance cannot be read, because questions may follow there.
  private mutating func tellUnread(_ file: LintedFile) {
    let found = file.diagnostics.filter { $0.rule == "invalid-json" && $0.severity == .error }
    if file.kind != .guidance || found.isEmpty { return }
    hasLeftOut = true
    session.say(report(file, found))
  }

  /// Reports how a table was read, if that is not obvious.
  private func tellReading(_ file: LintedFile, _ extract: Extract?) {
    ToldReading(file, extract).tell(session)
    let found = file.diagnostics.filter { $0.rule == TableRule.name && $0.severity != .error }
    if !found.isEmpty { session.say(report(file, found)) }
  }

  /// Returns the options with the loader of the app whose method is used: the app draws from what it reads.
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

  /// A question of the pool as its author knows it, by its number in the file.
  struct Item {
    /// The file and number of the question.
    let number: ItemNumber
    /// What the file states but a question cannot hold.
    let losses: [Loss]
  }

  /// Returns the questions with the given indices, each as its author knows it.
  func items(of places: Set<Int>) -> [Int: Item] {
    var items: [Int: Item] = [:]
    for (file, places) in Dictionary(grouping: places, by: { Int(problems.place($0).file) }) {
      let extract = extracts[file]
      let name = problems.files.count > 1 ? problems.files[file].source.path.displayText : nil
      // What was not drawn is not lost.
      let losses = (extract?.losses ?? []).filter { $0.weight != .questions && !$0.isAboutNotation }
      let byNumber = Dictionary(grouping: losses, by: \.number)
      for place in places {
        let record = Int(problems.place(place).record)
        let number = extract?.number(ofRecord: record) ?? record
        items[place] = Item(
          number: ItemNumber(file: name, number: number),
          losses: (byNumber[number] ?? []).map { $0.numbered(number, in: name) })
      }
    }
    return items
  }

  private mutating func checkErrors(
    _ files: [LintedFile], _ policy: ErrorPolicy, _ app: CompatibleApp?, of all: Int
  ) throws(Failure) {
    let errors = files.reduce(0) { $0 + $1.total.errors }
    let sound = problems.count
    let unusable = all == sound ? 0 : files.reduce(0) { $0 + $1.unusableRows }
    if errors == 0 { return tellUnusable(unusable) }
    let wrong = files.filter { $0.total.errors > 0 }
    for file in wrong {
      session.say(report(file, file.diagnostics.filter { $0.severity == .error }))
    }
    if wrong.contains(where: { finder.configurations.all(for: $0.source.path).baseline != nil }) {
      session.tell(DrawPool.beyondBaseline)
    }
    guard policy == .skip else { throw .work(DrawPool.refusal(errors, sound: sound)) }
    hasLeftOut = true
    let rows = files.reduce(0) { $0 + $1.records } - sound - unusable
    session.tell(DrawPool.leftOut(rows, because: errors, leaving: sound))
    tellUnusable(unusable)
    if let app { session.tell(DrawPool.difference(app, rows + unusable)) }
  }

  private static func leftOut(_ rows: Int, because errors: Int, leaving sound: Int) -> Localized {
    let found = Localized.count(errors, "error", "errors")
    let rest = Localized.count(sound, "question", "questions")
    if rows == 0 {
      return Localized(
        en: "No row was skipped: \(found) in the file as a whole; \(rest) left.",
        ja: "ファイル全体についての誤りが\(errors)件あります。除いた行はありません。残りは\(sound)問です。")
    }
    return Localized(
      en: "Skipped \(Localized.count(rows, "row", "rows")) because of \(found); \(rest) left.",
      ja: "誤りが\(errors)件あるため、\(rows)行を除きました。残りは\(sound)問です。")
  }

  private static let beyondBaseline = Localized(
    en: "A baseline hides errors in lint; it does not make a question usable.",
    ja: "ベースラインは lint の指摘を隠すだけです。誤りのある問題は、そのままでは出題できません。")

  /// Reports how many questions cannot be asked although none of their findings is an error.
  private mutating func tellUnusable(_ count: Int) {
    if count == 0 { return }
    hasLeftOut = true
    session.tell(UnanswerableQuestions.leftOut(count))
  }

  private static func refusal(_ errors: Int, sound: Int) -> Localized {
    let found = Localized.count(errors, "error", "errors")
    let rest = Localized.count(sound, "question", "questions")
    if sound == 0 {
      return Localized(
        en: "\(found) found, so nothing was drawn; no question is free of errors",
        ja: "誤りが\(errors)件あるため、抽選しませんでした。誤りのない問題がありません。")
    }
    return Localized(
      en: "\(found) found, so nothing was drawn; --on-error skip draws from the remaining \(rest)",
      ja: "誤りが\(errors)件あるため、抽選しませんでした。"
        + "--on-error skip を付けると、残りの\(sound)問から抽選します。")
  }

  /// Says how the sets differ from those of the app after a number of rows was left out.
  private static func difference(_ app: CompatibleApp, _ rows: Int) -> Localized {
    if rows == 0 {
      return Localized(
        en: "From the bank as it is, \(app.rawValue) would draw different sets.",
        ja: "元のファイルのままの \(app.rawValue) では、結果が異なります。")
    }
    return Localized(
      en: "The skipped rows are not drawn; from the bank as it is, \(app.rawValue) would draw "
        + "different sets, which may include them.",
      ja: "誤りのある行を除いた問題から抽選します。元のファイルのままの \(app.rawValue) では、"
        + "除いた行も抽選の対象になるため、結果が異なります。")
  }

  private func report(_ file: LintedFile, _ found: [Diagnostic]) -> String {
    var report = TextReport(session.reportOptions(for: .errors))
    return report.findings([file.keeping(found)])
  }

  // MARK: Narrowing

  /// Returns the questions that were not in earlier sets and that meet the condition.
  func narrowed(
    _ questions: QuestionPool, to selection: DrawSelection
  ) throws(Failure) -> QuestionPool {
    var questions = questions
    try questions.removeEarlier(selection.excluded, session)
    guard let condition else { return questions }
    keep(condition, in: &questions)
    if questions.isEmpty { throw .work(DrawPool.noneMeets(selection.condition ?? "")) }
    return questions
  }

  private func keep(_ condition: Condition, in questions: inout QuestionPool) {
    let topics = Dictionary(zip(finder.sources.map(\.path), topics)) { first, _ in first }
    let contexts = questions.files.map { file in
      let topic = topics[file.source.path] ?? ""
      return ConditionContext(
        file: file.source.path.string, category: topic.isEmpty ? nil : topic)
    }
    questions.keep { place, file in
      let record = Int(place.record)
      var context = contexts[Int(place.file)]
      if condition.asksForFindings {
        context.findings = file.verdicts.entries(ofRecord: record).map(\.rule)
      }
      return file.withRow(at: place.start) { row in
        context.rowsBefore = record - row.record
        return condition.holds(for: ProblemRow(row), context)
      }
    }
  }

  private static func noneMeets(_ condition: String) -> Localized {
    let shown = VisibleText.escape(condition)
    return Localized(
      en: "no question that can be drawn meets the condition \(shown)",
      ja: "抽選の対象に、条件 \(shown) に合う問題はありません。")
  }
}

extension QuestionPool {
  /// Removes the questions of sheets and manifests.
  fileprivate mutating func removeEarlier(_ files: [Path], _ session: Session) throws(Failure) {
    var earlier = EarlierQuestions()
    for file in files { try earlier.add(file, session) }
    if !earlier.isEmpty { removeAll { earlier.contains($0) } }
  }
}

extension EarlierQuestions {
  /// Adds a sheet, with or without answers, or all sets of a manifest.
  fileprivate mutating func add(_ path: Path, _ session: Session) throws(Failure) {
    let file = try session.read(named: path)
    let source = file.asText() ?? file
    session.tellEncoding(of: source)
    // Checked whatever the name, because a manifest of any name can be replayed, too.
    if Manifest.isFound(in: source) {
      return insert(contentsOf: try ManifestFile(path, source).read())
    }
    // An unreadable row might be the very question that should be left out.
    guard insert(contentsOf: source) else {
      throw .work(
        Localized(
          en:
            "\(path.displayText) cannot be read without errors as a set in CSV, JSON or JSON Lines, "
            + "or as a manifest, so nothing was drawn",
          ja: "\(path.displayText) をCSV、JSON、JSON Linesのセット、またはマニフェストとして読むと誤りがあるため、"
            + "抽選しませんでした。"))
    }
  }
}
