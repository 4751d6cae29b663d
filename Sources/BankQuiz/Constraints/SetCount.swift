@_spi(QBank) import BankText

/// Counts all valid sets, so that one can be picked by its number.
///
/// Dynamic programming over the groups: for each group, for what each kind still needs and for the time that is
/// left, it keeps the number of ways to complete the set.
struct SetCount {
  private let constraints: SetConstraints
  private let kinds: [Int: Int]
  private let groups: [[Int]]
  /// How much a question of each kind adds to the index of a state.
  private let strides: [Int]
  private let states: Int
  /// The time of the quickest question of each kind; only the excess over it is counted.
  private let quickest: [Int]
  private let slack: Int
  private var ways: [UInt64] = []

  /// The maximum number of entries kept.
  private static let most = 2_000_000

  /// Counts the sets; nil if there would be too many entries, or a count does not fit in 64 bits.
  init?(_ constraints: SetConstraints) {
    self.constraints = constraints
    let quotas = constraints.quotas
    quickest = quotas.map { $0.members.map(constraints.time).min() ?? 0 }
    let least = zip(quotas, quickest).reduce(0) { $0 + $1.0.count * $1.1 }
    slack = constraints.maxMilliseconds.map { $0 - least } ?? 0
    var strides: [Int] = []
    var states = 1
    for quota in quotas where states < SetCount.most {
      strides.append(states)
      states *= quota.count + 1
    }
    self.strides = strides
    self.states = states
    kinds = constraints.kinds
    groups = SetCount.groups(constraints)
    guard slack >= 0, slack < SetCount.most, states < SetCount.most,
      (groups.count + 1) * (slack + 1) <= SetCount.most / states
    else { return nil }
    guard count() else { return nil }
  }

  private static func groups(_ constraints: SetConstraints) -> [[Int]] {
    let members = constraints.quotas.flatMap(\.members).sorted()
    let groups = Dictionary(grouping: members, by: constraints.group)
    return groups.values.ordered { $0[0] < $1[0] }
  }

  /// The number of sets.
  var total: UInt64 { ways[place(0, states - 1, slack)] }

  private func place(_ group: Int, _ state: Int, _ left: Int) -> Int {
    (group * states + state) * (slack + 1) + left
  }

  /// The state and the time left after a question is taken, or nil if it cannot be taken.
  private func after(_ question: Int, _ state: Int, _ left: Int) -> (state: Int, left: Int)? {
    guard let kind = kinds[question] else { return nil }
    let wanted = state / strides[kind] % (constraints.quotas[kind].count + 1)
    let left = left - over(question, kind)
    return wanted > 0 && left >= 0 ? (state - strides[kind], left) : nil
  }

  private func over(_ question: Int, _ kind: Int) -> Int {
    constraints.maxMilliseconds == nil ? 0 : constraints.time(question) - quickest[kind]
  }

  private mutating func count() -> Bool {
    ways = [UInt64](repeating: 0, count: (groups.count + 1) * states * (slack + 1))
    for left in 0...slack { ways[place(groups.count, 0, left)] = 1 }
    for group in groups.indices.reversed() {
      for state in 0..<states {
        for left in 0...slack {
          guard let sum = sum(group, state, left) else { return false }
          ways[place(group, state, left)] = sum
        }
      }
    }
    return true
  }

  private func sum(_ group: Int, _ state: Int, _ left: Int) -> UInt64? {
    var sum = ways[place(group + 1, state, left)]
    for question in groups[group] {
      guard let next = after(question, state, left) else { continue }
      let (total, isTooLarge) = sum.addingReportingOverflow(
        ways[place(group + 1, next.state, next.left)])
      if isTooLarge { return nil }
      sum = total
    }
    return sum
  }

  /// Picks one of the sets, each equally likely. There must be one.
  func pick(_ generator: inout Generator) -> [Int] {
    var number = generator.below(total)
    var (state, left) = (states - 1, slack)
    var set: [Int] = []
    for group in groups.indices {
      let without = ways[place(group + 1, state, left)]
      if number < without { continue }
      number -= without
      for question in groups[group] {
        guard let next = after(question, state, left) else { continue }
        let with = ways[place(group + 1, next.state, next.left)]
        if number < with {
          set.append(question)
          (state, left) = next
          break
        }
        number -= with
      }
    }
    return set
  }
}
