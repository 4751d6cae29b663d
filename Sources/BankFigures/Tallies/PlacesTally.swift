import BankText

/// At which places the right answers stand: counted in any pieces, then put together.
package struct PlacesTally: Equatable, Sendable {
  /// How often each place is right, by how many choices there are: up to the largest number of them, with
  /// nothing for a number that no question has.
  private var counts: [[Int]] = []

  /// No questions.
  package init() {}

  /// Adds a question by the number of its right choice.
  package mutating func add(_ right: Int, of choices: Int) {
    guard (1...choices).contains(right), choices > 1 else { return }
    makeRoom(for: choices)
    counts[choices][right - 1] &+= 1
  }

  private mutating func makeRoom(for choices: Int) {
    while counts.count <= choices { counts.append([]) }
    if counts[choices].isEmpty { counts[choices] = [Int](repeating: 0, count: choices) }
  }

  /// Adds the questions of another one.
  package mutating func merge(_ other: PlacesTally) {
    for (choices, more) in other.counts.enumerated() where !more.isEmpty {
      makeRoom(for: choices)
      for (place, count) in more.enumerated() { counts[choices][place] &+= count }
    }
  }

  /// What the places tell: for each number of choices by itself, the most usual one first.
  package var figures: [PlacesFigures] {
    counts.filter { !$0.isEmpty }.map { PlacesFigures($0) }.ordered {
      ($1.total, $0.counts.count) < ($0.total, $1.counts.count)
    }
  }
}

/// How the right answers of questions with one number of choices are spread over the places.
package struct PlacesFigures: Equatable, Sendable {
  /// How often each place is right.
  package let counts: [Int]

  /// Some counts.
  package init(_ counts: [Int]) { self.counts = counts }

  /// How many questions there are.
  package var total: Int { counts.reduce(0, +) }

  /// The place that is right most often, counted from 1.
  package var mostUsual: Int { (counts.firstIndex(of: counts.max() ?? 0) ?? 0) + 1 }

  /// The share of that place.
  package var largestShare: Share { Share(counts.max() ?? 0, of: total) }

  /// Chi-square of equal shares.
  package var chiSquare: Double { ChiSquare.ofEqualShares(counts) }

  /// Cramér's V: how uneven the places are whatever the number of questions, from 0 to 1.
  package var effect: Double {
    let bound = Double((counts.count - 1) * total)
    return bound > 0 ? (chiSquare / bound).squareRoot() : 0
  }

  /// Whether there are too few questions for chi-square, so that the largest count is tested exactly.
  package var isExact: Bool { total < PlacesFigures.many }

  /// The chance that random places are as uneven.
  package var chance: Double {
    isExact
      ? LargestCount.atLeast(counts.max() ?? 0, of: total, places: counts.count)
      : ChiSquare.above(chiSquare, degrees: counts.count - 1)
  }

  /// Whether somebody could make use of it: it is no accident, and no trifle.
  package var isBiased: Bool {
    let share = largestShare.value ?? 0
    return chance < 0.01 && (effect >= 0.1 || share * Double(counts.count) >= 1.28)
  }

  /// Whether the places are more even than random ones are: who counts them can exclude some.
  package var isTooEven: Bool {
    total >= 36 && 1 - ChiSquare.above(chiSquare, degrees: counts.count - 1) < 0.005
  }

  private static let many = 60
}
