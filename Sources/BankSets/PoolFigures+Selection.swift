@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText

// Questions that are in every set, questions that come together, and numbers of categories and of
// difficulties at once.

extension PoolFigures {
  // MARK: Questions that are in every set

  /// Takes questions out of what is drawn from, and with them their near-duplicates.
  mutating func take(included names: [String], _ pool: QuestionPool) throws(DrawError.Reason) {
    let search = IncludedQuestions(names, in: pool)
    if kinds.isEmpty { kinds = [Kind(name: "", members: Array(pool.indices))] }
    fixed = kinds.map { _ in 0 }
    for name in names {
      let place = try search.place(of: name)
      if included.contains(place) { continue }
      guard let kind = kinds.firstIndex(where: { $0.members.contains(place) }) else {
        throw .includedOutside(name)
      }
      included.append(place)
      fixed[kind] += 1
      kinds[kind].members.removeAll { $0 == place }
    }
  }

  /// Leaves out what may not stand beside the questions that are in every set.
  mutating func removeNeighboursOfIncluded(_ pool: QuestionPool) throws(DrawError.Reason) {
    if included.isEmpty || groups.isEmpty { return }
    for (place, one) in included.enumerated() {
      if let other = included[..<place].first(where: { groups[$0] == groups[one] }) {
        throw .includedAlike(pool[other].question, pool[one].question)
      }
    }
    let taken = Set(included.map { groups[$0] })
    for kind in kinds.indices { kinds[kind].members.removeAll { taken.contains(groups[$0]) } }
  }

  /// How long the questions take that are in every set.
  var timeOfIncluded: Int {
    milliseconds.isEmpty ? 0 : included.reduce(0) { $0 + milliseconds[$1] }
  }

  /// A shortage as it is told of whole sets.
  func withIncluded(_ shortage: Shortage) -> Shortage {
    if case .tooSlow(let quickest) = shortage {
      return .tooSlow(quickest: quickest + timeOfIncluded)
    }
    return shortage
  }

  /// Whether more questions are in every set than are wanted of them.
  func tooManyIncluded(_ request: DrawRequest) -> DrawError.Reason? {
    if included.isEmpty { return nil }
    if request.isJoint {
      let wanted = jointCounts(request)
      let sums = jointSums(fixed, request)
      let names =
        (request.categories?.parts.map(\.name) ?? [])
        + (request.difficulty?.parts.map(\.text) ?? [])
      let all = zip(names, zip(sums.rows + sums.columns, wanted.rows + wanted.columns))
      return all.first { $0.1.0 > $0.1.1 }.map {
        .tooManyIncluded($0.0, included: $0.1.0, wanted: $0.1.1)
      }
    }
    return parts(request).first { fixed[$0.kind] > $0.count }.map { kind, count in
      .tooManyIncluded(kinds[kind].name, included: fixed[kind], wanted: count)
    }
  }

  // MARK: Questions that come together

  /// Sets in which some questions come together.
  func inGroups(_ request: DrawRequest) throws(DrawError.Reason) -> [[Int]] {
    let (wanted, isTooMany) = request.size.multipliedReportingOverflow(by: request.setsApart)
    if isTooMany || wanted > count {
      throw .tooFewQuestions(there: count, wanted: request.size, sets: request.setsApart)
    }
    var draw = TogetherDraw(together, request.seed)
    let sets =
      request.isDisjoint
      ? draw.disjointSets(request.sets, count: request.size)
      : draw.sets(request.sets, count: request.size)
    if let sets { return sets }
    throw .groupsDoNotFit(
      wanted: request.size, sets: request.setsApart, largest: together.map(\.count).max() ?? 0)
  }

  // MARK: Categories and difficulties at once

  /// How many questions are drawn of each category and of each difficulty, besides those that are in
  /// every set.
  func joint(_ request: DrawRequest) -> JointQuotas {
    let (wanted, taken) = (jointCounts(request), jointSums(fixed, request))
    return JointQuotas(
      rows: zip(wanted.rows, taken.rows).map { max(0, $0 - $1) },
      columns: zip(wanted.columns, taken.columns).map { max(0, $0 - $1) },
      there: jointTable(kinds.map { $0.members.count / request.setsApart }, request))
  }

  private func jointCounts(_ request: DrawRequest) -> (rows: [Int], columns: [Int]) {
    (
      request.categories?.counts(in: request.size) ?? [],
      request.difficulty?.parts.map { $0.count ?? 0 } ?? []
    )
  }

