@_spi(QBank) import BankModel

/// The few figures counted for each file, category or tag, of which there may be thousands.
package struct GroupTally: Equatable, Sendable {
  /// The number of questions.
  package private(set) var questions = 0
  /// The number of characters of all questions, including their choices.
  private var characters = 0
  /// The sum of the median times of all questions, in tenths of a millisecond.
  private var time = 0
  /// The number of questions that are too long for more than a fifth of all players.
  package private(set) var late = 0
  /// The places of the right answers.
  package private(set) var places = PlacesTally()
  /// The difficulties.
  package private(set) var difficulty = DifficultyTally()

  /// Creates an empty tally.
  package init() {}

  /// Adds a question that has been measured.
  package mutating func add(_ problem: borrowing ProblemRow, _ measured: MeasuredQuestion) {
    questions &+= 1
    characters &+= measured.allCharacters
    let median = measured.tenths &+ measured.plan.base(problem.choiceCount)
    time &+= median
    late &+= median > measured.plan.longest(measured.limit)[1] ? 1 : 0
    if let right = measured.right { places.add(right, of: problem.choiceCount) }
    if let share = measured.difficulty { difficulty.add(share) }
  }

  /// Adds the counts of another tally.
  package mutating func merge(_ other: GroupTally) {
    questions &+= other.questions
    characters &+= other.characters
    time &+= other.time
    late &+= other.late
    places.merge(other.places)
    difficulty.merge(other.difficulty)
  }

  /// The mean number of characters, or nil if there are no questions.
  package var meanCharacters: Double? {
    questions == 0 ? nil : Double(characters) / Double(questions)
  }

  /// The mean time in seconds, or nil if there are no questions.
  package var meanSeconds: Double? {
    questions == 0 ? nil : Double(time) / Double(questions) / 10_000
  }
}

/// Tallies of groups of questions by name, in the order in which the names first occur.
package struct GroupTallies: Equatable, Sendable {
  /// The groups.
  package private(set) var groups: [(name: [UInt8], tally: GroupTally)] = []
  private var indices: [[UInt8]: Int] = [:]
  /// The group of the last question, nearly always that of the next one, too.
  private var last: Int?

  /// Creates an empty collection.
  package init() {}

  /// Adds a question to the group with the given name.
  package mutating func add(
    _ problem: borrowing ProblemRow, _ measured: MeasuredQuestion, to name: Span<UInt8>
  ) {
    let index = index(of: name)
    last = index
    groups[index].tally.add(problem, measured)
  }

  private mutating func index(of name: Span<UInt8>) -> Int {
    if let last {
      let known = groups[last].name
      if known.arraySpan.isSame(as: name) { return last }
    }
    return index(of: Array(name))
  }

  /// Adds the counts of a tally to the group with the given name.
  package mutating func merge(_ tally: GroupTally, to name: [UInt8]) {
    groups[index(of: name)].tally.merge(tally)
  }

  private mutating func index(of name: [UInt8]) -> Int {
    if let known = indices[name] { return known }
    indices[name] = groups.count
    groups.append((name, GroupTally()))
    return groups.count - 1
  }

  /// Compares the groups regardless of their order.
  package static func == (one: GroupTallies, other: GroupTallies) -> Bool {
    one.indices.count == other.indices.count
      && one.groups.allSatisfy { group in
        other.indices[group.name].map { other.groups[$0].tally == group.tally } ?? false
      }
  }
}
