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
    _ sets: [[Problem]], manifest: Manifest?, _ session: inout Session
  ) throws(Failure) -> ExitStatus {
    let sheets = session.world.workers.mapInBatches(sets.count) { sheet(sets[$0], number: $0 + 1) }
    if let format = target.format.format {
      try LossReport(sheets.flatMap(\.losses), format).reportLosses(target.onLoss, session)
    }
    let text = manifest?.json
    plan.reportSeed(session)
    try write(sheets.map(\.bytes), &session)
    if let key = target.key {
      var table = DrawKey.table(sets, escapingFormulas: target.escapesFormulas)
      FormulaNote.sayOfKey(table.formulaCount, session)
      session.put(table.finish(), at: key)
    }
    if let text, let file = target.manifest { session.put(text, at: file) }
    return .clean
  }

  /// Refuses outputs that cannot be, before anything is drawn for them.
  func check(_ sets: Int, _ session: Session) throws(Failure) {
    var files = [target.output, target.key, target.manifest].compactMap(\.self)
      .filter { $0 != .standardInput }
    if let folder = target.folder {
      files += (1...max(1, sets)).map { target.file($0, of: sets, in: folder) }
    }
    try session.check(outputs: files)
  }

  private func sheet(_ problems: [Problem], number: Int) -> ExportResult {
    let isHidden = target.hidesAnswers
    let shown = isHidden ? problems.map(\.withoutAnswer) : problems
    let title = Localized(en: "Set \(number)", ja: "セット\(number)")[language]
    guard let format = target.format.format else {
      return ExportResult(Array(TextSheet(title: title, language: language).text(shown).utf8))
    }
    let bank = Bank.problems(shown)
    var sheet =
      format.writer?(bank, ConvertOptions(title: title, language: language)) ?? ExportResult([])
    sheet.losses = (Losses.find(in: bank, for: format) + sheet.losses).filter {
      !isHidden || $0.feature != .answers
    }
    return sheet
  }

  private func write(_ sheets: [[UInt8]], _ session: inout Session) throws(Failure) {
    guard let folder = target.folder else {
      var results = Results(target.output)
      for sheet in sheets { try results.add(sheet, &session) }
      return results.finish(session)
    }
    for (index, sheet) in sheets.enumerated() {
      session.put(sheet, at: target.file(index + 1, of: sheets.count, in: folder))
    }
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
