@_spi(QBank) import BankModel

/// How questions end: counted per chunk, then merged.
package struct EndingsTally: Equatable, Sendable {
  /// The questions with one ending.
  package struct Ending: Equatable, Sendable {
    /// The number of questions.
    package fileprivate(set) var count = 0
    /// The places of the first ones.
    package fileprivate(set) var places: [FirstPlace] = []
  }

  private var endings = [Ending](repeating: Ending(), count: SentenceEnding.allCases.count)

  /// The maximum number of places kept per ending.
  private static let few = 5

  /// Creates an empty tally.
  package init() {}

  /// The questions with the given ending.
  package subscript(_ ending: SentenceEnding) -> Ending { endings[ending.rawValue] }

  /// Adds a question.
  package mutating func add(_ problem: borrowing ProblemRow) {
    let question = problem.question
    for ending in [SentenceEnding.style(of: question), SentenceEnding.mark(of: question)] {
      guard let ending else { continue }
      endings[ending.rawValue].count &+= 1
      if endings[ending.rawValue].places.count < EndingsTally.few {
        endings[ending.rawValue].places.append(
          FirstPlace(problem.row, cell: 1, part: 0..<question.count))
      }
    }
  }

  /// Adds the counts of a chunk that `before` records precede.
  package mutating func merge(_ other: EndingsTally, recordsBefore before: Int) {
    for (index, ending) in other.endings.enumerated() {
      endings[index].count &+= ending.count
      for var place in ending.places.prefix(EndingsTally.few - endings[index].places.count) {
        place.offsetRecord(by: before)
        endings[index].places.append(place)
      }
    }
  }
}
