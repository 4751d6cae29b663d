@_spi(QBank) import BankText

/// Exchanges questions between sets, and with those in no set, until every set is valid and, on request, all have
/// about the same time and expected score.
///
/// An exchange that makes things worse is undone, so that the work always ends. The outcomes are not equally
/// likely: they are constructed, not drawn.
package struct SetExchange {
  /// The current sets.
  package private(set) var sets: [[Int]]
  private let constraints: SetConstraints
  /// The expected score of each question, in thousandths; nil if the sets need not be similar.
  private let scores: [Int]?
  private let kinds: [Int: Int]
  /// The questions in no set.
  private var bench: [Int]
  /// The place of each question: its set, or the number of sets for the bench, and its index there.
  private var places: [Int: (set: Int, place: Int)] = [:]
  private var wrongs: [Int64]
  private var generator: Generator
  /// The totals of all sets at the start.
  private var share = (time: 0, score: 0, count: 1)

  /// Takes sets with the right numbers of questions, to be repaired and, with `scores`, made similar.
  package init(_ sets: [[Int]], _ constraints: SetConstraints, scores: [Int]?, _ seed: Seed) {
    self.sets = sets
    self.constraints = constraints
    self.scores = scores
    generator = Generator(seed, .exchanges, set: 1)
    kinds = constraints.kinds
    for (set, questions) in sets.enumerated() {
      for (place, question) in questions.enumerated() { places[question] = (set, place) }
    }
    bench = kinds.keys.filter { [places] in places[$0] == nil }.sorted()
    for (place, question) in bench.enumerated() { places[question] = (sets.count, place) }
    wrongs = sets.map { SetExchange.wrong($0, constraints) }
    let all = sets.flatMap(\.self)
    share = (constraints.time(of: all), score(all), max(1, all.count))
  }

  /// Whether every set is valid.
  package var isRight: Bool { wrongs.allSatisfy { $0 == 0 } }

  /// The distance of the sets: the ranges of their times and of their scores.
  package var spread: SetBatch.Distance {
    SetBatch.distance(sets.map { constraints.time(of: $0) }, sets.map(score))
  }

  private func score(_ set: [Int]) -> Int {
    guard let scores, !scores.isEmpty else { return 0 }
    return set.reduce(0) { $0 + scores[$1] }
  }

  /// The number of exchanges tried.
  private(set) var tries = 0
  /// The number of questions that take about as long to draw as one exchange.
  static let work = 16
  /// The number of exchanges tried per question of the sets.
  private static let triesForEach = 400

  /// Repairs the sets and, on request, makes them similar, each with at most `most` exchanges.
  package mutating func run(atMost most: Int) {
    if sets.isEmpty || places.isEmpty { return }
    let questions = sets.reduce(0) { $0 + $1.count }
    let tries = min(most, questions * SetExchange.triesForEach)
    improve(tries)
    guard scores != nil, isRight else { return }
    for _ in 0..<tries { exchange(in: Int(generator.below(UInt64(sets.count)))) }
  }

  /// The number of exchanges tried for a set before moving on to the next one.
  private static let turn = 16

  private mutating func improve(_ tries: Int) {
    var left = tries
    while left > 0, !isRight {
      for set in sets.indices where wrongs[set] > 0 {
        for _ in 0..<SetExchange.turn where wrongs[set] > 0 {
          exchange(in: set)
          left -= 1
        }
      }
    }
  }

  private mutating func exchange(in set: Int) {
    tries += 1
    if sets[set].isEmpty { return }
    let question = sets[set][Int(generator.below(UInt64(sets[set].count)))]
    guard let kind = kinds[question] else { return }
    let members = constraints.quotas[kind].members
    let other = members[Int(generator.below(UInt64(members.count)))]
    guard let place = places[other], place.set != set else { return }
    let before = cost(set, place.set)
    let wasWrong = wrongs[set] > 0
    swap(question, other)
    let after = cost(set, place.set)
    // While sets are repaired, a step that is no worse may lead out of a plateau; to even them out,
    // each step must improve.
    let isBetter = after < before || (wasWrong && after.wrong == before.wrong)
    if !isBetter { swap(question, other) }
  }

  private mutating func swap(_ one: Int, _ other: Int) {
    guard let place = places[one], let otherPlace = places[other] else { return }
    put(other, at: place)
    put(one, at: otherPlace)
    for set in [place.set, otherPlace.set] where set < sets.count {
      wrongs[set] = SetExchange.wrong(sets[set], constraints)
    }
  }

  private mutating func put(_ question: Int, at place: (set: Int, place: Int)) {
    if place.set < sets.count {
      sets[place.set][place.place] = question
    } else {
      bench[place.place] = question
    }
    places[question] = place
  }

  // MARK: Cost of a set

  /// The cost of sets: validity counts before distance from the others.
  private struct Cost: Comparable {
    var wrong: Int64
    var distance: Int64

    static func < (one: Cost, other: Cost) -> Bool {
      (one.wrong, one.distance) < (other.wrong, other.distance)
    }
  }

  private func cost(_ one: Int, _ other: Int) -> Cost {
    var cost = Cost(wrong: 0, distance: 0)
    for set in [one, other] where set < sets.count {
      cost.wrong += wrongs[set]
      if scores != nil { cost.distance += distance(set) }
    }
    return cost
  }

  /// The squared distance of a set from its share of all time and of all points.
  private func distance(_ set: Int) -> Int64 {
    let count = sets[set].count
    let late = Int64(constraints.time(of: sets[set]) - share.time * count / share.count)
    let high = Int64((score(sets[set]) - share.score * count / share.count) * SetBatch.weight)
    return late * late + high * high
  }

  /// The milliseconds that a repeat counts as: more than any set may exceed its time by.
  private static let repeated: Int64 = 1 << 40

  private static func wrong(_ set: [Int], _ constraints: SetConstraints) -> Int64 {
    let over = constraints.maxMilliseconds.map { max(0, constraints.time(of: set) - $0) } ?? 0
    return Int64(constraints.repeats(in: set)) * repeated + Int64(over)
  }
}
