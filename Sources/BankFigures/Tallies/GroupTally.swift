@_spi(QBank) package import BankModel

/// The few figures that are counted of each file, category or tag: there may be thousands of these.
package struct GroupTally: Equatable, Sendable {
  /// How many questions there are.
  package private(set) var questions = 0
  /// All their characters together, those of the choices included.
  private var characters = 0
  /// The time that half of all players need for each, in tenths of a millisecond, together.
  private var time = 0
  /// How many are too long for more than a fifth of all players.
  package private(set) var late = 0
  /// Where the right answers stand.
  package private(set) var places = PlacesTally()
  /// How hard they are.
  package private(set) var difficulty = DifficultyTally()

  /// No questions.
  package init() {}

  /// Adds a question that was measured.
  package mutating func add(_ problem: borrowing ProblemRow, _ measured: MeasuredQuestion) {
    questions &+= 1
    characters &+= measured.allCharacters
    let median = measured.tenths &+ measured.plan.base(problem.choiceCount)
    time &+= median
    let plan = measured.plan
    let longest = measured.limit == plan.limit ? plan.longest : plan.longest(measured.limit)
    late &+= median > longest[1] ? 1 : 0
    if let right = measured.right { places.add(right, of: problem.choiceCount) }
    if let share = measured.difficulty { difficulty.add(share) }
  }

  /// Adds the questions of another one.
  package mutating func merge(_ other: GroupTally) {
    questions &+= other.questions
    characters &+= other.characters
    time &+= other.time
    late &+= other.late
    places.merge(other.places)
    difficulty.merge(other.difficulty)
  }

  /// The mean number of characters; nil of no questions.
  package var meanCharacters: Double? {
    questions == 0 ? nil : Double(characters) / Double(questions)
  }

  /// The mean time, in seconds; nil of no questions.
  package var meanSeconds: Double? {
    questions == 0 ? nil : Double(time) / Double(questions) / 10_000
  }
}

/// Groups of questions by their names, in the order in which these come first.
package struct GroupTallies: Equatable, Sendable {
  /// The groups.
  package private(set) var groups: [(name: [UInt8], tally: GroupTally)] = []
  private var indices: [[UInt8]: Int] = [:]
  /// The group that had the last question: nearly always the next one's, too.
  private var last: Int?

  /// No groups.
  package init() {}

  /// Adds a question to the group of a name.
  package mutating func add(
    _ problem: borrowing ProblemRow, _ measured: MeasuredQuestion, to name: Span<UInt8>
  ) {
    let index = last.flatMap { groups[$0].name.isEqual(to: name) ? $0 : nil } ?? index(of: name)
    last = index
    groups[index].tally.add(problem, measured)
  }

  /// Adds the questions of a group.
  package mutating func merge(_ tally: GroupTally, to name: [UInt8]) {
    groups[index(of: name)].tally.merge(tally)
  }

  private mutating func index(of name: Span<UInt8>) -> Int {
    var copy: [UInt8] = []
    for offset in 0..<name.count { copy.append(name[offset]) }
    return index(of: copy)
  }

  private mutating func index(of name: [UInt8]) -> Int {
    if let known = indices[name] { return known }
    indices[name] = groups.count
    groups.append((name, GroupTally()))
    return groups.count - 1
  }

  /// The same groups, whatever order they came in.
  package static func == (one: GroupTallies, other: GroupTallies) -> Bool {
    one.indices.count == other.indices.count
      && one.groups.allSatisfy { group in
        other.indices[group.name].map { other.groups[$0].tally == group.tally } ?? false
      }
  }
}

extension [UInt8] {
  fileprivate func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for offset in indices where self[offset] != other[offset] { return false }
    return true
  }
}
