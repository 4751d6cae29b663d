@_spi(QBank) package import BankModel

/// How questions end: counted in any pieces, then put together.
package struct EndingsTally: Equatable, Sendable {
  /// The questions that end in one way.
  package struct Ending: Equatable, Sendable {
    /// How many there are.
    package fileprivate(set) var count = 0
    /// Where the first ones are.
    package fileprivate(set) var places: [FirstPlace] = []
  }

  private var endings = [Ending](repeating: Ending(), count: SentenceEnding.allCases.count)

  /// So many places are kept of each ending.
  private static let few = 5

  /// No questions.
  package init() {}

  /// What was counted of one ending.
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

  /// Adds what was counted in the piece that follows so many records.
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
