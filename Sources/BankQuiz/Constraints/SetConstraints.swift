/// What every set has to be like, as plain numbers: questions are indices of a pool.
package struct SetConstraints: Sendable {
  /// How many questions of which kind; no question is in two of them. Where kinds do not matter, one
  /// of all questions.
  package var quotas: [QuotaDraw.Quota]
  /// How long each question of the pool takes; empty where time does not matter.
  package var milliseconds: [Int] = []
  /// How long a set may take.
  package var maxMilliseconds: Int?
  /// Questions of one number are never in one set; empty where all may be.
  package var groups: [Int] = []

  /// Sets that only have to have these.
  package init(_ quotas: [QuotaDraw.Quota]) { self.quotas = quotas }

  /// How many questions are in a set.
  package var count: Int { quotas.reduce(0) { $0 + $1.count } }

  /// How long a question takes.
  func time(_ question: Int) -> Int {
    milliseconds.indices.contains(question) ? milliseconds[question] : 0
  }

  /// What a question must not share with another of its set.
  func group(_ question: Int) -> Int {
    groups.indices.contains(question) ? groups[question] : question
  }

  /// How long a set takes.
  package func time(of set: [Int]) -> Int { set.reduce(0) { $0 + time($1) } }

  /// How many questions of a set share their group with one before them.
  func repeats(in set: [Int]) -> Int {
    groups.isEmpty ? 0 : set.count - Set(set.map(group)).count
  }

  /// Whether a set with the right numbers of questions is as it has to be.
  package func allows(_ set: [Int]) -> Bool {
    if let maxMilliseconds, time(of: set) > maxMilliseconds { return false }
    return repeats(in: set) == 0
  }

  /// The same without the questions that are too slow for any set: those that would break the limit
  /// even beside the quickest others.
  func withoutTooSlow() -> SetConstraints {
    guard let maxMilliseconds else { return self }
    let quickest = quotas.map { quota in quota.members.map(time).sorted().prefix(quota.count) }
    let least = quickest.reduce(0) { $0 + $1.reduce(0, +) }
    var copy = self
    copy.quotas = zip(quotas, quickest).map { quota, quickest in
      let slowest = quickest.last ?? 0
      let members = quota.members.filter { least + max(0, time($0) - slowest) <= maxMilliseconds }
      return QuotaDraw.Quota(quota.name, members, count: quota.count)
    }
    return copy
  }
}

/// Why there is no such set.
package enum Shortage: Hashable, Sendable {
  /// Some kinds have together so many questions that can be in so many sets, each in one of them, and
  /// so many are wanted for all these sets.
  case tooFew(kinds: [String], there: Int, wanted: Int, sets: Int)
  /// Even the quickest set takes so long.
  case tooSlow(quickest: Int)
  /// There is one such set, but there are not several without a common question.
  case impossible
  /// None were found, though there may be some: only of several sets at once.
  case notFound
}
