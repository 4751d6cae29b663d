import BankFormats
import BankModel
import BankQuiz
import BankSystem
import BankText

/// Draws sets from a pool and writes them: all of it is made before anything is written.
struct DrawRun {
  private let plan: DrawPlan
  private let pool: DrawPool

  init(_ plan: DrawPlan, _ pool: DrawPool) {
    self.plan = plan
    self.pool = pool
  }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    if plan.quotas == nil, plan.conditions.isEmpty { try checkCount() }
    let sets = try drawn(session)
    try checkTargets(sets.count)
    var losses: [Loss] = []
    let sheets = sets.enumerated().map { sheet($1, number: $0 + 1, session.language, &losses) }
    if let format = plan.format {
      try LossReport(losses, format).tell(plan.invocation.value(.onLoss), session)
    }
    plan.tell(session)
    try write(sheets, &session)
    if let key = plan.invocation.value(.key) { try replace(Path(key), DrawKey.csv(sets), session) }
    return .clean
  }

  private func checkCount() throws(Failure) {
    let (wanted, count) = (plan.count, pool.problems.count)
    let there = Localized.count(count, "question", "questions")
    guard wanted <= count else {
      throw .work(
        Localized(
          en: "a set of \(wanted) cannot be drawn from \(there)",
          ja: "\(count)問から\(wanted)問のセットは作れません。"))
    }
    let most = count / wanted
    guard isDisjoint, plan.sets > most else { return }
    throw .work(
      Localized(
        en: "\(plan.sets) disjoint sets of \(wanted) cannot be drawn from \(there), only \(most)",
        ja: "\(count)問から、問題の重ならない\(wanted)問のセットは\(most)セットまでしか作れません。"))
  }

  // MARK: Drawing

  private var isDisjoint: Bool { plan.invocation.has(.disjoint) }

  /// The sets as indices of the pool.
  private func indices(_ session: Session) throws(Failure) -> [[Int]] {
    if !plan.conditions.isEmpty { return try ConditionedSets(plan, pool, session).drawn() }
    if let quotas = plan.quotas {
      let all = try quotas.quotas(in: pool, disjoint: isDisjoint ? plan.sets : 1)
      var draw = QuotaDraw(all, plan.seed)
      return isDisjoint ? draw.disjointSets(plan.sets) : (1...plan.sets).map { draw.set($0) }
    }
    var draw = QuestionDraw(of: pool.problems.count, plan.seed, plan.method)
    if isDisjoint { return draw.disjointSets(plan.sets, count: plan.count) }
    return (1...plan.sets).map { draw.set($0, count: plan.count) }
  }

  private func drawn(_ session: Session) throws(Failure) -> [[Problem]] {
    let drawn = try indices(session).map { $0.map { pool.problems[$0] } }
    let isBalanced = plan.invocation.has(.balanceAnswers)
    guard isBalanced || plan.invocation.has(.shuffleChoices) else { return drawn }
    tellKept(drawn, session)
    if isBalanced {
      return drawn.enumerated().map { AnswerPlaces(plan.seed, set: $0 + 1).balanced($1) }
    }
    return drawn.enumerated().map { set, problems in
      problems.map(ChoiceShuffle(plan.seed, set: set + 1).shuffled)
    }
  }

  /// How many questions are named whose choices keep their order.
  private static let told = 10

  private func tellKept(_ sets: [[Problem]], _ session: Session) {
    var count = 0
    for (set, problems) in sets.enumerated() {
      for (index, problem) in problems.enumerated() where PositionalReference.isFound(in: problem) {
        count += 1
        if count <= DrawRun.told { tellKept(problem, set: set + 1, index + 1, session) }
      }
    }
    if count <= DrawRun.told { return }
    let more = count - DrawRun.told
    let text = Localized(
      en: "… and \(more) more whose choices keep their order", ja: "… ほかに\(more)問は並べ替えません")
    session.say(text[session.language] + "\n")
  }

  private func tellKept(_ problem: Problem, set: Int, _ number: Int, _ session: Session) {
    let question = VisibleText.escape(String(problem.question.prefix(40)))
    let text = Localized(
      en: "set \(set), question \(number): the choices keep their order, because some refer to "
        + "others by place: “\(question)”",
      ja: "セット\(set)の\(number)問目: 選択肢が位置で互いを指しているため、並べ替えません:「\(question)」")
    session.say(text[session.language] + "\n")
  }

  // MARK: Writing

  private func sheet(
    _ problems: [Problem], number: Int, _ language: Language, _ losses: inout [Loss]
  ) -> [UInt8] {
    let isHidden = plan.invocation.has(.hideAnswers)
    let shown = isHidden ? problems.map(\.withoutAnswer) : problems
    let title = Localized(en: "Set \(number)", ja: "セット\(number)")[language]
    guard let format = plan.format else {
      return Array(TextSheet(title: title, language: language).text(shown).utf8)
    }
    let bank = Bank.problems(shown)
    let exported = format.write?(bank, ConvertOptions(title: title, language: language))
    let all = Losses.find(in: bank, for: format) + (exported?.losses ?? [])
    losses += all.filter { !isHidden || $0.feature != .answers }
    return exported?.bytes ?? []
  }

  private func write(_ sheets: [[UInt8]], _ session: inout Session) throws(Failure) {
    guard let folder = plan.folder else {
      var results = Results(plan.invocation)
      for sheet in sheets { try results.add(sheet, &session) }
      return try results.finish(session)
    }
    for (index, sheet) in sheets.enumerated() {
      try replace(plan.file(index + 1, of: sheets.count, in: folder), sheet, session)
    }
  }

  private func replace(_ path: Path, _ bytes: [UInt8], _ session: Session) throws(Failure) {
    do throws(SystemError) {
      try session.world.replace(path, with: bytes)
    } catch {
      throw .work(error.message)
    }
  }

  /// Sees to it that nothing takes the place of a bank.
  private func checkTargets(_ sets: Int) throws(Failure) {
    try Results(plan.invocation).check(pool.finder)
    var targets = plan.invocation.value(.key).map { [Path($0)] } ?? []
    if let folder = plan.folder {
      targets += (1...sets).map { plan.file($0, of: sets, in: folder) }
    }
    guard let target = targets.first(where: pool.finder.holds) else { return }
    throw .usage(
      Localized(
        en: "'\(target.text)' is one of the banks and would be replaced.",
        ja: "'\(target.text)' は抽選元の問題ファイルのため、上書きできません。"))
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
