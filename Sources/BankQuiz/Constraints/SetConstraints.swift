/// The constraints of every set, as plain numbers: questions are indices into a pool.
package struct SetConstraints: Sendable {
  /// The number of questions of each kind. No question belongs to two kinds. If kinds do not matter, there is one
  /// of all questions.
  package var quotas: [QuotaDraw.Quota]
  /// The time of each question of the pool; empty if time does not matter.
  package var milliseconds: [Int] = []
  /// The maximum time of a set.
  package var maxMilliseconds: Int?
  /// The group of each question. Questions of one group are never in the same set; empty if any may be.
  package var groups: [Int] = []

  /// Creates constraints with quotas only.
  package init(_ quotas: [QuotaDraw.Quota]) { self.quotas = quotas }

  /// The number of questions in a set.
  package var count: Int { quotas.reduce(0) { $0 + $1.count } }

  /// The kind of each question, by its index among the quotas.
  var kinds: [Int: Int] {
    var kinds: [Int: Int] = [:]
    for (kind, quota) in quotas.enumerated() {
      for member in quota.members { kinds[member] = kind }
    }
    return kinds
  }

  /// The time of a question.
  func time(_ question: Int) -> Int {
    milliseconds.indices.contains(question) ? milliseconds[question] : 0
  }

  /// The group of a question, which is unique if there are no groups.
  func group(_ question: Int) -> Int {
    groups.indices.contains(question) ? groups[question] : question
  }

  /// The time of a set.
  package func time(of set: [Int]) -> Int { set.reduce(0) { $0 + time($1) } }

  /// The number of questions of a set that share their group with an earlier one.
  func repeats(in set: [Int]) -> Int {
    groups.isEmpty ? 0 : set.count - Set(set.map(group)).count
  }

  /// Whether a set with the right numbers of questions is valid.
  package func allows(_ set: [Int]) -> Bool {
    if let maxMilliseconds, time(of: set) > maxMilliseconds { return false }
    return repeats(in: set) == 0
  }

  /// The constraints without the questions that are too slow for any set: those that exceed the limit even together
  /// with the quickest others.
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
  /// Some kinds together have only `there` questions that can be in the sets, each question in one of them, and
  /// `wanted` are wanted for all sets.
  case tooFew(kinds: [String], there: Int, wanted: Int, sets: Int)
  /// Even the quickest set takes this long.
  case tooSlow(quickest: Int)
  /// There is one such set, but not several without a common question.
  case impossible
  /// None were found, though there may be some; only for several sets at once.
  case notFound
}
