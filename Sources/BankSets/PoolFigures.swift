@_spi(QBank) import BankQuiz

/// The properties of a pool's questions that a request depends on, as plain numbers: their kinds, times, scores,
/// and near-duplicates.
///
/// Computed once, reading questions only as far as necessary; then the request and variations of it are drawn from
/// these figures.
struct PoolFigures {
  /// Questions of a kind with a quota.
  struct Kind {
    let name: String
    var members: [Int]
  }

  /// The number of questions.
  let count: Int
  /// The kinds of questions; empty if any question is eligible.
  var kinds: [Kind] = []
  private(set) var milliseconds: [Int] = []
  private var scores: [Int] = []
  private(set) var groups: [Int] = []
  /// The questions that are included in every set.
  var included: [Int] = []
  /// The number of included questions of each kind.
  var fixed: [Int] = []
  /// Groups of questions that are in a set together or not at all; empty if there are none.
  private(set) var together: [[Int]] = []
  /// Notes about the questions.
  private(set) var notes: [DrawnSets.Note] = []

  init(
    _ request: DrawRequest, _ pool: QuestionPool, _ workers: Workers = .serial
  ) throws(DrawError.Reason) {
    count = pool.count
    if let categories = request.categories {
      let members = try pool.members(of: categories)
      kinds = zip(categories.parts, members).map { Kind(name: $0.name, members: $1) }
    } else if request.hasConditions {
      kinds = [Kind(name: "", members: Array(pool.indices))]
    }
    if let difficulty = request.difficulty { take(difficulty, pool, isJoint: request.isJoint) }
    if let included = request.included { try take(included: included, pool) }
    fixed += kinds.dropFirst(fixed.count).map { _ in 0 }
    if let prefix = request.together {
      together = pool.groups(byTag: prefix)
      // Nearly always, a group of one is a question without such a tag.
      let isUsed =
        together.contains { $0.count > 1 } || pool.contains { $0.tag(from: prefix) != nil }
      if !isUsed, !pool.isEmpty { notes.append(.noneTogether(prefix)) }
    }
    if request.countsTime {
      milliseconds = pool.map { PoolFigures.milliseconds($0, request.limits) }
      let replaced = pool.count(where: request.limits.isReplaced)
      if replaced > 0 { notes.append(.replacedLimits(replaced)) }
    }
    if request.isSpread {
      scores = pool.map { PoolFigures.score($0, request.limits) }
      let unclear = pool.count { !$0.statesDifficulty }
      if unclear > 0 { notes.append(.assumedDifficulty(unclear)) }
    }
    if request.keepsNearDuplicatesApart {
      let found = PoolFigures.groups(pool, request.conditionMethod, workers)
      guard let found else { throw .tooManyAlike }
      groups = found
      try removeNeighboursOfIncluded(pool)
    }
  }

  /// Returns for each question the number of its group of near-duplicates, or nil if too many are alike.
  private static func groups(
    _ pool: QuestionPool, _ method: SetConstraints.Method, _ workers: Workers
  ) -> [Int]? {
    switch method {
    case .v1: NearDuplicates.groups(Array(pool))
    case .v2: NearGroups.groups(of: pool.count, workers) { pool[$0] }
    }
  }

  private mutating func take(
    _ difficulty: DifficultyQuotas, _ pool: QuestionPool, isJoint: Bool
  ) {
    let (parts, unclear, inNumbers) = difficulty.parts(of: pool)
    if unclear > 0 { notes.append(.unclearDifficulty(unclear)) }
    if inNumbers > 0 { notes.append(.difficultyInNumbers(inNumbers)) }
    if isJoint {
      kinds = kinds.flatMap { kind in
        difficulty.parts.enumerated().map { index, part in
          Kind(
            name: "\(kind.name) (\(part.text))", members: kind.members.filter { parts[$0] == index }
          )
        }
      }
    } else if difficulty.count != nil {
      kinds = difficulty.parts.enumerated().map { index, part in
        Kind(name: part.text, members: parts.indices.filter { parts[$0] == index })
      }
    } else {
      for kind in kinds.indices { kinds[kind].members.removeAll { parts[$0] == nil } }
    }
  }

  /// Returns the time of a question on the clock, which stops at its limit.
  private static func milliseconds(_ problem: Problem, _ limits: TimeLimits) -> Int {
    let limit = Double(limits.of(problem)) / 1_000
    return Int(
      clamping: (ReadingTime().answerTime(problem).mean(within: limit) * 1_000).rounded())
  }

  /// Returns how many of a thousand players are expected to be right within the limit.
  private static func score(_ problem: Problem, _ limits: TimeLimits) -> Int {
    let late = ReadingTime().answerTime(problem)
      .chanceOfTimeOut(Double(limits.of(problem)) / 1_000)
    return Int(
      clamping: (ItemResponse(problem).expectedChance * (1 - late) * 1_000).rounded())
  }

  // MARK: A request, or a change of it

