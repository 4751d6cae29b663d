import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport

/// A reference merge, of questions that have names and of known edits: it compares no texts to find out what
/// changed.
struct PlainMerge {
  /// An edit of a question.
  enum Edit: Hashable {
    /// The text of the question changes.
    case heading(Int)
    /// The text of a wrong choice changes, given by its place in the base.
    case wrong(Int, Int)
    /// The text of the right choice changes.
    case right(Int)
    /// Another choice, given by its place in the base, becomes right.
    case key(Int)
    /// The choices are rotated by this number of places, and the answer number follows.
    case order(Int)
    /// The choices are rotated by this number of places, but the answer number stays.
    case orderAlone(Int)
    /// The text of a detail changes.
    case category(Int), explanation(Int)
    /// The row is removed.
    case deleted

    var isOfHeading: Bool { if case .heading = self { true } else { false } }
    var isOfAnswer: Bool {
      switch self {
      case .right, .key, .orderAlone: true
      default: false
      }
    }
    var isOfUnit: Bool {
      switch self {
      case .wrong, .right, .key, .order, .orderAlone: true
      default: false
      }
    }
    var isOrder: Bool { if case .order = self { true } else { false } }
    var isKeyOrWrong: Bool {
      switch self {
      case .key, .wrong: true
      default: false
      }
    }
  }

  /// A version of a bank: the names of its questions in order, and the edits of some.
  struct Side {
    var order: [Int]
    var edits: [Int: Set<Edit>] = [:]
    func edits(_ name: Int) -> Set<Edit> {
      order.contains(name) ? edits[name] ?? [] : [.deleted]
    }
  }

  let base: [Int]
  let ours, theirs: Side

  /// Returns the merged edits of a question of the base, or nil if a person must decide.
  func edits(_ name: Int) -> Set<Edit>? {
    let (one, other) = (ours.edits(name), theirs.edits(name))
    if one == other || other.isEmpty { return one }
    if one.isEmpty { return other }
    if one.contains(.deleted) { return other.allSatisfy(\.isOrder) ? one : nil }
    if other.contains(.deleted) { return one.allSatisfy(\.isOrder) ? other : nil }
    let headings = (one.filter(\.isOfHeading), other.filter(\.isOfHeading))
    if headings.0 != headings.1, !headings.0.isEmpty, !headings.1.isEmpty { return nil }
    if isCrossed(one, other) || isCrossed(other, one) { return nil }
    for kind in [Self.isCategory, Self.isExplanation] {
      let values = (one.filter(kind), other.filter(kind))
      if values.0 != values.1, !values.0.isEmpty, !values.1.isEmpty { return nil }
    }
    let units = (one.filter(\.isOfUnit), other.filter(\.isOfUnit))
    if units.0 == units.1 || units.0.isEmpty || units.1.isEmpty { return one.union(other) }
    if areOnlyOrder(units.0), areOnlyOrder(units.1) {
      return one.union(other.filter { !$0.isOrder })
    }
    let isByText =
      areOnlyOrder(units.0) && Self.isOneKind(units.1)
      || areOnlyOrder(units.1) && Self.isOneKind(units.0)
    if isByText { return one.union(other) }
    // One side made the edits of the other one, and reordered the choices or made the remaining edits as well.
    let isKnown = units.0.isSuperset(of: units.1) || units.1.isSuperset(of: units.0)
    let rest = units.0.union(units.1).filter { !$0.isOrder }
    let lesser = units.0.count < units.1.count ? units.0 : units.1
    let isWhole = areOnlyOrder(lesser) || lesser == rest
    let hasOrder = units.0.union(units.1).contains(where: \.isOrder)
    return isKnown && hasOrder && isWhole && Self.isOneKind(rest) ? one.union(other) : nil
  }

  private func areOnlyOrder(_ edits: Set<Edit>) -> Bool { edits.allSatisfy(\.isOrder) }

  /// Whether one side rewrote only the question and the other one only the answer.
  private func isCrossed(_ one: Set<Edit>, _ other: Set<Edit>) -> Bool {
    one.contains(where: \.isOfHeading) && !other.contains(where: \.isOfHeading)
      && other.contains(where: \.isOfAnswer) && !one.contains(where: \.isOfAnswer)
  }

  /// Whether the edits only move the key or only rewrite wrong choices.
  private static func isOneKind(_ edits: Set<Edit>) -> Bool {
    let keys = edits.count { if case .key = $0 { true } else { false } }
    return edits.allSatisfy(\.isKeyOrWrong) && (keys == 0 || edits.count == 1)
  }

  private static func isCategory(_ edit: Edit) -> Bool {
    if case .category = edit { true } else { false }
  }

  private static func isExplanation(_ edit: Edit) -> Bool {
    if case .explanation = edit { true } else { false }
  }

  // MARK: Order

