@_spi(QBank) import BankQuiz

/// Finds small changes of a request that make sets possible; each change is tried before it is reported.
///
/// First one number is changed at a time: the time, the sets, the questions of a set. If none of them suffices,
/// sets and questions are changed together, and the time with them. A reported change is sufficient, but a smaller
/// one might be, too, if trying it would have been too much work: all attempts together must not take longer than a
/// draw.
struct DrawAdvice {
  private typealias Change = DrawError.Change

  private let request: DrawRequest
  private let figures: PoolFigures
  /// The work left for attempts, in the units of `SetBatch`; each attempt costs something.
  private(set) var effort: Int
  private static let leastEffort = 12_500
  /// The size beyond which a set takes the maximum time allowed.
  private static let maxQuestions = 1_000_000_000

  init(_ request: DrawRequest, _ figures: PoolFigures) {
    (self.request, self.figures) = (request, figures)
    effort = 400 * DrawAdvice.leastEffort + 40 * figures.count
  }

  /// Returns the changes, each of which is sufficient by itself.
  mutating func changes() -> [DrawError.Change] {
    // Questions that come in groups are not tried.
    if request.isCovering || request.together != nil { return [] }
    let alone = [time(request), fewerSets(request), fewerQuestions(request)].compactMap(\.self)
      .filter { isSure($0) }
    if !alone.isEmpty { return alone }
    if let both = fewerOfBoth(request), isSure(both) { return [both] }
    guard request.maxMilliseconds != nil else { return [] }
    var timeless = request
    timeless.maxMilliseconds = DrawRequest.maxMilliseconds
    let other = fewerSets(timeless) ?? fewerQuestions(timeless) ?? fewerOfBoth(timeless)
    guard let other else { return [] }
    var changed = request.changed(other)
    changed.maxMilliseconds = request.maxMilliseconds
    let together = time(changed).map { Change.together([other, $0].flatMap(\.single)) }
    return [together].compactMap(\.self).filter { isSure($0) }
  }

  /// Whether sets with such a request seem possible.
  private mutating func isEnough(_ changed: DrawRequest) -> Bool {
    guard effort > 0 else { return false }
    let trial = figures.trial(changed, .glance)
    effort -= max(DrawAdvice.leastEffort, trial.work)
    return trial.isEnough
  }

  /// Whether sets are in fact drawn with a change that seems sufficient.
  private mutating func isSure(_ change: Change) -> Bool {
    let trial = figures.trial(request.changed(change), .proof)
    effort -= max(DrawAdvice.leastEffort, trial.work)
    return trial.isEnough
  }

  // MARK: One number

  /// Returns the shortest sufficient time, in tenths of a second, as it is shown.
  private mutating func time(_ request: DrawRequest) -> Change? {
    guard let given = request.maxMilliseconds else { return nil }
    let tenth = 100
    let questions = min(request.size, DrawAdvice.maxQuestions)
    let most = min(figures.slowest * questions, DrawRequest.maxMilliseconds)
    var longer = request
    longer.maxMilliseconds = most
    guard most > given, isEnough(longer) else { return nil }
    let least = (given / tenth + 1..<(most + tenth - 1) / tenth).partitioningIndex {
      longer.maxMilliseconds = $0 * tenth
      return isEnough(longer)
    }
    return .milliseconds(min(least * tenth, DrawRequest.maxMilliseconds))
  }

  /// Returns the greatest sufficient number of sets.
  private mutating func fewerSets(_ request: DrawRequest) -> Change? {
    guard request.setsApart > 1 else { return nil }
    // A single set cannot be balanced against another.
    let least = request.isSpread ? 2 : 1
    let most =
      zip(figures.counts(request), figures.most(request))
      .filter { $0.0 > 0 }.map { $0.1 / $0.0 }.min() ?? 0
    let bound = min(request.sets - 1, most)
    return last(in: least, bound) { request.changed(.sets($0)) }.map { .sets($0) }
  }

  /// Returns the greatest sufficient number of questions: of a set, or of each kind.
  private mutating func fewerQuestions(_ request: DrawRequest) -> Change? {
    // With both kinds of numbers, one cannot change without the other.
    if request.isJoint { return nil }
    if request.hasKinds, request.categories?.areShares != true { return fewerParts(request) }
    let bound = min(request.size - 1, figures.most(request).reduce(0, +) / request.setsApart)
    return last(in: 1, bound) { request.changed(.count($0)) }.map { .count($0) }
  }

