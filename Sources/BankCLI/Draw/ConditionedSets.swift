import BankModel
import BankQuiz
import BankText

/// Draws sets that meet conditions, and tells what came of it.
struct ConditionedSets {
  private let plan: DrawPlan
  private let constraints: SetConstraints
  private let scores: [Int]
  /// Whether there are no kinds of questions but one.
  private let isPlain: Bool

  /// What is drawn from a pool, whose questions are looked at only as far as the conditions ask.
  init(_ plan: DrawPlan, _ pool: DrawPool, _ tell: (Localized) -> Void) throws(Failure) {
    self.plan = plan
    let conditions = plan.conditions
    isPlain = plan.quotas == nil && conditions.difficulty?.count == nil
    var constraints = SetConstraints(try ConditionedSets.quotas(plan, pool, tell))
    if conditions.mostMilliseconds != nil || conditions.isSpread {
      constraints.milliseconds = pool.problems.map(ConditionedSets.milliseconds)
    }
    constraints.mostMilliseconds = conditions.mostMilliseconds
    if conditions.areApart { constraints.groups = try ConditionedSets.groups(pool) }
    self.constraints = constraints
    scores = conditions.isSpread ? pool.problems.map(ConditionedSets.score) : []
  }

  // MARK: What the conditions ask about questions

  private static func quotas(
    _ plan: DrawPlan, _ pool: DrawPool, _ tell: (Localized) -> Void
  ) throws(Failure) -> [QuotaDraw.Quota] {
    let all = Array(pool.problems.indices)
    let count = min(plan.count, 1 << 32)
    let kinds = try plan.quotas?.kinds(in: pool) ?? [QuotaDraw.Quota("", all, count: count)]
    guard let difficulty = plan.conditions.difficulty else { return kinds }
    let (parts, unclear) = difficulty.parts(of: pool.problems)
    if unclear > 0 { tell(ConditionMessages.unclear(unclear)) }
    if difficulty.count != nil {
      return difficulty.parts.enumerated().map { index, part in
        QuotaDraw.Quota(part.text, all.filter { parts[$0] == index }, count: part.count ?? 0)
      }
    }
    return kinds.map { kind in
      QuotaDraw.Quota(kind.name, kind.members.filter { parts[$0] != nil }, count: kind.count)
    }
  }

  /// The limit of a question that has none of its own: that of the app.
  private static let usualLimit = 10.0

  /// How long a question takes on the clock, which stops at its limit.
  private static func milliseconds(_ problem: Problem) -> Int {
    let limit = problem.details.limit.map { $0 > 0 ? min($0, 86_400) : usualLimit } ?? usualLimit
    let mean = ReadingTime().answerTime(problem).mean(within: limit)
    return Int((mean * 1_000).rounded())
  }

  /// How many of a thousand are expected to know the answer; half of them where nothing is told.
  private static func score(_ problem: Problem) -> Int {
    1_000 - (problem.details.difficulty.flatMap { Difficulty.level(of: $0) } ?? 500)
  }

  private static func groups(_ pool: DrawPool) throws(Failure) -> [Int] {
    if let groups = NearDuplicates.groups(Array(pool.problems)) { return groups }
    throw .work(ConditionMessages.tooMuchAlike)
  }

  // MARK: Drawing

  /// The sets, as indices of the pool.
  func drawn(_ tell: (Localized) -> Void) throws(Failure) -> [[Int]] {
    let conditions = plan.conditions
    if conditions.isCovering || conditions.isSpread || plan.invocation.has(.disjoint) {
      return try batch(tell)
    }
    var draw = ConstrainedDraw(constraints, plan.seed, isPlain: isPlain)
    if let shortage = draw.shortage { throw failure(shortage, sets: 1) }
    let sets = (1...plan.sets).map { draw.set($0) }
    if !sets.allSatisfy(\.isFair) { tell(ConditionMessages.unfair) }
    return sets.map(\.questions)
  }

  private func batch(_ tell: (Localized) -> Void) throws(Failure) -> [[Int]] {
    let spread = plan.conditions.isSpread ? SetBatch.Spread(scores: scores) : nil
    let isCovering = plan.conditions.isCovering
    let batch =
      isCovering
      ? SetBatch(covering: constraints, plan.seed, spread: spread)
      : SetBatch(plan.sets, constraints, plan.seed, isPlain: isPlain, spread: spread)
    if let shortage = batch.shortage { throw failure(shortage, sets: plan.sets) }
    if batch.sets.isEmpty { throw failure(.tooFew(kinds: [""], there: 0, wanted: 1), sets: 1) }
    if isCovering { tell(ConditionMessages.covered(batch.sets)) }
    if let distances = batch.distances { tell(ConditionMessages.spread(distances)) }
    if !batch.isFair { tell(ConditionMessages.unfair) }
    return batch.sets
  }

  private func failure(_ shortage: Shortage, sets: Int) -> Failure {
    let messages = ConditionMessages(plan.conditions, isPlain: isPlain)
    let changes = sets == 1 ? changes(shortage, messages) : changes(sets)
    return .work(messages.text(shortage, sets: sets, changes: changes))
  }

  /// What would do for one set.
  private func changes(_ shortage: Shortage, _ messages: ConditionMessages) -> [Localized] {
    var changes: [Localized] = []
    if case .tooSlow(let quickest) = shortage {
      changes.append(ConditionMessages.change(milliseconds: quickest))
    }
    // Beside weights no number can be given.
    if plan.quotas?.areShares ?? false { return changes }
    let fewer = constraints.fewerQuestions().map {
      messages.change(constraints.quotas[$0.kind].name, $0.count)
    }
    if fewer.isEmpty { return changes }
    return changes + [
      Localized(
        en: fewer.map(\.en).joined(separator: " and "), ja: fewer.map(\.ja).joined(separator: "と"))
    ]
  }

  /// What would do for so many sets.
  private func changes(_ sets: Int) -> [Localized] {
    let search = NearestBatch(sets, constraints, plan.seed, isPlain: isPlain)
    return [
      search.milliseconds.map { ConditionMessages.change(milliseconds: $0) },
      search.sets.map { Localized("--sets \($0)") },
    ].compactMap(\.self)
  }
}
