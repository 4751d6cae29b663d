@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText

/// Draws sets that meet conditions, and notes what came of it.
struct ConditionedSets {
  private let request: DrawRequest
  private let pool: QuestionPool
  private(set) var notes: [DrawnSets.Note] = []
  /// Whether there are no kinds of questions but one.
  private var isPlain: Bool { !request.hasKinds }

  init(_ request: DrawRequest, _ pool: QuestionPool) {
    self.request = request
    self.pool = pool
  }

  // MARK: What the conditions ask about questions

  /// The conditions as plain numbers; questions are looked at only as far as they ask.
  private mutating func constraints() throws(DrawError.Reason) -> SetConstraints {
    var constraints = SetConstraints(try quotas())
    if request.maxMilliseconds != nil || request.isSpread {
      constraints.milliseconds = pool.map(ConditionedSets.milliseconds)
    }
    constraints.maxMilliseconds = request.maxMilliseconds
    if request.keepsNearDuplicatesApart { constraints.groups = try groups() }
    return constraints
  }

  private mutating func quotas() throws(DrawError.Reason) -> [QuotaDraw.Quota] {
    let all = Array(pool.indices)
    let kinds = try kinds(all)
    guard let difficulty = request.difficulty else { return kinds }
    let (parts, unclear) = difficulty.parts(of: pool)
    if unclear > 0 { notes.append(.unclearDifficulty(unclear)) }
    if difficulty.count != nil {
      return difficulty.parts.enumerated().map { index, part in
        QuotaDraw.Quota(part.text, all.filter { parts[$0] == index }, count: part.count ?? 0)
      }
    }
    return kinds.map { kind in
      QuotaDraw.Quota(kind.name, kind.members.filter { parts[$0] != nil }, count: kind.count)
    }
  }

  private func kinds(_ all: [Int]) throws(DrawError.Reason) -> [QuotaDraw.Quota] {
    guard let categories = request.categories else {
      return [QuotaDraw.Quota("", all, count: min(request.size, CategoryQuotas.maxQuestions))]
    }
    return try Categories(categories, size: request.size).kinds(in: pool)
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

  private func groups() throws(DrawError.Reason) -> [Int] {
    if let groups = NearDuplicates.groups(Array(pool)) { return groups }
    throw .tooManyAlike
  }

  // MARK: Drawing

  /// The sets, as indices of the pool.
  mutating func drawn() throws(DrawError.Reason) -> [[Int]] {
    let constraints = try constraints()
    if request.isCovering || request.isSpread || request.isDisjoint {
      return try batch(constraints)
    }
    var draw = ConstrainedDraw(constraints, request.seed, isPlain: isPlain)
    if let shortage = draw.shortage { throw unmet(shortage, constraints, sets: 1) }
    let sets = (1...request.sets).map { draw.set($0) }
    if !sets.allSatisfy(\.isFair) { notes.append(.notEquallyLikely) }
    return sets.map(\.questions)
  }

  private mutating func batch(
    _ constraints: SetConstraints
  ) throws(DrawError.Reason) -> [[Int]] {
    let spread =
      request.isSpread ? SetBatch.Spread(scores: pool.map(ConditionedSets.score)) : nil
    let batch =
      request.isCovering
      ? SetBatch(covering: constraints, request.seed, spread: spread)
      : SetBatch(request.sets, constraints, request.seed, isPlain: isPlain, spread: spread)
    if let shortage = batch.shortage { throw unmet(shortage, constraints, sets: request.sets) }
    let sizes = batch.sets.map(\.count)
    guard let least = sizes.min(), let most = sizes.max() else {
      throw unmet(.tooFew(kinds: [""], there: 0, wanted: 1), constraints, sets: 1)
    }
    if request.isCovering {
      notes.append(
        .covered(questions: sizes.reduce(0, +), sets: sizes.count, sizes: least...most))
    }
    if let (before, after) = batch.distances {
      notes.append(.spread(before: .init(before), after: .init(after)))
    }
    if !batch.isFair { notes.append(.notEquallyLikely) }
    return batch.sets
  }

  // MARK: What would do

  private func unmet(
    _ shortage: Shortage, _ constraints: SetConstraints, sets: Int
  ) -> DrawError.Reason {
    let changes =
      sets == 1 ? changes(shortage, constraints) : changes(constraints, sets: sets)
    return .unmet(shortage, sets: sets, changes: changes)
  }

  /// What would do for one set.
  private func changes(
    _ shortage: Shortage, _ constraints: SetConstraints
  ) -> [DrawError.Change] {
    var changes: [DrawError.Change] = []
    if case .tooSlow(let quickest) = shortage { changes.append(.milliseconds(quickest)) }
    // Beside weights no number can be given.
    if request.categories?.areShares ?? false { return changes }
    let fewer = constraints.fewerQuestions()
    if isPlain { return changes + fewer.map { .count($0.count) } }
    let parts = fewer.map { CategoryQuotas.Part(constraints.quotas[$0.kind].name, $0.count) }
    return parts.isEmpty ? changes : changes + [.categories(parts)]
  }

  /// What would do for so many sets.
  private func changes(_ constraints: SetConstraints, sets: Int) -> [DrawError.Change] {
    let search = NearestBatch(sets, constraints, request.seed, isPlain: isPlain)
    return [
      search.milliseconds.map { .milliseconds($0) }, search.sets.map { .sets($0) },
    ].compactMap(\.self)
  }
}
