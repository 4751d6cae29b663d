@_spi(QBank) import BankRules
@_spi(QBank) import BankSets
import BankSystem

/// The sets of a rehearsal, and the guidance that is shown before them.
struct Rehearsal {
  let plan: PreviewPlan
  /// The sets, each with its problems in the order in which they are asked.
  let sets: [[Problem]]
  /// The order of the choices for each question of each set, as indices in the bank.
  private let orders: [[[Int]]]
  /// The content of the questions that is not shown, or nil if all of it is.
  let unseen: UnseenContent?
  /// The guidance that is shown before the first question.
  let guidance: [Guidance]
  /// The pool that the sets were drawn from.
  private let pool: DrawPool

  /// Draws the sets that a command asks for.
  init<Options: RehearsingOptions>(_ options: Options, _ session: Session) throws(Failure) {
    try PreviewPlan.checkTexts(options.rehearsal)
    try self.init(PreviewPlan(options.rehearsal, session), session)
  }

  private init(_ plan: PreviewPlan, _ session: Session) throws(Failure) {
    self.plan = plan
    pool = try DrawPool(plan.options.bank, plan.options.selection, session)
    let drawn = try pool.draw(plan.draw.request)
    let isRedrawn = plan.options.redraws
    sets = isRedrawn ? [Array(pool.problems)] : drawn.problems
    orders = drawn.sets.map { $0.map(\.order) }
    unseen = UnseenContent(sets, Rehearsal.losses(isRedrawn ? nil : drawn, pool))
    guidance = try Rehearsal.guidance(plan.options.guidance, pool, session)
    try checkScript()
    try checkPassMark()
    report(session)
  }

  /// Draws again from the same pool, by another plan.
  private init(_ rehearsal: Rehearsal, drawing draw: DrawPlan) throws(Failure) {
    plan = rehearsal.plan.drawing(draw)
    (pool, guidance) = (rehearsal.pool, rehearsal.guidance)
    let drawn = try pool.draw(draw.request)
    (sets, orders) = (drawn.problems, drawn.sets.map { $0.map(\.order) })
    unseen = UnseenContent(sets, Rehearsal.losses(drawn, pool))
  }

  /// Returns the losses in reading each drawn question, or each question of the pool if nothing was drawn.
  private static func losses(_ drawn: DrawnSets?, _ pool: DrawPool) -> [[[Loss]]] {
    let places = drawn?.sets.map { $0.map(\.place) } ?? [Array(pool.problems.indices)]
    let items = pool.items(of: Set(places.joined()))
    return places.map { $0.map { items[$0]?.losses ?? [] } }
  }

  /// Returns what is played next: the same set if the seed was given, or else one drawn with another seed.
  func again(_ session: Session) throws(Failure) -> Rehearsal {
    if plan.draw.isSeedGiven { return self }
    return try Rehearsal(self, drawing: plan.draw.withNewSeed(session))
  }

  /// Returns the status of a successful run of these sets.
  func status(_ status: ExitStatus) -> ExitStatus { pool.status(status) }

  /// The problems of the first set.
  var problems: [Problem] { sets[0] }

  /// Returns the questions of the set with the given index, as they are played.
  ///
  /// If no time limit is given, those of the bank apply.
  func questions(_ set: Int = 0) -> [TimedQuestion] {
    sets[set].map { TimedQuestion($0, limit: plan.limits.of($0)) }
  }

  /// The time limits of the first set, in milliseconds.
  var limits: [Int] { problems.map { plan.limits.of($0) } }

  /// Reports what is not shown, limits that are replaced, and difficulties that are not recognised.
  private func report(_ session: Session) {
    if let unseen { session.tell(unseen.text) }
    let problems = sets.joined()
    let replaced = problems.count(where: plan.limits.isReplaced)
    let tells = !plan.draw.request.countsTime && replaced > 0
    if tells { session.tell(ConditionMessages.replacedLimits(replaced)) }
    guard plan.usesDifficulty else { return }
    let unknown = problems.count { problem in
      guard let told = problem.details.difficulty, case .failure = Difficulty.read(told) else {
        return false
      }
      return true
    }
    if unknown > 0 { session.tell(Rehearsal.unknown(unknown)) }
  }