  /// Returns the last sufficient number. A few are tried one by one from above, because with weights a smaller
  /// number may fail where a larger one succeeds.
  private mutating func last(
    in least: Int, _ most: Int, _ changed: (Int) -> DrawRequest
  ) -> Int? {
    if most - least < 32 {
      for number in stride(from: most, through: least, by: -1) where isEnough(changed(number)) {
        return number
      }
      return nil
    }
    if isEnough(changed(most)) { return most }
    var (low, high) = (least - 1, most)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isEnough(changed(middle)) { low = middle } else { high = middle }
    }
    return low >= least ? low : nil
  }

  // MARK: Kinds

  /// The maximum reduction of one kind, in questions, that is tried.
  private static let maxStep = 50

  /// Returns fewer questions of some kinds: the smallest reduction of one kind; otherwise no more of each kind than
  /// there are; otherwise one fewer of the largest at a time, down to a single question.
  private mutating func fewerParts(_ request: DrawRequest) -> Change? {
    let counts = figures.counts(request)
    let most = zip(counts, figures.most(request)).map { min($0, $1 / request.setsApart) }
    for step in 1..<max(1, min(counts.reduce(0, +), DrawAdvice.maxStep)) {
      for kind in counts.indices where counts[kind] >= step {
        var fewer = counts
        fewer[kind] -= step
        if let change = change(to: fewer, within: most, request) { return change }
      }
    }
    var fewer = most
    while let largest = fewer.max(), largest > 0 {
      if let change = change(to: fewer, within: most, request) { return change }
      guard let kind = fewer.firstIndex(of: largest) else { return nil }
      fewer[kind] -= max(1, largest / 16)
    }
    for kind in counts.indices where most[kind] > 0 {
      let single = counts.indices.map { $0 == kind ? 1 : 0 }
      if let change = change(to: single, within: most, request) { return change }
    }
    return nil
  }

  /// Returns the change to these numbers of questions if it is sufficient.
  private mutating func change(
    to counts: [Int], within most: [Int], _ request: DrawRequest
  ) -> Change? {
    guard zip(counts, most).allSatisfy({ $0 <= $1 }), counts.contains(where: { $0 > 0 }) else {
      return nil
    }
    let names = request.partNames
    let parts = zip(names, zip(figures.counts(request), counts)).compactMap { name, both in
      both.0 == both.1 ? nil : CategoryQuotas.Part(name, both.1)
    }
    var change = Change.categories(parts)
    // A total that was given in addition to the parts has to follow them.
    if request.count != nil { change = .together([change, .count(counts.reduce(0, +))]) }
    return isEnough(request.changed(change)) ? change : nil
  }

  // MARK: Both

  /// Returns fewer sets of fewer questions, with as many questions in all as possible.
  private mutating func fewerOfBoth(_ request: DrawRequest) -> Change? {
    guard request.setsApart > 1 else { return nil }
    let least = request.isSpread ? 2 : 1
    let bound = min(request.sets - 1, figures.most(request).reduce(0, +))
    var best: (all: Int, change: Change)?
    for sets in stride(from: bound, through: least, by: bound > 64 ? -(bound / 32) : -1) {
      let fewer = request.changed(.sets(sets))
      guard let questions = fewerQuestions(fewer) else { continue }
      let all = sets * fewer.changed(questions).size
      if all > best?.all ?? 0 {
        best = (all, .together([.sets(sets)] + questions.single))
      }
    }
    return best?.change
  }
}

extension DrawError.Change {
  /// The single changes that it consists of.
  fileprivate var single: [DrawError.Change] {
    if case .together(let changes) = self { changes } else { [self] }
  }
}

// MARK: A request that is changed

extension DrawRequest {
  /// The names of the kinds for which it gives numbers.
  fileprivate var partNames: [String] {
    categories?.parts.map(\.name) ?? difficulty?.parts.map(\.text) ?? []
  }

  /// Returns the request with a change applied.
  package func changed(_ change: DrawError.Change) -> DrawRequest {
    var request = self
    switch change {
    case .count(let count): request.count = count
    case .sets(let sets): request.sets = sets
    case .milliseconds(let time): request.maxMilliseconds = time
    case .categories(let parts): request.change(parts)
    case .together(let changes): request = changes.reduce(self) { $0.changed($1) }
    }
    return request
  }

  private mutating func change(_ parts: [CategoryQuotas.Part]) {
    let number = { (name: String, old: Int) in
      parts.first { $0.name == name }?.number ?? old
    }
    if let old = categories {
      let changed = old.parts.map { CategoryQuotas.Part($0.name, number($0.name, $0.number)) }
      categories = CategoryQuotas(changed.filter { $0.number > 0 }, areShares: old.areShares)
    } else if let old = difficulty {
      let changed = old.parts.compactMap { part in
        DifficultyQuotas.Part(part.text, count: number(part.text, part.count ?? 0))
      }
      difficulty = DifficultyQuotas(changed) ?? old
    }
  }
}
