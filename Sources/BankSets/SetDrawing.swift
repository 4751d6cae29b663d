@_spi(QBank) import BankQuiz

extension QuestionPool {
  /// Draws the requested sets, or returns the reason why there are none.
  ///
  /// The same pool and request give the same sets on every machine and with any number of workers.
  ///
  ///     switch pool.draw(DrawRequest(seed: Seed(42))) {
  ///     case .success(let drawn): show(drawn.problems[0])
  ///     case .failure(let error): print(error.message.en)
  ///     }
  ///
  /// - Parameters:
  ///   - request: The number and sizes of the sets, and their conditions.
  ///   - workers: The workers, which determine the number of threads.
  /// - Returns: The sets, or the reason why there are none.
  /// - Complexity: O(*n*) in the questions of the pool and of the sets; conditions on time and on
  ///   near-duplicates take longer.
  public func draw(
    _ request: DrawRequest, workers: Workers = .serial
  ) -> Result<DrawnSets, DrawError> {
    var drawing = SetDrawing(request, self)
    do throws(DrawError.Reason) {
      let indices = try drawing.indices(workers)
      drawing.readChoices(of: indices, workers)
      let versions = request.versions
      let sets = workers.mapInBatches(indices.count * versions) { [drawing] index in
        drawing.drawn(
          indices[index / versions], set: index / versions + 1, version: index % versions + 1)
      }
      // A question is lost if its file was changed.
      if sets.contains(where: \.isEmpty) { throw .changedMeanwhile }
      return .success(DrawnSets(sets: sets, notes: drawing.notes))
    } catch {
      return .failure(
        DrawError(reason: error, changes: drawing.changes(error), notes: drawing.notes))
    }
  }
}

/// Draws sets from a pool.
private struct SetDrawing: Sendable {
  private let request: DrawRequest
  private let pool: QuestionPool
  private var figures: PoolFigures?
  private(set) var notes: [DrawnSets.Note] = []
  /// The roles of the choices of each drawn question, if choices are reordered.
  private var roles: [Int: ChoiceRoles] = [:]

  init(_ request: DrawRequest, _ pool: QuestionPool) {
    self.request = request
    self.pool = pool
  }

  // MARK: Which questions

  /// Returns the sets as indices of the pool.
  mutating func indices(_ workers: Workers) throws(DrawError.Reason) -> [[Int]] {
    if let contradiction = request.contradiction { throw .contradiction(contradiction) }
    let figures = try PoolFigures(request, pool, workers)
    (self.figures, notes) = (figures, figures.notes)
    let drawn = try figures.draw(request)
    let count = drawn.sets.reduce(0) { $0 + $1.count }
    // The number of covering sets is known only at this point.
    if request.versions > 1, count > DrawRequest.maxQuestions / request.versions {
      throw .contradiction(.tooManyQuestions(most: DrawRequest.maxQuestions))
    }
    notes += drawn.notes
    return ordered(drawn.sets)
  }

  /// Returns the sets with their questions in the requested order.
  private mutating func ordered(_ sets: [[Int]]) -> [[Int]] {
    guard let order = request.order else { return sets }
    let unclear = Set(sets.joined()).count { !pool[$0].statesDifficulty }
    // A note about the whole pool includes these questions.
    let isTold = notes.contains { if case .assumedDifficulty = $0 { true } else { false } }
    if unclear > 0, !isTold { notes.append(.assumedDifficulty(unclear)) }
    let chances = SetOrder.chances(of: sets, in: pool)
    return sets.map { order.sorted($0, chances) }
  }

  /// Returns sufficient changes of the request if there are no such sets.
  func changes(_ reason: DrawError.Reason) -> [DrawError.Change] {
    switch reason {
    case .tooFewQuestions, .tooFewInCategory, .unmet:
      guard let figures else { return [] }
      var advice = DrawAdvice(request, figures)
      return advice.changes()
    case .contradiction, .unknownCategory, .overlappingCategory, .tooFewOfBoth, .unknownQuestion,
      .ambiguousQuestion, .includedOutside, .includedAlike, .tooManyIncluded, .groupsDoNotFit,
      .tooManyAlike, .changedMeanwhile:
      return []
    }
  }

  // MARK: How they are shown

  /// Reads the choices of each question once, whatever the number of sets that contain it.
  mutating func readChoices(of sets: [[Int]], _ workers: Workers) {
    guard request.changesChoicesSomewhere else { return }
    let drawn = Array(Set(sets.joined()))
    let read = workers.mapInBatches(drawn.count) { [pool] in ChoiceRoles(pool[drawn[$0]]) }
    roles = Dictionary(uniqueKeysWithValues: zip(drawn, read))
  }

  /// Returns the questions of a version of a set as shown; empty if one of them has lost its answer.
  func drawn(_ indices: [Int], set: Int, version: Int) -> [DrawnSets.Question] {
    let seed = version == 1 ? request.seed : request.seed.ofVersion(version, set: set)
    let indices = version == 1 ? indices : seed.questionOrder(of: indices, set: set)
    let changesChoices = version > 1 || request.changesChoices
    let problems = indices.map { pool[$0] }
    if problems.contains(where: { $0.answer == Problem.unknownAnswer }) { return [] }
    let orders =
      changesChoices
      ? orders(of: problems, indices.compactMap { roles[$0] }, seed, set: set)
      : problems.map { Array($0.choices.indices) }
    return zip(indices, zip(problems, orders)).map { index, shown in
      let (problem, order) = shown
      return DrawnSets.Question(
        place: index, order: order, problem: changesChoices ? problem.ordered(order) : problem)
    }
  }

  /// Returns for each problem of a set another order of its choices.
  private func orders(
    of problems: [Problem], _ roles: [ChoiceRoles], _ seed: Seed, set: Int
  ) -> [[Int]] {
    if request.balancesAnswers { return AnswerPlaces(seed, set: set).orders(of: problems, roles) }
    let shuffle = ChoiceShuffle(seed, set: set)
    return zip(problems, roles).map { shuffle.order(of: $0, $1) }
  }
}

/// Sets that were drawn.
public struct DrawnSets: Hashable, Sendable {
  /// The sets, each with its questions in order; versions of a set are adjacent.
  public let sets: [[DrawnSets.Question]]
  /// Further notes about the draw.
  public let notes: [DrawnSets.Note]

  /// The questions as shown.
  public var problems: [[Problem]] { sets.map { $0.map(\.problem) } }
}

extension DrawnSets {
  /// A question of a set.
  public struct Question: Hashable, Sendable {
    /// Its index in the pool.
    public let place: Int
    /// For each place, the index of the choice that is shown there.
    public let order: [Int]
    /// The question as shown.
    public let problem: Problem
  }
}

/// An order of the questions in a set other than that of the draw.
package enum SetOrder: String, CaseIterable, Hashable, Sendable, Codable {
  /// The questions that most people can answer come first.
  case easyFirst = "easy-first"

  /// Returns the questions of a set in this order; those of equal difficulty stay in the order of the draw.
  func sorted(_ set: [Int], _ chances: [Int: Double]) -> [Int] {
    set.enumerated().ordered { one, other in
      let (first, second) = (chances[one.element] ?? 0, chances[other.element] ?? 0)
      return first != second ? first > second : one.offset < other.offset
    }.map(\.element)
  }

  /// Returns the probability of a right answer to each question, given enough time.
  static func chances(of sets: [[Int]], in pool: QuestionPool) -> [Int: Double] {
    var chances: [Int: Double] = [:]
    for place in sets.joined() where chances[place] == nil {
      chances[place] = ItemResponse(pool[place]).expectedChance
    }
    return chances
  }
}