  /// Numbers of kinds, category by category.
  private func jointTable(_ numbers: [Int], _ request: DrawRequest) -> [[Int]] {
    let width = request.difficulty?.parts.count ?? 1
    return stride(from: 0, to: numbers.count, by: width).map {
      Array(numbers[$0..<min($0 + width, numbers.count)])
    }
  }

  private func jointSums(_ numbers: [Int], _ request: DrawRequest) -> (rows: [Int], columns: [Int])
  {
    let table = jointTable(numbers, request)
    let columns = (request.difficulty?.parts ?? []).indices.map { column in
      table.reduce(0) { $0 + $1[column] }
    }
    return (table.map { $0.reduce(0, +) }, columns)
  }

  /// A table of how many questions of each category are of which difficulty, and what it took to find
  /// it.
  struct JointAttempt {
    /// The table with which there are sets, row after row; nil where none was found.
    var counts: [[Int]]?
    /// Whether every set is as likely as any other.
    var isFair = false
    /// How many tables were tried.
    var tried = 0
    fileprivate var shortages: [Shortage] = []
    /// Whether all tables were tried.
    fileprivate var isComplete = false
  }

  /// Tries one table after the other: first one that is picked fairly, then all if they are few, else
  /// others that are picked.
  func attempt(_ request: DrawRequest) -> JointAttempt {
    let joint = joint(request)
    let tables = JointTables(joint)
    var found = JointAttempt()
    let fair = tables.picked(0, request.seed)
    if let fair, found.takes(fair.counts, draw(request, fair.counts)) {
      let isOnlyOne = request.maxMilliseconds == nil && groups.isEmpty
      found.isFair = fair.isFair && isOnlyOne && !request.drawsTogether
      return found
    }
    // Where nothing but numbers matters, no other table is better.
    if request.maxMilliseconds == nil, groups.isEmpty { return found }
    let all = joint.tables(atMost: JointTables.most)
    if all == nil, !tables.areCounted { return found }
    for number in 0..<(all?.count ?? JointTables.most) {
      guard let counts = all?[number] ?? tables.picked(number + 1, request.seed)?.counts else {
        break
      }
      if found.takes(counts, draw(request, counts)) { return found }
    }
    found.isComplete = all != nil
    return found
  }

  private func draw(_ request: DrawRequest, _ counts: [[Int]]) -> ConstrainedDraw {
    ConstrainedDraw(constraints(request, counts), request.seed, isPlain: false)
  }

  /// What is told where no table will do: that there is no such set if all were tried, and how long the
  /// quickest takes if only the time is too short.
  func shortage(of attempt: JointAttempt, _ request: DrawRequest) -> DrawError.Reason {
    guard request.setsApart == 1, attempt.isComplete else {
      return .unmet(.notFound, sets: request.setsApart)
    }
    let times = attempt.shortages.compactMap {
      if case .tooSlow(let quickest) = $0 { quickest } else { nil }
    }
    let shortage = times.min().map { withIncluded(.tooSlow(quickest: $0)) } ?? .impossible
    return .unmet(shortage, sets: 1)
  }

  /// Tells which questions are missing, for all sets together.
  func checkJoint(_ request: DrawRequest) throws(DrawError.Reason) {
    let (wanted, taken, sets) = (jointCounts(request), jointSums(fixed, request), request.setsApart)
    let all = JointQuotas(
      rows: zip(wanted.rows, taken.rows).map { max(0, $0 - $1) * sets },
      columns: zip(wanted.columns, taken.columns).map { max(0, $0 - $1) * sets },
      there: jointTable(kinds.map(\.members.count), request))
    guard let shortage = all.shortage else { return }
    let (categories, difficulties) = (
      request.categories?.parts.map(\.name) ?? [], request.difficulty?.parts.map(\.text) ?? []
    )
    throw .tooFewOfBoth(
      categories: shortage.rows.map { categories[$0] },
      difficulties: shortage.columns.map { difficulties[$0] }, there: shortage.there,
      wanted: shortage.wanted, sets: sets)
  }
}

extension PoolFigures.JointAttempt {
  /// Notes what came of a table, and tells whether there are sets with it.
  fileprivate mutating func takes(_ table: [[Int]], _ draw: ConstrainedDraw) -> Bool {
    tried += 1
    if let shortage = draw.shortage { shortages.append(shortage) } else { counts = table }
    return counts != nil
  }
}

extension JointTables {
  /// So many tables are tried where sets have to be more than right in their numbers.
  static let most = 100

  /// The table of a number; nil if there is none.
  func picked(_ number: Int, _ seed: Seed) -> (counts: [[Int]], isFair: Bool)? {
    var generator = Generator(seed, .constraints, set: 1, of: "table \(number)")
    return next(&generator)
  }
}