  /// The names of the resulting questions, in order.
  var order: [Int] {
    let isLeft = { (name: Int) in !base.contains(name) || edits(name)?.contains(.deleted) != true }
    let (own, other) = (ours.order.filter(isLeft), theirs.order.filter(isLeft))
    let common = { (names: [Int]) in
      names.filter { base.contains($0) && own.contains($0) && other.contains($0) }
    }
    let old = common(base)
    let isTheirs = common(own) == old && common(other) != old
    var result = isTheirs ? other : own
    let rest = isTheirs ? own : other
    for (index, name) in rest.enumerated() where !result.contains(name) {
      var place = rest[..<index].last.flatMap { result.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      if !isTheirs {
        while place < result.count, !base.contains(result[place]), !other.contains(result[place]) {
          place += 1
        }
      }
      result.insert(name, at: place)
    }
    return result
  }
}

extension Problem {
  /// Returns the question with these edits made.
  func with(_ edits: Set<PlainMerge.Edit>) -> Problem {
    var (result, right) = (self, answer - 1)
    var turn = 0
    var isAlone = false
    for edit in edits {
      switch edit {
      case .heading(let number): result.question += " v\(number)"
      case .wrong(let place, let number): result.choices[place] += " w\(number)"
      case .right(let number): result.choices[answer - 1] += " r\(number)"
      case .key(let place): right = place
      case .order(let places): turn = places
      case .orderAlone(let places): (turn, isAlone) = (places, true)
      case .category(let number): result.details.category = "c\(number)"
      case .explanation(let number): result.details.explanation = "e\(number)"
      case .deleted: break
      }
    }
    let texts = result.choices
    for place in texts.indices { result.choices[(place + turn) % texts.count] = texts[place] }
    result.answer = (isAlone ? right : (right + turn) % texts.count) + 1
    return result
  }
}

/// A bank and two versions of it with known edits.
struct MergeScript {
  private(set) var problems: [Int: Problem] = [:]
  private(set) var plain: PlainMerge
  private var generator: Generator

  init(seed: UInt64) {
    generator = Generator(seed: seed)
    plain = PlainMerge(base: [], ours: .init(order: []), theirs: .init(order: []))
    let base = Array(0..<generator.number(0...12))
    for name in base { problems[name] = problem(name) }
    var (ours, theirs) = (PlainMerge.Side(order: base), PlainMerge.Side(order: base))
    for _ in 0..<generator.number(0...5) { change(&ours, base) }
    for _ in 0..<generator.number(0...5) { change(&theirs, base) }
    if generator.number(0...9) == 0 { theirs = ours }
    add(to: &ours, from: 100)
    add(to: &theirs, from: 200)
    if generator.number(0...3) == 0 {
      problems[300] = problem(300)
      ours.order.insert(300, at: generator.number(0...ours.order.count))
      theirs.order.insert(300, at: generator.number(0...theirs.order.count))
    }
    plain = PlainMerge(base: base, ours: ours, theirs: theirs)
  }

  /// Returns random letters, so that no question looks like another one.
  private mutating func word(_ letters: Int) -> String {
    let bytes = (0..<letters).map { _ in UInt8(ascii: "a") + UInt8(generator.number(0...25)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func problem(_ name: Int) -> Problem {
    let heading = (0..<5).map { _ in word(6) }.joined(separator: " ")
    return Problem(
      question: "\(name) \(heading)", answer: generator.number(1...4),
      choices: (0..<4).map { "\($0)\(word(7))" })
  }

  private mutating func change(_ side: inout PlainMerge.Side, _ base: [Int]) {
    if side.order.isEmpty { return }
    // Half of the edits are made to the first two questions, so that both sides often edit the same ones.
    let isOften = generator.number(0...1) == 0
    let name = isOften ? generator.number(0...min(1, base.count - 1)) : generator.pick(side.order)
    guard let place = side.order.firstIndex(of: name), let problem = problems[name] else { return }
    let number = generator.number(1...2)
    let right = problem.answer - 1
    let wrong = (right + generator.number(1...3)) % 4
    let known = side.edits[name] ?? []
    switch generator.number(0...12) {
    case 0, 1: replace(.heading(number), in: &side, name, \.isOfHeading)
    case 2, 3: side.edits[name] = known.union([.wrong(wrong, 1)])
    case 4 where !known.contains(.right(1)): side.edits[name] = known.union([.right(1)])
    case 5 where !known.contains(where: \.isOfAnswer) && !known.contains(where: \.isOrder):
      side.edits[name] = known.union([.key(wrong)])
    case 6 where !known.contains(where: Self.isAnyOrder) && !known.contains(where: \.isOfAnswer):
      side.edits[name] = known.union([.order(number)])
    // The answer number follows its choice, and ends up different from the old one.
    case 11 where known.isEmpty && (wrong + number) % 4 != right:
      side.edits[name] = [.key(wrong), .order(number)]
    case 7 where known.isEmpty: side.edits[name] = [.orderAlone(number)]
    case 8:
      side.edits[name] = known.filter { if case .category = $0 { false } else { true } }
        .union([.category(number)])
    case 9:
      side.edits[name] = known.filter { if case .explanation = $0 { false } else { true } }
        .union([.explanation(number)])
    case 10:
      side.order.remove(at: place)
      side.edits[name] = nil
    default:
      side.order.remove(at: place)
      side.order.insert(name, at: generator.number(0...side.order.count))
    }
  }

  private static func isAnyOrder(_ edit: PlainMerge.Edit) -> Bool {
    switch edit {
    case .order, .orderAlone: true
    default: false
    }
  }

  private func replace(
    _ edit: PlainMerge.Edit, in side: inout PlainMerge.Side, _ name: Int,
    _ isOld: (PlainMerge.Edit) -> Bool
  ) {
    side.edits[name] = (side.edits[name] ?? []).filter { !isOld($0) }.union([edit])
  }

  private mutating func add(to side: inout PlainMerge.Side, from first: Int) {
    for name in first..<first + generator.number(0...2) {
      problems[name] = problem(name)
      side.order.insert(name, at: generator.number(0...side.order.count))
    }
  }

  /// Returns the questions of a side, as its file contains them.
  func questions(_ side: PlainMerge.Side) -> [Problem] {
    side.order.compactMap { name in problems[name]?.with(side.edits[name] ?? []) }
  }

  /// The questions of the base.
  var base: [Problem] { plain.base.compactMap { problems[$0] } }
}