  private static func unknown(_ count: Int) -> Localized {
    Localized(
      en: "\(Localized.count(count, "question has", "questions have")) a difficulty that qbank "
        + "does not recognise and \(count == 1 ? "counts" : "count") as 0.5.",
      ja: "qbankが認識できない難易度の書かれた\(count)問は、0.5とみなしました。")
  }

  /// Returns the questions of the set with the given index, as the bank has them, for the history.
  func asked(_ set: Int = 0) -> [RunRecord.Asked] {
    zip(sets[set], orders[set]).map { problem, order in
      RunRecord.Asked(shown: problem, order: order, limit: plan.limits.of(problem))
    }
  }

  /// Returns the digest of the set with the given index, which identifies it in the history.
  func digest(_ set: Int = 0) -> String {
    SHA256(JSONBankWriter.write(.problems(sets[set]), isLines: true)).hexadecimal
  }

  /// Returns the digest of all questions in the pool, which identifies runs of one bank in the history. It does not
  /// depend on their order or their files.
  func poolDigest() -> String {
    let problems = pool.problems
    let contents = pool.workers.mapInBatches(problems.count) { problems[$0].contentHash }
    return SHA256.shortDigest(ofTexts: contents.sorted())
  }

  // MARK: Names

  /// The name of the quiz: its title, or else the name of the first file or folder.
  var title: Localized {
    if let title = plan.options.title { return Localized(title) }
    let word = String((names.first ?? "").prefix { $0 != "." })
    return word.isEmpty ? Localized(en: "Quiz", ja: "クイズ") : Localized(word)
  }

  /// The names of the files and folders without their paths, which are no business of the players.
  var names: [String] {
    plan.options.bank.paths.filter { $0 != .standardInput }.compactMap { path in
      path.components.last.flatMap { $0 == ".." ? nil : $0 }
    }
  }

  private func checkScript() throws(Failure) {
    guard case .script(let script) = plan.player, !plan.options.isForecast else { return }
    if let mistake = script.validationError(in: questions()) { throw .usage(mistake.message) }
  }

  /// The number of questions that each run of a forecast draws, or nil if it plays the sets as they are.
  var drawn: Int? { plan.options.redraws ? plan.draw.request.size : nil }

  /// The number of questions that must be right, or nil if it does not matter.
  var passing: Int? {
    plan.passMark?.score(of: min(drawn ?? problems.count, problems.count))
  }

  private func checkPassMark() throws(Failure) {
    guard let passing else { return }
    let count = min(drawn ?? problems.count, problems.count)
    if passing > count { throw .usage(PassMark.tooHigh(passing, count)) }
  }

  // MARK: Guidance

  /// Returns the guidance that was named, or else that of the only guidance file among the banks.
  private static func guidance(
    _ named: Path?, _ pool: DrawPool, _ session: Session
  ) throws(Failure) -> [Guidance] {
    if let named { return try read(named, session) }
    let others = pool.finder.sources.filter { source in
      !pool.problems.files.contains { $0.source === source }
    }
    return others.count == 1
      ? Bank.read(others[0], kind: .guidance).value.guidance : []
  }

  private static func read(_ path: Path, _ session: Session) throws(Failure) -> [Guidance] {
    let outcome: ReadResult<Bank>
    let source: Source
    do throws(SystemError) {
      let file = try session.world.read(path)
      source = file.asText() ?? file
      session.tellEncoding(of: source)
      outcome = Bank.read(source, kind: .guidance)
    } catch {
      throw .work(error.message)
    }
    let errors = outcome.diagnostics.filter { $0.severity == .error }
    if errors.isEmpty { return outcome.value.guidance }
    session.report(LintedFile(source, errors, kind: .guidance))
    throw .work(
      Localized(
        en: "the guidance in \(path.displayText) has errors, so nothing was played",
        ja: "ガイダンス \(path.displayText) に誤りがあるため、プレビューしませんでした。"))
  }
}
