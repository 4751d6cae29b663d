@_spi(QBank) import BankQuiz

// Questions that are included in every set, questions that come together, and joint quotas of categories and
// difficulties.

extension PoolFigures {
  // MARK: Questions that are in every set

  /// Removes included questions from the pool, and with them their near-duplicates.
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

  /// Removes the questions that may not be in a set with those included in every set.
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

  /// The time for the questions that are included in every set.
  var timeOfIncluded: Int {
    milliseconds.isEmpty ? 0 : included.reduce(0) { $0 + milliseconds[$1] }
  }

  /// Returns a shortage in terms of whole sets.
  func withIncluded(_ shortage: Shortage) -> Shortage {
    if case .tooSlow(let quickest) = shortage {
      return .tooSlow(quickest: quickest + timeOfIncluded)
    }
    return shortage
  }

  /// Returns an error if more questions of a kind are included in every set than are requested.
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

  /// Returns sets in which some questions come together.
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

  /// Returns how many questions of each category and of each difficulty are drawn, in addition to those included in
  /// every set.
  func joint(_ request: DrawRequest) -> JointQuotas {
    joint(request, sets: 1, of: kinds.map { $0.members.count / request.setsApart })
  }

  /// Returns these numbers for several sets together, which are drawn from `members` questions of each kind.
  private func joint(_ request: DrawRequest, sets: Int, of members: [Int]) -> JointQuotas {
    let (wanted, taken) = (jointCounts(request), jointSums(fixed, request))
    return JointQuotas(
      rows: zip(wanted.rows, taken.rows).map { max(0, $0 - $1) * sets },
      columns: zip(wanted.columns, taken.columns).map { max(0, $0 - $1) * sets },
      there: jointTable(members, request))
  }

  private func jointCounts(_ request: DrawRequest) -> (rows: [Int], columns: [Int]) {
    (
      request.categories?.counts(in: request.size) ?? [],
      request.difficulty?.parts.map { $0.count ?? 0 } ?? []
    )
  }

  /// Returns numbers of kinds as a table with a row per category.
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

  /// A table of the numbers of questions by category and difficulty, with statistics of the search for it.
  struct JointAttempt {
    /// The rows of a table for which there are sets, or nil if none was found.
    var counts: [[Int]]?
    /// Whether all sets are equally likely.
    var isFair = false
    /// The number of tables tried.
    var tried = 0
    fileprivate var shortages: [Shortage] = []
    /// Whether all tables were tried.
    fileprivate var isComplete = false
  }

  /// Tries tables one by one: first a fairly chosen one, then all if there are few, else further random ones.
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
    // If nothing but the numbers matters, no other table is better.
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

  /// Returns the error if no table works: that there are no such sets if all were tried, and the minimum time if
  /// only the time is too short.
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

  /// Throws an error with the missing questions, for all sets together.
  func checkJoint(_ request: DrawRequest) throws(DrawError.Reason) {
    let sets = request.setsApart
    let all = joint(request, sets: sets, of: kinds.map(\.members.count))
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
  /// Records the result for a table, and returns whether there are sets with it.
  fileprivate mutating func takes(_ table: [[Int]], _ draw: ConstrainedDraw) -> Bool {
    tried += 1
    if let shortage = draw.shortage { shortages.append(shortage) } else { counts = table }
    return counts != nil
  }
}

extension JointTables {
  /// The maximum number of tables that are tried if sets have conditions besides their numbers.
  static let most = 100

  /// Returns the random table with a number, or nil if there is none.
  func picked(_ number: Int, _ seed: Seed) -> (counts: [[Int]], isFair: Bool)? {
    var generator = Generator(seed, .constraints, set: 1, of: "table \(number)")
    return next(&generator)
  }
}

/// Questions to be included in every set, given by ID, by file and row, by text, or by a part of the text that no
/// other question has.
private struct IncludedQuestions {
  private let pool: QuestionPool
  /// The candidates for each name, the better ones first.
  private var found: [String: Found] = [:]

  private struct Found {
    var byName: [Int] = []
    var byPart: [Int] = []
  }

  init(_ names: [String], in pool: QuestionPool) {
    self.pool = pool
    for name in names { found[name] = Found() }
    for index in pool.indices {
      let problem = pool[index]
      for name in found.keys {
        if problem.details.id == name || problem.question == name {
          found[name]?.byName.append(index)
        } else if problem.question.contains(text: name) {
          found[name]?.byPart.append(index)
        }
      }
    }
  }

  /// Returns the question with a name.
  func place(of name: String) throws(DrawError.Reason) -> Int {
    if let place = try place(ofRow: name) { return place }
    let found = found[name] ?? Found()
    let all = found.byName.isEmpty ? found.byPart : found.byName
    guard let place = all.first else { throw .unknownQuestion(name) }
    if all.count > 1 { throw .ambiguousQuestion(name, count: all.count) }
    return place
  }

  /// Returns the question in a row of a file, given by its path or file name: `tea.csv:12`.
  private func place(ofRow name: String) throws(DrawError.Reason) -> Int? {
    guard let colon = name.lastIndex(of: ":"),
      let row = Int(bounded: name[name.index(after: colon)...])
    else { return nil }
    let file = String(name[..<colon])
    let named = pool.names.indices.filter { pool.names[$0] == file }
    let files =
      named.isEmpty
      ? pool.names.indices.filter { Path(pool.names[$0]).lastComponent.string == file } : named
    let places = files.compactMap { pool.index(file: $0, record: row) }
    if places.count > 1 { throw .ambiguousQuestion(name, count: places.count) }
    return places.first
  }
}
