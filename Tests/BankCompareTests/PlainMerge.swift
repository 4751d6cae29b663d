import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport

/// A merge as it is told in a table, of questions that have names and of edits that are known: no text is
/// looked at to find out what was done.
struct PlainMerge {
  /// What was done to a question.
  enum Edit: Hashable {
    /// The question has another text.
    case heading(Int)
    /// A wrong choice of the base, by its place, has another text.
    case wrong(Int, Int)
    /// The right choice has another text.
    case right(Int)
    /// Another choice of the base is right.
    case key(Int)
    /// The choices are turned by so many places.
    case order(Int)
    /// The same, and the number of the right one stayed.
    case orderAlone(Int)
    /// A detail has another text.
    case category(Int), explanation(Int)
    /// The row is gone.
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

  /// A version of a bank: names of questions in an order, and what was done to some.
  struct Side {
    var order: [Int]
    var edits: [Int: Set<Edit>] = [:]
    func edits(_ name: Int) -> Set<Edit> {
      order.contains(name) ? edits[name] ?? [] : [.deleted]
    }
  }

  let base: [Int]
  let ours, theirs: Side

  /// What becomes of a question of the base: the edits of both, or nil where a person must decide.
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
    // One side did what the other one did, and put the choices into an order or did the rest.
    let isKnown = units.0.isSuperset(of: units.1) || units.1.isSuperset(of: units.0)
    let rest = units.0.union(units.1).filter { !$0.isOrder }
    let lesser = units.0.count < units.1.count ? units.0 : units.1
    let isWhole = areOnlyOrder(lesser) || lesser == rest
    let hasOrder = units.0.union(units.1).contains(where: \.isOrder)
    return isKnown && hasOrder && isWhole && Self.isOneKind(rest) ? one.union(other) : nil
  }

  private func areOnlyOrder(_ edits: Set<Edit>) -> Bool { edits.allSatisfy(\.isOrder) }

  /// Whether one person rewrote the question and the other one the answer.
  private func isCrossed(_ one: Set<Edit>, _ other: Set<Edit>) -> Bool {
    one.contains(where: \.isOfHeading) && !other.contains(where: \.isOfHeading)
      && other.contains(where: \.isOfAnswer) && !one.contains(where: \.isOfAnswer)
  }

  /// Whether only the key was moved, or only wrong choices rewritten.
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

  /// The names of the result, in their order.
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
  /// The question with what was done to it.
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

/// A bank that two people changed, each in known ways.
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

  /// Letters that no other question has in this order, so that nobody can take it for another one.
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
    // Half of it on the first two questions, so that both change the same.
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
    // The answer goes with its choice, to a number of its own.
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

  /// The questions of a side, as they are in its file.
  func questions(_ side: PlainMerge.Side) -> [Problem] {
    side.order.compactMap { name in problems[name]?.with(side.edits[name] ?? []) }
  }

  /// The questions of the base.
  var base: [Problem] { plain.base.compactMap { problems[$0] } }
}
