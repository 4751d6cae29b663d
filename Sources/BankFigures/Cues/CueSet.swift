@_spi(QBank) import BankModel

/// A set of cues.
package struct CueSet: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Adds a cue.
  mutating func insert(_ cue: Cue) { formUnion(CueSet(rawValue: 1 << UInt8(cue.place))) }

  /// Whether a cue is in the set.
  func contains(_ cue: Cue) -> Bool { rawValue >> UInt8(cue.place) & 1 == 1 }
}

/// The first questions in which each cue named the right choice: counted per chunk, then merged.
package struct CueExamples: Sendable {
  private static let limit = 3
  private var places = [[FirstPlace]](repeating: [], count: Cue.allCases.count)

  /// Creates an empty collection.
  package init() {}

  /// Adds a question whose right choice was named by the given cues.
  package mutating func add(_ cues: CueSet, _ problem: borrowing ProblemRow, right: Int) {
    for cue in Cue.allCases where cues.contains(cue) && places[cue.place].count < Self.limit {
      let choice = problem.choice(right)
      places[cue.place].append(
        FirstPlace(problem.row, cell: BankKind.cellsBeforeChoices + right, part: 0..<choice.count))
    }
  }

  /// Adds the examples of a chunk that `before` records precede.
  package mutating func merge(_ other: CueExamples, recordsBefore before: Int) {
    for (cue, more) in other.places.enumerated() {
      for var place in more.prefix(Self.limit - places[cue].count) {
        place.offsetRecord(by: before)
        places[cue].append(place)
      }
    }
  }

  /// The places where a cue named the right choice.
  package func places(of cue: Cue) -> [FirstPlace] { places[cue.place] }
}
