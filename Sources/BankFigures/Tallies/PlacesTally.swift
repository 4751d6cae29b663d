import BankText

/// The places of the right answers: counted per chunk, then merged.
package struct PlacesTally: Equatable, Sendable {
  /// How often each place is right, by the number of choices, up to the largest number; empty for a number that no
  /// question has.
  private var counts: [[Int]] = []

  /// Creates an empty tally.
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

  /// Adds the counts of another tally.
  package mutating func merge(_ other: PlacesTally) {
    for (choices, more) in other.counts.enumerated() where !more.isEmpty {
      makeRoom(for: choices)
      for (place, count) in more.enumerated() { counts[choices][place] &+= count }
    }
  }

  /// The figures for each number of choices, the most frequent number first.
  package var figures: [PlacesFigures] {
    counts.filter { !$0.isEmpty }.map { PlacesFigures($0) }.ordered {
      ($1.total, $0.counts.count) < ($0.total, $1.counts.count)
    }
  }
}

/// The distribution of right answers over the places, for questions with the same number of choices.
package struct PlacesFigures: Equatable, Sendable {
  /// How often each place is right.
  package let counts: [Int]

  /// Creates the figures of the given counts.
  package init(_ counts: [Int]) { self.counts = counts }

  /// The number of questions.
  package var total: Int { counts.reduce(0, +) }

  /// The place that is right most often, counted from 1.
  package var mostUsual: Int { (counts.firstIndex(of: counts.max() ?? 0) ?? 0) + 1 }

  /// The share of that place.
  package var largestShare: Share { Share(counts.max() ?? 0, of: total) }

  /// The chi-square statistic of equal shares.
  package var chiSquare: Double { ChiSquare.ofEqualShares(counts) }

  /// Cramér's V: how uneven the places are regardless of the number of questions, from 0 to 1.
  package var effect: Double {
    let bound = Double((counts.count - 1) * total)
    return bound > 0 ? (chiSquare / bound).squareRoot() : 0
  }

  /// Whether there are too few questions for chi-square, so that the largest count is tested exactly.
  package var isExact: Bool { total < PlacesFigures.many }

  /// The chance that random places are at least as uneven.
  package var chance: Double {
    isExact
      ? LargestCount.atLeast(counts.max() ?? 0, of: total, places: counts.count)
      : ChiSquare.above(chiSquare, degrees: counts.count - 1)
  }

  /// Whether players could exploit the distribution: it is significant, and not negligible.
  package var isBiased: Bool {
    let share = largestShare.value ?? 0
    return chance < 0.01 && (effect >= 0.1 || share * Double(counts.count) >= 1.28)
  }

  /// Whether the places are more even than random ones: players who count them can rule some out.
  package var isTooEven: Bool {
    total >= 36 && 1 - ChiSquare.above(chiSquare, degrees: counts.count - 1) < 0.005
  }

  private static let many = 60
}
