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
