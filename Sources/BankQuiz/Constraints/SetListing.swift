/// Lists all sets that are as they have to be.
///
/// The quickest questions come first, so that it shows at once where there is no time for the
/// questions that are still missing: hardly anything is begun that is no set in the end.
package struct SetListing {
  /// The sets so far.
  package private(set) var sets: [[Int]] = []
  private let constraints: SetConstraints
  /// The questions of each kind, the quickest first.
  private let kinds: [[Int]]
  /// For each kind how long the first questions take together: none, one, two and so on.
  private let times: [[Int]]
  private let most: Int
  private var stepsLeft: Int
  /// What has been begun.
  private var set: [Int] = []

  /// A list of fewer than `most` sets, for which no more than `steps` questions are looked at.
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

  /// Adds all sets of so many questions of each kind; false if they are too many.
  package mutating func add(_ counts: [Int]) -> Bool {
    guard zip(counts, kinds).allSatisfy({ $0 <= $1.count }) else { return true }
    var rest = 0
    let parts = zip(counts, times).reversed().map { count, times in
      defer { rest += times[count] }
      return Part(count: count, rest: rest)
    }
    return list(Array(parts.reversed()), kind: 0, from: 0, missing: counts.first ?? 0, time: 0)
  }

  /// How many questions of a kind there are in a set, and the least time of those of later kinds.
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
      // Whatever comes behind takes longer still.
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
