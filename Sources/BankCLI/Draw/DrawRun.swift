import BankModel
import BankQuiz
import BankText

/// Draws sets from a pool.
struct DrawRun {
  private let plan: DrawPlan
  private let pool: DrawPool

  init(_ plan: DrawPlan, _ pool: DrawPool) {
    self.plan = plan
    self.pool = pool
  }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    let output = DrawOutput(plan: plan, finder: pool.finder, language: session.language)
    let sets = try draw { [session] in session.say($0[session.language] + "\n") }
    try output.checkTargets(sets.count, session)
    tellKept(sets, session)
    let manifest =
      plan.invocation.has(.manifest) ? Manifest(plan, pool, sets, session.language) : nil
    return try output.write(sets, manifest: manifest, &session)
  }

  /// Draws the sets, and tells what there is to tell of them.
  func draw(_ tell: (Localized) -> Void = { _ in }) throws(Failure) -> [[DrawnQuestion]] {
    try check()
    let indices = try indices(tell)
    let sets = pool.workers.mapMany(indices.count) { drawn(indices[$0], set: $0 + 1) }
    if sets.contains(where: \.isEmpty) {
      throw .work(
        Localized(
          en: "a bank was changed while it was read, so nothing was drawn; try again",
          ja: "読み込み中に問題ファイルが変更されたため、抽選しませんでした。もう一度実行してください。"))
    }
    return sets
  }

  private func check() throws(Failure) {
    if plan.quotas == nil, plan.conditions.isEmpty { try checkCount() }
  }

  private func checkCount() throws(Failure) {
    let (wanted, count) = (plan.count, pool.problems.count)
    let there = Localized.count(count, "question", "questions")
    guard wanted <= count else {
      let change = count > 0 ? Localized("--count \(count)") : nil
      throw .work(
        ConditionMessages.with(
          [change],
          Localized(
            en: "a set of \(wanted) cannot be drawn from \(there)",
            ja: "\(count)問から\(wanted)問のセットは作れません")))
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
  private var isBalanced: Bool { plan.invocation.has(.balanceAnswers) }
  private var isShuffled: Bool { isBalanced || plan.invocation.has(.shuffleChoices) }

  /// The sets as indices of the pool.
  private func indices(_ tell: (Localized) -> Void) throws(Failure) -> [[Int]] {
    if !plan.conditions.isEmpty { return try ConditionedSets(plan, pool, tell).drawn(tell) }
    if let quotas = plan.quotas {
      let all = try quotas.quotas(in: pool, disjoint: isDisjoint ? plan.sets : 1)
      var draw = QuotaDraw(all, plan.seed)
      return isDisjoint ? draw.disjointSets(plan.sets) : (1...plan.sets).map { draw.set($0) }
    }
    var draw = QuestionDraw(of: pool.problems.count, plan.seed, plan.method)
    if isDisjoint { return draw.disjointSets(plan.sets, count: plan.count) }
    return (1...plan.sets).map { draw.set($0, count: plan.count) }
  }

  /// The questions of a set as they are shown; none if one of them has become one without an answer.
  private func drawn(_ indices: [Int], set: Int) -> [DrawnQuestion] {
    let problems = indices.map { pool.problems[$0] }
    if problems.contains(where: { $0.answer == Problem.untold }) { return [] }
    let orders = orders(of: problems, set: set)
    return indices.indices.map { index in
      DrawnQuestion(
        place: indices[index], order: orders[index],
        problem: isShuffled ? problems[index].ordered(orders[index]) : problems[index])
    }
  }

  /// For each problem of a set the order of its choices.
  private func orders(of problems: [Problem], set: Int) -> [[Int]] {
    guard isShuffled else { return problems.map(\.fileOrder) }
    if isBalanced { return AnswerPlaces(plan.seed, set: set).orders(of: problems) }
    return problems.map { ChoiceShuffle(plan.seed, set: set).order(of: $0) }
  }

  /// How many questions are named whose choices keep their order.
  private static let told = 10

  private func tellKept(_ sets: [[DrawnQuestion]], _ session: Session) {
    guard isShuffled else { return }
    var count = 0
    for (set, questions) in sets.enumerated() {
      for (index, problem) in questions.map(\.problem).enumerated()
      where PositionalReference.isFound(in: problem) {
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
}

/// A question of a set.
struct DrawnQuestion: Sendable {
  /// Its index in the pool.
  let place: Int
  /// For each place the index of the choice that comes there.
  let order: [Int]
  /// The question as it is shown.
  let problem: Problem
}

extension Problem {
  /// The choices as the file has them.
  fileprivate var fileOrder: [Int] { Array(choices.indices) }
}
