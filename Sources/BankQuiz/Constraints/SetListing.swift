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