  /// Returns the kinds of a request, each with the number of its questions in a set; a changed request may leave
  /// some of them out.
  func parts(_ request: DrawRequest) -> [(kind: Int, count: Int)] {
    var parts: [(name: String, count: Int)] = [
      ("", min(request.size, CategoryQuotas.maxQuestions))
    ]
    if let categories = request.categories {
      let counts = categories.counts(in: request.size)
      parts = zip(categories.parts, counts).map { ($0.name, $1) }
    } else if let difficulty = request.difficulty, difficulty.count != nil {
      parts = difficulty.parts.map { ($0.text, $0.count ?? 0) }
    }
    var left = Array(kinds.indices)
    return parts.compactMap { name, count in
      guard let place = left.firstIndex(where: { kinds[$0].name == name }) else { return nil }
      return (left.remove(at: place), count)
    }
  }

  /// Returns the number of questions of each kind that are drawn for a set, in addition to those included in every
  /// set. If numbers of categories and of difficulties are given, they are in a table of both.
  private func quotas(
    _ request: DrawRequest, _ table: [[Int]]? = nil
  ) -> [QuotaDraw.Quota] {
    if request.isJoint {
      let counts = table ?? JointTables(joint(request)).picked(0, request.seed)?.counts ?? []
      return zip(kinds, counts.joined()).map { QuotaDraw.Quota($0.name, $0.members, count: $1) }
    }
    return parts(request).map { kind, count in
      QuotaDraw.Quota(kinds[kind].name, kinds[kind].members, count: count - fixed[kind])
    }
  }

  func constraints(_ request: DrawRequest, _ table: [[Int]]? = nil) -> SetConstraints {
    var constraints = SetConstraints(quotas(request, table))
    constraints.milliseconds = milliseconds
    constraints.maxMilliseconds = request.maxMilliseconds.map { $0 - timeOfIncluded }
    constraints.groups = groups
    return constraints
  }

  /// Returns the requested number of questions of each kind in a set; a single number if there are no kinds.
  func counts(_ request: DrawRequest) -> [Int] {
    if kinds.isEmpty { return [request.size] }
    return request.isJoint ? quotas(request).map(\.count) : parts(request).map(\.count)
  }

  /// Returns the maximum number of questions of each kind for all sets together.
  func most(_ request: DrawRequest) -> [Int] {
    if kinds.isEmpty { return [count] }
    let numbers = request.isJoint ? Array(kinds.indices) : parts(request).map(\.kind)
    return numbers.map { kind in
      let members = kinds[kind].members
      if groups.isEmpty { return members.count + fixed[kind] }
      let alike = Dictionary(grouping: members) { groups[$0] }
      return alike.values.reduce(fixed[kind]) { $0 + min($1.count, request.setsApart) }
    }
  }

  /// The longest time of a question.
  var slowest: Int { milliseconds.max() ?? 0 }

  /// Whether such sets are found within some limits, with the work that this took. With `proof`, a draw finds them
  /// in the same way.
  func trial(_ request: DrawRequest, _ limits: SetBatch.Limits) -> (isEnough: Bool, work: Int) {
    if request.contradiction != nil || request.isCovering { return (false, 0) }
    if tooManyIncluded(request) != nil { return (false, 0) }
    if request.isJoint { return jointTrial(request, limits) }
    guard request.hasConditions else { return (shortage(request) == nil, 0) }
    let there = zip(counts(request), most(request))
    guard there.allSatisfy({ $0 <= $1 / request.setsApart }) else { return (false, 0) }
    return trial(request, constraints(request), limits)
  }

  private func jointTrial(
    _ request: DrawRequest, _ limits: SetBatch.Limits
  ) -> (isEnough: Bool, work: Int) {
    guard (try? checkJoint(request)) != nil else { return (false, count) }
    let found = attempt(request)
    let work = 2 * count * found.tried
    guard let table = found.counts else { return (false, work) }
    let trial = trial(request, constraints(request, table), limits)
    return (trial.isEnough, trial.work + work)
  }

  private func trial(
    _ request: DrawRequest, _ constraints: SetConstraints, _ limits: SetBatch.Limits
  ) -> (isEnough: Bool, work: Int) {
    // Every question of the pool is read: once, or again for each condition of the sets.
    let work = count * (request.drawsTogether ? 10 : 2)
    if !request.drawsTogether {
      return (ConstrainedDraw(constraints, request.seed, isPlain: true).shortage == nil, work)
    }
    // An exhaustive search is the last step of a draw; if it is fast, the draw is not needed.
    let areThere = DisjointSearch.areThere(request.sets, constraints, steps: limits.steps)
    if let areThere { return (areThere, work) }
    let batch = SetBatch(
      request.sets, constraints, request.seed, isPlain: !request.hasKinds,
      limits: limits.withoutSearch)
    return (batch.shortage == nil, work + limits.steps * DisjointSearch.work + batch.work)
  }
}

