import BankFormats
import BankModel
import BankSystem
import BankText

/// Where sets go: sheets, the key and the manifest. All of it is made before anything is written.
struct DrawOutput {
  let plan: DrawPlan
  let finder: BankFinder
  /// The language of titles in the sheets.
  let language: Language

  /// Writes sets, and the manifest if there is one.
  func write(
    _ sets: [[DrawnQuestion]], manifest: Manifest?, _ session: inout Session
  ) throws(Failure) -> ExitStatus {
    let sheets = session.world.workers.mapMany(sets.count) {
      sheet(sets[$0].map(\.problem), number: $0 + 1)
    }
    if let format = plan.format {
      try LossReport(sheets.flatMap(\.losses), format).tell(plan.invocation.value(.onLoss), session)
    }
    let text = manifest?.text
    plan.tell(session)
    try write(sheets.map(\.bytes), &session)
    if let key = plan.invocation.value(.key) {
      try session.put(DrawKey.csv(sets.map { $0.map(\.problem) }), at: Path(key))
    }
    if let text, let name = plan.invocation.value(.manifest) {
      try session.put(text, at: Path(name))
    }
    return .clean
  }

  private func sheet(_ problems: [Problem], number: Int) -> Exported {
    let isHidden = plan.invocation.has(.hideAnswers)
    let shown = isHidden ? problems.map(\.withoutAnswer) : problems
    let title = Localized(en: "Set \(number)", ja: "セット\(number)")[language]
    guard let format = plan.format else {
      return Exported(Array(TextSheet(title: title, language: language).text(shown).utf8))
    }
    let bank = Bank.problems(shown)
    var sheet =
      format.write?(bank, ConvertOptions(title: title, language: language)) ?? Exported([])
    sheet.losses = (Losses.find(in: bank, for: format) + sheet.losses).filter {
      !isHidden || $0.feature != .answers
    }
    return sheet
  }

  private func write(_ sheets: [[UInt8]], _ session: inout Session) throws(Failure) {
    guard let folder = plan.folder else {
      var results = Results(plan.invocation)
      for sheet in sheets { try results.add(sheet, &session) }
      return try results.finish(session)
    }
    for (index, sheet) in sheets.enumerated() {
      try session.put(sheet, at: plan.file(index + 1, of: sheets.count, in: folder))
    }
  }

  /// Sees to it that no file takes the place of one that is read, nor two the same place.
  func checkTargets(_ sets: Int, _ session: Session) throws(Failure) {
    var targets = [Flag.output, .key, .manifest].flatMap { plan.invocation.all($0) }
      .filter { $0 != "-" }.map { Path($0) }
    if let folder = plan.folder {
      targets += (1...sets).map { plan.file($0, of: sets, in: folder) }
    }
    if let bank = targets.first(where: finder.holds) {
      throw .usage(
        Localized(
          en: "'\(bank.text)' is one of the banks and would be replaced.",
          ja: "'\(bank.text)' は抽選元の問題ファイルのため、上書きできません。"))
    }
    let read = [Flag.exclude, .replay].flatMap { plan.invocation.all($0) }.map { Path($0) }
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
            en: "'\(target.text)' is read as well and would be replaced.",
            ja: "'\(target.text)' は読み込むファイルのため、上書きできません。"))
      }
      guard seen.insert(place).inserted else {
        throw .usage(
          Localized(
            en: "'\(target.text)' would be written twice: give each file a name of its own.",
            ja: "'\(target.text)' に2つの結果を書き込むことはできません。別々のファイル名を指定してください。"))
      }
    }
  }
}

extension Problem {
  /// The problem without its answer and whatever may give it away.
  fileprivate var withoutAnswer: Problem {
    var problem = self
    problem.answer = Problem.untold
    problem.details.explanation = nil
    problem.details.others = []
    return problem
  }
}
