/// Searches for the sets without a common question that are nearest to each other: those with the smallest sum of
/// the range of their times and the range of their scores, where ten seconds count as a point.
///
/// All valid sets are listed in order of time, and combined as long as the result can be nearer than the best one
/// known. The search ends with the optimum, or gives up if there are too many sets.
package struct NearestSets {
  /// Sets, and their distance.
  package typealias Found = (sets: [[Int]], distance: SetBatch.Distance)

  /// The maximum number of sets listed, and of combinations tried.
  private static let most = (sets: 40_000, steps: 16_000_000)
  /// The maximum number of questions, which are bits of a word.
  private static let maxMembers = 64

  private struct Candidate {
    let members: UInt64
    let size: Int
    let time: Int
    let score: Int
  }

  private let constraints: SetConstraints
  private let scores: [Int]
  private let members: [Int]
  private var candidates: [Candidate] = []
  /// The number of sets of each size still wanted.
  private var wanted: [Int: Int]
  private var chosen: [Int] = []
  private var best: Int
  private var bestSets: [Int]?
  private var stepsLeft = NearestSets.most.steps

  /// Returns nearer sets with the same numbers of questions, if any were found, and whether the search was
  /// exhaustive.
  package static func search(
    from sets: [[Int]], _ constraints: SetConstraints, scores: [Int]
  ) -> (sets: Found?, isExhaustive: Bool) {
    var search = NearestSets(sets, constraints, scores)
    guard search.listAll() else { return (nil, search.best == 0) }
    search.combine(from: 0, times: nil, scores: nil, used: 0)
    let found = search.bestSets.map { places in
      let sets = places.map { search.questions(search.candidates[$0].members) }
      return (sets, search.distance(sets))
    }
    return (found, search.stepsLeft > 0 || search.best == 0)
  }

  private init(_ sets: [[Int]], _ constraints: SetConstraints, _ scores: [Int]) {
    self.constraints = constraints
    self.scores = scores
    members = constraints.quotas.flatMap(\.members).sorted()
    wanted = Dictionary(sets.map { ($0.count, 1) }, uniquingKeysWith: +)
    best = .max
    let (milliseconds, score) = distance(sets)
    best = milliseconds + score * SetBatch.weight
  }

  private func distance(_ sets: [[Int]]) -> SetBatch.Distance {
    SetBatch.distance(sets.map { constraints.time(of: $0) }, sets.map(score))
  }

  private func score(_ set: [Int]) -> Int {
    set.reduce(0) { $0 + (scores.indices.contains($1) ? scores[$1] : 0) }
  }

  private func questions(_ set: UInt64) -> [Int] {
    members.indices.filter { set >> UInt64($0) & 1 == 1 }.map { members[$0] }
  }

  // MARK: Listing sets

  /// Lists all sets of the wanted sizes in order of time; false if there are too many.
  private mutating func listAll() -> Bool {
    guard best > 0, members.count <= NearestSets.maxMembers else { return false }
    let isEvery = constraints.quotas.count == 1
    var listing = SetListing(constraints, most: NearestSets.most.sets)
    for size in wanted.keys.sorted() {
      // Sets that cover a pool have two sizes and one kind.
      let counts = isEvery ? [size] : constraints.quotas.map(\.count)
      guard listing.add(counts) else { return false }
    }
    candidates = listing.sets.map(candidate)
    candidates.sort { ($0.time, $0.members) < ($1.time, $1.members) }
    return true
  }

  private func candidate(_ set: [Int]) -> Candidate {
    var bits: UInt64 = 0
    for question in set {
      if let place = members.firstIndex(of: question) { bits |= 1 << UInt64(place) }
    }
    return Candidate(
      members: bits, size: set.count, time: constraints.time(of: set), score: score(set))
  }

  // MARK: Combining sets

  /// Adds later sets to the chosen ones as long as they can be nearer than the best; `times` and `scores` are those
  /// of the chosen ones.
  private mutating func combine(
    from start: Int, times: ClosedRange<Int>?, scores: ClosedRange<Int>?, used: UInt64
  ) {
    if wanted.values.allSatisfy({ $0 == 0 }) {
      bestSets = chosen
      best = NearestSets.width(times) + NearestSets.width(scores) * SetBatch.weight
      return
    }
    for index in candidates.indices.dropFirst(start) {
      stepsLeft -= 1
      if stepsLeft <= 0 || best == 0 { return }
      let next = candidates[index]
      let newTimes = (times?.lowerBound ?? next.time)...next.time
      // Times ascend, so later sets are no nearer.
      if NearestSets.width(newTimes) >= best { return }
      guard used & next.members == 0, wanted[next.size, default: 0] > 0 else { continue }
      let newScores =
        min(
          scores?.lowerBound ?? next.score, next.score)...max(
          scores?.upperBound ?? next.score, next.score)
      let apart =
        NearestSets.width(newTimes) + NearestSets.width(newScores) * SetBatch.weight
      if apart >= best { continue }
      wanted[next.size, default: 0] -= 1
      chosen.append(index)
      combine(from: index + 1, times: newTimes, scores: newScores, used: used | next.members)
      chosen.removeLast()
      wanted[next.size, default: 0] += 1
    }
  }

  private static func width(_ range: ClosedRange<Int>?) -> Int {
    range.map { $0.upperBound - $0.lowerBound } ?? 0
  }
}