extension DrawRequest {
  /// The number of sets that must be disjoint.
  var setsApart: Int { isDisjoint || isSpread ? max(1, sets) : 1 }

  /// Whether all sets are drawn at once, because they must be disjoint.
  var drawsTogether: Bool { isCovering || isSpread || (isDisjoint && sets > 1) }
}

// MARK: Drawing

extension PoolFigures {
  /// Draws sets, as indices of the pool, with notes; throws the reason if there are none.
  func draw(
    _ request: DrawRequest
  ) throws(DrawError.Reason) -> (sets: [[Int]], notes: [DrawnSets.Note]) {
    if let excess = tooManyIncluded(request) { throw excess }
    if !together.isEmpty { return (try inGroups(request), []) }
    var (sets, notes) = try besideIncluded(request)
    if included.isEmpty { return (sets, notes) }
    for set in sets.indices {
      var generator = Generator(request.seed, .questions, set: set + 1, of: "include")
      sets[set] += included
      generator.shuffle(&sets[set])
    }
    return (sets, notes)
  }

  /// Draws sets without the questions that are included in every one of them.
  private func besideIncluded(
    _ request: DrawRequest
  ) throws(DrawError.Reason) -> (sets: [[Int]], notes: [DrawnSets.Note]) {
    if !request.hasConditions {
      if let shortage = shortage(request) { throw shortage }
      return (plain(request), [])
    }
    let table = request.isJoint ? try table(request) : nil
    let constraints = constraints(request, table?.counts)
    if request.drawsTogether {
      return try together(request, constraints, isFair: table?.isFair ?? true)
    }
    var draw = ConstrainedDraw(constraints, request.seed, isPlain: !request.hasKinds)
    if let shortage = draw.shortage { throw .unmet(withIncluded(shortage), sets: 1) }
    let sets = (1...request.sets).map { draw.set($0) }
    let isFair = (table?.isFair ?? true) && sets.allSatisfy(\.isFair)
    return (sets.map(\.questions), isFair ? [] : [.notEquallyLikely])
  }

  /// Returns the table of categories and difficulties for the draw.
  private func table(
    _ request: DrawRequest
  ) throws(DrawError.Reason) -> (counts: [[Int]], isFair: Bool) {
    try checkJoint(request)
    let found = attempt(request)
    guard let counts = found.counts else { throw shortage(of: found, request) }
    return (counts, found.isFair)
  }

  /// Returns what is short if there are no conditions.
  private func shortage(_ request: DrawRequest) -> DrawError.Reason? {
    let sets = request.setsApart
    if kinds.isEmpty {
      let (wanted, isTooMany) = request.size.multipliedReportingOverflow(by: sets)
      return isTooMany || wanted > count
        ? .tooFewQuestions(there: count, wanted: request.size, sets: sets) : nil
    }
    let short = quotas(request).first { $0.members.count / sets < $0.count }
    if let short, short.name.isEmpty {
      return .tooFewQuestions(
        there: short.members.count + included.count, wanted: request.size, sets: sets)
    }
    return short.map {
      .tooFewInCategory($0.name, there: $0.members.count, wanted: $0.count, sets: sets)
    }
  }

  private func plain(_ request: DrawRequest) -> [[Int]] {
    if kinds.isEmpty {
      var draw = QuestionDraw(of: count, request.seed, request.method)
      if request.isDisjoint { return draw.disjointSets(request.sets, count: request.size) }
      return (1...request.sets).map { draw.set($0, count: request.size) }
    }
    var draw = QuotaDraw(quotas(request), request.seed)
    if request.isDisjoint { return draw.disjointSets(request.sets) }
    return (1...request.sets).map { draw.set($0) }
  }

  private func together(
    _ request: DrawRequest, _ constraints: SetConstraints, isFair: Bool
  ) throws(DrawError.Reason) -> (sets: [[Int]], notes: [DrawnSets.Note]) {
    let scores = request.isSpread ? scores : nil
    let batch =
      request.isCovering
      ? SetBatch(covering: constraints, request.seed, scores: scores)
      : SetBatch(
        request.sets, constraints, request.seed, isPlain: !request.hasKinds, scores: scores)
    if let shortage = batch.shortage { throw .unmet(shortage, sets: request.sets) }
    let sizes = batch.sets.map(\.count)
    guard let least = sizes.min(), let most = sizes.max() else {
      throw .unmet(.tooFew(kinds: [""], there: 0, wanted: 1, sets: 1), sets: 1)
    }
    var notes: [DrawnSets.Note] = []
    if request.isCovering {
      notes.append(
        .covered(questions: sizes.reduce(0, +), sets: sizes.count, sizes: least...most))
    }
    if let (before, after) = batch.distances {
      notes.append(
        .spread(before: .init(before), after: .init(after), areNearest: batch.areNearest))
    }
    if !batch.isFair || !isFair { notes.append(.notEquallyLikely) }
    return (batch.sets, notes)
  }
}
