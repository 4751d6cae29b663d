import BankText

/// Draws sets that are as they have to be, in up to three ways, each for what the one before it
/// cannot do.
///
/// A set is drawn as ever, again and again until one is right: each right one is as likely as any
/// other. If that takes too long, all right sets are counted and one is picked by its number, which
/// is as fair. Where they are too many to be counted, questions of a right set are exchanged.
public struct ConstrainedDraw {
  private let seed: Seed
  private let constraints: SetConstraints
  private let quickest: QuickestSet
  private var draws: [QuestionDraw]
  private let isPlain: Bool
  /// How often a set is drawn until all are counted, and until that is given up where they cannot be.
  private let tries: (few: Int, many: Int)
  private var hasCounted = false
  private var counted: SetCount?

  /// A set, and whether every other right one was as likely.
  public struct Drawn: Sendable {
    /// The questions in their order.
    public let questions: [Int]
    /// Whether every other right set was as likely.
    public let isFair: Bool
  }

  /// Draws from the kinds of questions in the constraints; `isPlain` says that they are no
  /// categories, so that questions are drawn as without any.
  public init(
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

  /// Why there is no such set; nil if there is one.
  public var shortage: Shortage? { quickest.shortage }

  /// The set with a number, counted from 1; an empty one where there is a shortage.
  public mutating func set(_ number: Int) -> Drawn {
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

  /// Questions of one kind are in order as they are drawn, those of several are mixed.
  private func ordered(_ set: [Int], _ number: Int) -> [Int] {
    if isPlain { return set }
    var (set, generator) = (set, Generator(seed, .questions, set: number))
    generator.shuffle(&set)
    return set
  }

  /// How many exchanges are tried for each question of a set.
  private static let exchanges = 200

  /// The quickest set after many exchanges of one question for another of its kind.
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
