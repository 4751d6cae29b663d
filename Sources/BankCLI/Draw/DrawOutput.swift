@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSets
@_spi(QBank) import BankText

/// Where sets go: sheets, the key and the manifest. All of it is made before anything is written.
struct DrawOutput {
  private let options: DrawCommandOptions
  private var target: SheetOptions { options.sheet }
  private let plan: DrawPlan
  private let finder: BankFinder
  /// The language of titles in the sheets.
  private let language: Language

  init(
    _ options: DrawCommandOptions, _ plan: DrawPlan, _ finder: BankFinder, _ language: Language
  ) {
    self.options = options
    self.plan = plan
    self.finder = finder
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
    if let key = target.key { try session.put(DrawKey.csv(sets), at: key) }
    if let text, let file = target.manifest { try session.put(text, at: file) }
    return .clean
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
      return try results.finish(session)
    }
    for (index, sheet) in sheets.enumerated() {
      try session.put(sheet, at: target.file(index + 1, of: sheets.count, in: folder))
    }
  }

  /// Sees to it that no file takes the place of one that is read, nor two the same place.
  func checkTargets(_ sets: Int, _ session: Session) throws(Failure) {
    var targets = [target.output, target.key, target.manifest].compactMap(\.self)
      .filter { $0 != .standardInput }
    if let folder = target.folder {
      targets += (1...sets).map { target.file($0, of: sets, in: folder) }
    }
    if let bank = targets.first(where: finder.contains) {
      throw .usage(
        Localized(
          en: "'\(bank.displayText)' is one of the banks and would be replaced.",
          ja: "'\(bank.displayText)' は抽選元の問題ファイルのため、上書きできません。"))
    }
    let read = options.selection.excluded + [options.replayed].compactMap(\.self)
    try DrawOutput.check(targets, reading: read, session)
  }

  /// Sees to it that files do not replace others that are read, nor each other.
  static func check(
    _ targets: [Path], reading read: [Path], _ session: Session
  ) throws(Failure) {
    let read = Set(read.map(session.world.resolved))
    var seen: Set<Path> = []
    for target in targets {
      let place = session.world.resolved(target)
      if read.contains(place) {
        throw .usage(
          Localized(
            en: "'\(target.displayText)' is also read and would be replaced.",
            ja: "'\(target.displayText)' は読み込むファイルのため、上書きできません。"))
      }
      guard seen.insert(place).inserted else {
        throw .usage(
          Localized(
            en: "'\(target.displayText)' would be written twice: give each file a name of its own.",
            ja: "'\(target.displayText)' に2つの結果を書き込むことはできません。別々のファイル名を指定してください。"))
      }
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
