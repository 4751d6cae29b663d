@_spi(QBank) import BankText

/// Several valid sets without a common question.
///
/// All are drawn at once, repeatedly as long as that is quick; then wrong sets are repaired by exchanging
/// questions. Whether such sets exist at all is a hard problem: with few questions left it is decided by exhaustive
/// search, otherwise it may stay open.
package struct SetBatch: Sendable {
  /// The distance of sets: the ranges of their times and of their scores, the latter in thousandths.
  package typealias Distance = (milliseconds: Int, score: Int)

  /// Returns the distance of sets with these times and scores.
  static func distance(_ times: [Int], _ scores: [Int]) -> Distance {
    ((times.max() ?? 0) - (times.min() ?? 0), (scores.max() ?? 0) - (scores.min() ?? 0))
  }

  /// The milliseconds that a thousandth of a point counts as when sets are made similar: ten seconds are a point.
  static let weight = 10

  /// Limits of the work before giving up.
  package struct Limits: Sendable {
    /// The approximate number of questions drawn.
    let questions: Int
    /// The number of exchanges tried.
    let exchanges: Int
    /// The number of steps of the exhaustive search.
    package let steps: Int

    /// The limits for drawing sets.
    package static let full = Limits(questions: 1_000_000, exchanges: 2_000_000, steps: 300_000)
    /// The limits for a quick estimate of whether a full attempt is worthwhile.
    package static let glance = Limits(questions: 31_000, exchanges: 31_000, steps: 10_000)
    /// Enough to be certain of what is found, as with `full`, but gives up sooner.
    package static let proof = Limits(questions: 1_000_000, exchanges: 125_000, steps: 10_000)

    /// These limits without the exhaustive search.
    package var withoutSearch: Limits {
      Limits(questions: questions, exchanges: exchanges, steps: 0)
    }
  }

  /// The sets; empty if there is a shortage.
  package private(set) var sets: [[Int]] = []
  /// Whether all such sets were equally likely.
  package private(set) var isFair = true
  /// The distance of the sets before and after they were made similar.
  package private(set) var distances: (before: Distance, after: Distance)?
  /// Whether no other sets of these questions are nearer to each other, as an exhaustive search showed.
  package private(set) var areNearest = false
  /// Why there are no such sets, or nil if there are.
  package private(set) var shortage: Shortage?
  /// The work done, in units of the time to draw one question.
  package private(set) var work = 0

  private let constraints: SetConstraints
  private let seed: Seed
  private let limits: Limits

  // MARK: A given number of sets

  /// Draws the given number of sets; `isPlain` says that the kinds are not categories.
  ///
  /// With `scores`, the expected score of each question of the pool in thousandths, the sets are made similar: they
  /// get about the same expected score and time.
  package init(
    _ count: Int, _ constraints: SetConstraints, _ seed: Seed, isPlain: Bool,
    scores: [Int]? = nil, limits: Limits = .full
  ) {
    self.constraints = constraints
    self.seed = seed
    self.limits = limits
    let count = max(0, min(count, SetBatch.maxSets))
    shortage = tooFew(count) ?? QuickestSet(constraints).shortage ?? tooSlow(count)
    if shortage != nil { return }
    var streams = constraints.quotas.map {
      Generator(seed, .questions, set: 1, of: isPlain ? nil : $0.name)
    }
    var draws = constraints.quotas.map { QuestionDraw(of: $0.members.count, seed) }
    draw(of: count * constraints.count) {
      let parts = constraints.quotas.indices.map { kind in
        let quota = constraints.quotas[kind]
        return draws[kind].draw(quota.count * count, &streams[kind]).map { quota.members[$0] }
      }
      return SetBatch.cut(parts, into: count, constraints)
    }
    finish(scores)
    if !isPlain { mix() }
  }

  private func tooFew(_ count: Int) -> Shortage? {
    for quota in constraints.quotas {
      let groups = Dictionary(grouping: quota.members, by: constraints.group).values
      let there = groups.reduce(0) { $0 + min($1.count, count) }
      if there < quota.count * count {
        return .tooFew(kinds: [quota.name], there: there, wanted: quota.count * count, sets: count)
      }
    }
    return nil
  }

  /// Reports a shortage if even the quickest questions take more time than all sets have together.
  private func tooSlow(_ count: Int) -> Shortage? {
    guard let most = constraints.maxMilliseconds else { return nil }
    let least = constraints.quotas.reduce(0) { sum, quota in
      let times = quota.members.map(constraints.time).sorted()
      return sum + times.prefix(quota.count * count).reduce(0, +)
    }
    return least > most * count ? .impossible : nil
  }

  private static func cut(
    _ parts: [[Int]], into count: Int, _ constraints: SetConstraints
  ) -> [[Int]] {
    (0..<count).map { set in
      zip(parts, constraints.quotas).flatMap { part, quota in
        part[(set * quota.count)..<((set + 1) * quota.count)]
      }
    }
  }

  /// Shuffles the questions of each set.
  private mutating func mix() {
    for set in sets.indices {
      var generator = Generator(seed, .questions, set: set + 1)
      generator.shuffle(&sets[set])
    }
  }

  // MARK: Covering a pool

  /// Draws the fewest sets of at most the given number of questions that use every question of the only kind once,
  /// with sizes that differ by at most one. Time must not be limited.
  package init(covering constraints: SetConstraints, _ seed: Seed, scores: [Int]? = nil) {
    self.constraints = constraints
    self.seed = seed
    limits = .full
    let members = constraints.quotas.flatMap(\.members)
    if members.isEmpty { return }
    let groups = Dictionary(grouping: members, by: constraints.group)
    let fewest = (members.count + constraints.count - 1) / max(1, constraints.count)
    let count = max(fewest, groups.values.map(\.count).max() ?? 0)
    var stream = Generator(seed, .questions, set: 1)
    var pool = QuestionDraw(of: members.count, seed)
    draw(of: members.count) {
      let drawn = pool.draw(members.count, &stream)
      return SetBatch.cut(drawn.map { members[$0] }, into: count)
    }
    if !areRight { deal(into: count) }
    finish(scores)
  }

  private static func cut(_ questions: [Int], into count: Int) -> [[Int]] {
    var start = 0
    return (0..<count).map { set in
      let size = (questions.count - set + count - 1) / count
      defer { start += size }
      return Array(questions[start..<(start + size)])
    }
  }

  /// Deals the questions out like cards, group by group, which never gives two questions of a group to the same
  /// set.
  private mutating func deal(into count: Int) {
    let all = sets.flatMap(\.self)
    var order: [Int: Int] = [:]
    for (place, question) in all.enumerated() where order[constraints.group(question)] == nil {
      order[constraints.group(question)] = place
    }
    let cards = all.enumerated().ordered { one, other in
      let places = [one, other].map { order[constraints.group($0.element)] ?? 0 }
      return (places[0], one.offset) < (places[1], other.offset)
    }
    sets = (0..<count).map { set in
      stride(from: set, to: cards.count, by: count).map { cards[$0].element }
    }
  }

  // MARK: Common parts

  /// The maximum number of sets made at once.
  private static let maxSets = 1 << 24
  /// The maximum number of times that all sets are drawn again.
  private static let tries = 1_000

  private var areRight: Bool { sets.allSatisfy(constraints.allows) }

  private mutating func draw(of questions: Int, _ sets: () -> [[Int]]) {
    let tries = min(SetBatch.tries, limits.questions / max(1, questions))
    for _ in 0..<max(1, tries) {
      self.sets = sets()
      work += questions
      if areRight { return }
    }
    isFair = false
  }

  private mutating func finish(_ scores: [Int]?) {
    if areRight, scores == nil { return }
    var exchange = SetExchange(sets, constraints, scores: scores, seed)
    let before = exchange.spread
    exchange.run(atMost: limits.exchanges)
    work += exchange.tries * SetExchange.work
    guard exchange.isRight else { return search(scores) }
    sets = exchange.sets
    guard let scores else { return }
    (distances, isFair) = ((before, exchange.spread), false)
    findNearest(scores, before)
  }

  /// Replaces the sets with the nearest of all if there are few enough for an exhaustive search, or else with any
  /// nearer ones found.
  private mutating func findNearest(_ scores: [Int], _ before: Distance) {
    let search = NearestSets.search(from: sets, constraints, scores: scores)
    areNearest = search.isExhaustive
    guard let nearer = search.sets else { return }
    sets = nearer.sets
    distances = (before, nearer.distance)
    // They were found in the order of the pool and of their times, so they are shuffled.
    var generator = Generator(seed, .exchanges, set: 2)
    generator.shuffle(&sets)
    mix()
  }

  private mutating func search(_ scores: [Int]?) {
    switch DisjointSearch.sets(sets.count, constraints, steps: limits.steps) {
    case .sets(let found):
      sets = found
      finish(scores)
    case .none: (sets, shortage) = ([], .impossible)
    case .gaveUp: (sets, shortage) = ([], .notFound)
    }
  }
}
