@_spi(QBank) import BankText

/// Draws sets that meet constraints, by up to three methods, each a fallback for the one before it.
///
/// First, sets are drawn without constraints until one is valid: each valid set is equally likely. If that takes
/// too long, all valid sets are counted and one is picked by its number, which is equally fair. If there are too
/// many to count, questions of a valid set are exchanged.
package struct ConstrainedDraw {
  private let seed: Seed
  private let constraints: SetConstraints
  private let quickest: QuickestSet
  private var draws: [QuestionDraw]
  private let isPlain: Bool
  /// The number of tries before all sets are counted, and before giving up if they cannot be counted.
  private let tries: (few: Int, many: Int)
  private var hasCounted = false
  private var counted: SetCount?

  /// A set, and whether all valid ones were equally likely.
  package struct Drawn: Sendable {
    /// The questions in their order.
    package let questions: [Int]
    /// Whether every other valid set was equally likely.
    package let isFair: Bool
  }

  /// Draws from the kinds of questions in the constraints; `isPlain` says that these are not categories, so that
  /// questions are drawn as without categories.
  package init(
    _ constraints: SetConstraints, _ seed: Seed, isPlain: Bool,
    tries: (few: Int, many: Int) = (1_000, 20_000)
  ) {
    self.seed = seed
    self.isPlain = isPlain
    self.tries = tries
    quickest = QuickestSet(constraints)
    self.constraints = quickest.shortage == nil ? constraints.withoutTooSlow() : constraints
    draws = self.constraints.quotas.map { QuestionDraw(of: $0.members.count, seed) }
  }

  /// Why there is no valid set, or nil if there is one.
  package var shortage: Shortage? { quickest.shortage }

  /// The set with the given number, counted from 1; empty if there is a shortage.
  package mutating func set(_ number: Int) -> Drawn {
    if shortage != nil { return Drawn(questions: [], isFair: true) }
    var streams = constraints.quotas.map { quota in
      Generator(seed, .questions, set: number, of: isPlain ? nil : quota.name)
    }
    if let set = drawn(&streams, tries.few) { return fair(set, number) }
    var generator = Generator(seed, .constraints, set: number)
    if !hasCounted { (hasCounted, counted) = (true, SetCount(constraints)) }
    if counted == nil, let set = drawn(&streams, tries.many) { return fair(set, number) }
    var set = counted?.pick(&generator) ?? exchanged(&generator)
    generator.shuffle(&set)
    return Drawn(questions: set, isFair: counted != nil)
  }

  private func fair(_ set: [Int], _ number: Int) -> Drawn {
    Drawn(questions: ordered(set, number), isFair: true)
  }

  private mutating func drawn(_ streams: inout [Generator], _ tries: Int) -> [Int]? {
    for _ in 0..<tries {
      let set = drawn(&streams)
      if constraints.allows(set) { return set }
    }
    return nil
  }

  private mutating func drawn(_ streams: inout [Generator]) -> [Int] {
    var set: [Int] = []
    for (kind, quota) in constraints.quotas.enumerated() {
      set += draws[kind].draw(quota.count, &streams[kind]).map { quota.members[$0] }
    }
    return set
  }

  /// Questions of one kind stay in the order drawn; those of several kinds are shuffled.
  private func ordered(_ set: [Int], _ number: Int) -> [Int] {
    if isPlain { return set }
    var (set, generator) = (set, Generator(seed, .questions, set: number))
    generator.shuffle(&set)
    return set
  }

  /// The number of exchanges tried per question of a set.
  private static let exchanges = 200

  /// The quickest set after many exchanges of a question for another of the same kind.
  private func exchanged(_ generator: inout Generator) -> [Int] {
    var set = quickest.questions
    let kinds = constraints.quotas.map { Set($0.members) }
    for _ in 0..<(set.count * ConstrainedDraw.exchanges) {
      let place = Int(generator.below(UInt64(set.count)))
      guard let kind = kinds.firstIndex(where: { $0.contains(set[place]) }) else { continue }
      let members = constraints.quotas[kind].members
      let other = members[Int(generator.below(UInt64(members.count)))]
      if set.contains(other) { continue }
      var changed = set
      changed[place] = other
      if constraints.allows(changed) { set = changed }
    }
    return set
  }
}

/// Counts all valid sets, so that one can be picked by its number.
///
/// Dynamic programming over the groups: for each group, for what each kind still needs and for the time that is
/// left, it keeps the number of ways to complete the set.
private struct SetCount {
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
