@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSets
@_spi(QBank) import BankText

/// Where sets go: sheets, the key and the manifest. All of it is made before anything is written.
struct DrawOutput {
  private let options: DrawCommandOptions
  private var target: SheetOptions { options.sheet }
  private let plan: DrawPlan
  /// The language of titles in the sheets.
  private let language: Language

  init(
    _ options: DrawCommandOptions, _ plan: DrawPlan, _ language: Language
  ) {
    self.options = options
    self.plan = plan
    self.language = language
  }

  /// Writes sets, and the manifest if there is one.
  func write(
    _ drawn: DrawnSets, manifest: Manifest?, _ session: inout Session
  ) throws(Failure) -> ExitStatus {
    let names = names(drawn.sets.count)
    if target.format.isPrinted {
      try writePapers(drawn, names, &session)
    } else {
      try writeSheets(drawn.problems, names, &session)
    }
    writeKey(drawn, names, session)
    if let manifest, let file = target.manifest { session.put(manifest.json, at: file) }
    return .clean
  }

  /// Refuses outputs that cannot be, before anything is drawn for them.
  func check(_ sets: Int, _ session: Session) throws(Failure) {
    var files = [target.output, target.key, target.manifest].compactMap(\.self)
      .filter { $0 != .standardInput }
    if let folder = target.folder {
      let names = names(sets)
      files += names.all.map { target.file(names.file($0), in: folder) }
    }
    try session.check(outputs: files)
  }

  private func names(_ sets: Int) -> PaperNames {
    PaperNames(sets, plan.request, target.print.names, language)
  }

  // MARK: Papers to print

  private func writePapers(
    _ drawn: DrawnSets, _ names: PaperNames, _ session: inout Session
  ) throws(Failure) {
    let papers = PaperFiles(names, drawn, target, language)
    let format = target.format
    plan.reportSeed(session)
    if target.key == nil {
      session.remark(
        Localized(
          en: "The papers hold no answers; --key writes them to a file of their own.",
          ja: "用紙に解答は入りません。--key で、別のファイルに解答を書き込めます。"))
    }
    tellMissingPoints(drawn, session)
    guard target.folder != nil else {
      return try write([papers.papers(format)], names, &session)
    }
    try write(papers.separatePapers(format, session.world.workers), names, &session)
  }

  /// Tells how many questions are worth nothing beside others that are worth something.
  private func tellMissingPoints(_ drawn: DrawnSets, _ session: Session) {
    let problems = Dictionary(drawn.sets.joined().map { ($0.place, $0.problem) }) { $1 }.values
    if target.print.pointsEach != nil { return }
    let worthless = problems.count { $0.details.points == nil }
    if worthless == 0 || worthless == problems.count { return }
    let questions = Localized.count(worthless, "question", "questions")
    session.tell(
      Localized(
        en:
          "\(questions) of \(problems.count) \(worthless == 1 ? "has" : "have") no points, so the "
          + "full score is left to be filled in; --points gives them some.",
        ja: "\(problems.count)問のうち\(worthless)問に配点がないため、満点の欄は空けてあります。"
          + "--points で配点を指定できます。"))
  }

  // MARK: Other sheets

  private func writeSheets(
    _ sets: [[Problem]], _ names: PaperNames, _ session: inout Session
  ) throws(Failure) {
    let all = names.all
    let sheets = session.world.workers.mapInBatches(sets.count) {
      sheet(sets[$0], title: names.title(all[$0], target.print.title))
    }
    if let format = target.format.format {
      try LossReport(sheets.flatMap(\.losses), format).reportLosses(target.onLoss, session)
    }
    plan.reportSeed(session)
    try write(sheets.map(\.bytes), names, &session)
  }

  private func sheet(_ problems: [Problem], title: String) -> ExportResult {
    let isHidden = target.hidesAnswers
    let shown = isHidden ? problems.map(\.withoutAnswer) : problems
    guard let format = target.format.format else {
      let sheet = TextSheet(
        title: VisibleText.escape(title), language: language, labels: target.labels(language))
      return ExportResult(Array(sheet.text(shown).utf8))
    }
    let bank = Bank.problems(shown)
    var sheet =
      format.writer?(bank, ConvertOptions(title: title, language: language)) ?? ExportResult([])
    sheet.losses = (Losses.find(in: bank, for: format) + sheet.losses).filter {
      !isHidden || $0.feature != .answers
    }
    return sheet
  }

  // MARK: Files

  private func write(
    _ sheets: [[UInt8]], _ names: PaperNames, _ session: inout Session
  ) throws(Failure) {
    guard let folder = target.folder else {
      var results = Results(target.output)
      for sheet in sheets { try results.add(sheet, &session) }
      return results.finish(session)
    }
    for (sheet, name) in zip(sheets, names.all) {
      session.put(sheet, at: target.file(names.file(name), in: folder))
    }
  }

  /// Writes the answers: to print, if the name of their file says so, else as a table.
  private func writeKey(_ drawn: DrawnSets, _ names: PaperNames, _ session: Session) {
    guard let key = target.key else { return }
    if let format = SheetFormat.of(key), format.isPrinted {
      return session.put(PaperFiles(names, drawn, target, language).key(format), at: key)
    }
    var table = DrawKey.table(
      names, drawn.problems, target.labels(language), escapingFormulas: target.escapesFormulas)
    FormulaNote.sayOfKey(table.formulaCount, session)
    session.put(table.finish(), at: key)
  }
}

extension Problem {
  /// The problem without its answer and whatever may give it away.
  fileprivate var withoutAnswer: Problem {
    var problem = self
    problem.answer = Problem.unknownAnswer
    problem.details.explanation = nil
    problem.details.unknownMembers = []
    return problem
  }
}