/// Lists all valid sets.
///
/// The quickest questions come first, so that it shows early when there is no time for the questions still missing:
/// hardly any partial set is explored in vain.
package struct SetListing {
  /// The sets found so far.
  package private(set) var sets: [[Int]] = []
  private let constraints: SetConstraints
  /// The questions of each kind, quickest first.
  private let kinds: [[Int]]
  /// For each kind, prefix sums of the times of its questions, beginning with 0.
  private let times: [[Int]]
  private let most: Int
  private var stepsLeft: Int
  /// The partial set.
  private var set: [Int] = []

  /// Prepares a list of fewer than `most` sets, visiting at most `steps` questions.
  package init(_ constraints: SetConstraints, most: Int, steps: Int = 1_000_000) {
    self.constraints = constraints
    (self.most, stepsLeft) = (most, steps)
    kinds = constraints.quotas.map { quota in
      quota.members.sorted { (constraints.time($0), $0) < (constraints.time($1), $1) }
    }
    times = kinds.map { kind in
      kind.reduce(into: [0]) { $0.append(($0.last ?? 0) + constraints.time($1)) }
    }
  }

  /// Adds all sets with the given number of questions of each kind; false if there are too many.
  package mutating func add(_ counts: [Int]) -> Bool {
    guard zip(counts, kinds).allSatisfy({ $0 <= $1.count }) else { return true }
    var rest = 0
    let parts = zip(counts, times).reversed().map { count, times in
      defer { rest += times[count] }
      return Part(count: count, rest: rest)
    }
    return list(Array(parts.reversed()), kind: 0, from: 0, missing: counts.first ?? 0, time: 0)
  }

  /// The number of questions of a kind in a set, and the least time of those of later kinds.
  private struct Part {
    let count: Int
    let rest: Int
  }

  private mutating func list(
    _ parts: [Part], kind: Int, from start: Int, missing: Int, time: Int
  ) -> Bool {
    guard kind < parts.count else {
      sets.append(set)
      return sets.count < most
    }
    if missing == 0 {
      let next = kind + 1 < parts.count ? parts[kind + 1].count : 0
      return list(parts, kind: kind + 1, from: 0, missing: next, time: time)
    }
    let own = kinds[kind]
    for index in own.indices.dropFirst(start).dropLast(missing - 1) {
      let least = time + times[kind][index + missing] - times[kind][index] + parts[kind].rest
      // Later questions take even longer.
      if let most = constraints.maxMilliseconds, least > most { break }
      stepsLeft -= 1
      if stepsLeft <= 0 { return false }
      let question = own[index]
      if isRepeated(question) { continue }
      set.append(question)
      let isListed = list(
        parts, kind: kind, from: index + 1, missing: missing - 1,
        time: time + constraints.time(question))
      set.removeLast()
      if !isListed { return false }
    }
    return true
  }

  private func isRepeated(_ question: Int) -> Bool {
    if constraints.groups.isEmpty { return false }
    let group = constraints.group(question)
    return set.contains { constraints.group($0) == group }
  }
}
