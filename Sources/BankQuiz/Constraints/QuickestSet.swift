/// The quickest set in which no two questions share a group. It shows whether there is a valid set at all, without
/// trying all sets.
///
/// Questions are assigned to kinds one by one. If the cheapest way to give a kind a question is to take a group
/// from another kind, which takes one from a third, that is done: a shortest augmenting path of a minimum-cost
/// flow. The work grows with the square of the questions in a set, not with the pool.
struct QuickestSet {
  private let constraints: SetConstraints
  /// For each kind, the quickest question of each group that can matter to it.
  private var offers: [[Int: Int]] = []
  /// The kind that owns each group.
  private var owners: [Int: Int] = [:]
  /// Why there is no set, or nil if there is one.
  private(set) var shortage: Shortage?

  init(_ constraints: SetConstraints) {
    self.constraints = constraints
    offers = constraints.quotas.map(offers)
    if isEachAlone { takeQuickest() } else { giveOneByOne() }
    let least = constraints.time(of: questions)
    if shortage == nil, let most = constraints.maxMilliseconds, least > most {
      shortage = .tooSlow(quickest: least)
    }
  }

  /// The questions of the set, in an unspecified but deterministic order.
  var questions: [Int] {
    owners.sorted { $0.key < $1.key }.compactMap { group, kind in offers[kind][group] }
  }

  /// Whether no group is offered to two kinds, so that none can take anything from another.
  private var isEachAlone: Bool {
    offers.reduce(0) { $0 + $1.count } == Set(offers.flatMap(\.keys)).count
  }

  private mutating func takeQuickest() {
    for (kind, quota) in constraints.quotas.enumerated() {
      if offers[kind].count < quota.count { return fall(short: [kind]) }
      let sorted = offers[kind].sorted(by: isQuicker)
      for offer in sorted.prefix(quota.count) { owners[offer.key] = kind }
    }
  }

  private mutating func giveOneByOne() {
    for (kind, quota) in constraints.quotas.enumerated() where offers[kind].count < quota.count {
      return fall(short: [kind])
    }
    for (kind, quota) in constraints.quotas.enumerated() {
      for _ in 0..<quota.count {
        give(to: kind)
        if shortage != nil { return }
      }
    }
  }

  private func isQuicker(_ one: (key: Int, value: Int), _ other: (key: Int, value: Int)) -> Bool {
    (constraints.time(one.value), one.key) < (constraints.time(other.value), other.key)
  }

  /// A kind never needs more groups than a set has questions: of that many quickest ones, one is left whatever the
  /// others take.
  private func offers(_ quota: QuotaDraw.Quota) -> [Int: Int] {
    var quickest: [Int: Int] = [:]
    for question in quota.members {
      let group = constraints.group(question)
      if let other = quickest[group], constraints.time(other) <= constraints.time(question) {
        continue
      }
      quickest[group] = question
    }
    let sorted = quickest.sorted(by: isQuicker)
    return Dictionary(
      uniqueKeysWithValues: sorted.prefix(constraints.count).map { ($0.key, $0.value) })
  }

  private func cost(_ kind: Int, _ group: Int) -> Int? {
    offers[kind][group].map(constraints.time)
  }

  /// A step to a kind: its cost, the kind it comes from, and the group that is taken.
  private struct Step {
    var cost: Int
    var from: Int?
    var group: Int
  }

  private mutating func give(to kind: Int) {
    let steps = steps(from: kind)
    var best: (cost: Int, kind: Int, group: Int)?
    for (end, step) in steps.enumerated() {
      guard let step, let (cost, group) = cheapestFree(end) else { continue }
      if best.map({ step.cost + cost < $0.cost }) ?? true { best = (step.cost + cost, end, group) }
    }
    guard let best else { return fall(short: steps.indices.filter { steps[$0] != nil }) }
    var (end, group) = (best.kind, best.group)
    // Augment along the path: each kind on it takes the group that was found and leaves its own to the kind before
    // it.
    while true {
      owners[group] = end
      guard let step = steps[end], let from = step.from else { return }
      (end, group) = (from, step.group)
    }
  }

  private func cheapestFree(_ kind: Int) -> (cost: Int, group: Int)? {
    let free = offers[kind].filter { owners[$0.key] == nil }
    let best = free.min(by: isQuicker)
    return best.map { (constraints.time($0.value), $0.key) }
  }

  /// The cheapest paths from a kind to every other one over the groups they own.
  private func steps(from start: Int) -> [Step?] {
    var steps = [Step?](repeating: nil, count: offers.count)
    steps[start] = Step(cost: 0, from: nil, group: 0)
    let owned = owners.sorted { $0.key < $1.key }
    for _ in offers.indices {
      var isSettled = true
      for (group, owner) in owned {
        guard let before = cost(owner, group) else { continue }
        for kind in offers.indices where kind != owner {
          guard let step = steps[kind], let own = cost(kind, group) else { continue }
          let sum = step.cost + own - before
          if sum < steps[owner]?.cost ?? .max {
            steps[owner] = Step(cost: sum, from: kind, group: group)
            isSettled = false
          }
        }
      }
      if isSettled { break }
    }
    return steps
  }

  /// Records the shortage: the kinds that can be reached have all their groups in use.
  private mutating func fall(short kinds: [Int]) {
    let quotas = kinds.map { constraints.quotas[$0] }
    let groups = Set(quotas.flatMap { $0.members.map(constraints.group) })
    shortage = .tooFew(
      kinds: quotas.map(\.name), there: groups.count, wanted: quotas.reduce(0) { $0 + $1.count },
      sets: 1)
  }
}
