package import BankFigures
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// What is counted of the problems of a file for rules about all of them: in any pieces, then put together.
package struct ProblemTally: Sendable {
  /// Where the right answers stand.
  package private(set) var places = PlacesTally()
  /// What gives them away.
  package private(set) var cues = CueTally()
  /// Where they do.
  package private(set) var cueExamples = CueExamples()
  /// How words are spelled.
  package private(set) var spellings = SpellingTally()
  /// How questions end.
  package private(set) var endings = EndingsTally()
  /// How units are written.
  package private(set) var units = UnitsTally()
  private let parts: Parts

  /// What of it rules ask for.
  package struct Parts: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Where the right answers stand.
    package static let places = Parts(rawValue: 1)
    /// What gives them away.
    package static let cues = Parts(rawValue: 2)
    /// How words are spelled.
    package static let spellings = Parts(rawValue: 4)
    /// How questions end.
    package static let endings = Parts(rawValue: 8)
    /// How units are written.
    package static let units = Parts(rawValue: 16)
  }

  init(_ parts: Parts) { self.parts = parts }

  /// Adds rows that have these features.
  mutating func add(_ rows: borrowing RowsView, _ features: [RowFeatures]) {
    var widths: [Int] = []
    for index in 0..<rows.count {
      let problem = ProblemRow(rows.row(index))
      if parts.contains(.spellings) { spellings.add(problem) }
      if parts.contains(.endings) { endings.add(problem) }
      if parts.contains(.units) { units.add(problem) }
      guard let right = problem.rightChoice else { continue }
      places.add(right, of: problem.choiceCount)
      if parts.contains(.cues), !features[index].isDisjoint(with: Self.cueFeatures) {
        addCues(problem, right, &widths)
      }
    }
  }

  /// What a row has in which a choice carries a cue.
  static let cueFeatures: RowFeatures = [
    .allOfTheAbove, .noneOfTheAbove, .absoluteTerm, .vagueTerm, .longChoice, .numbers,
  ]

  private mutating func addCues(
    _ problem: borrowing ProblemRow, _ right: Int, _ widths: inout [Int]
  ) {
    widths.removeAll(keepingCapacity: true)
    for number in 1..<problem.choiceCount + 1 {
      widths.append(TextMeasure(problem.choice(number)).width)
    }
    let named = cues.add(problem, right: right, widths: widths)
    if !named.isEmpty { cueExamples.add(named, problem, right: right) }
  }

  /// Adds what was counted in the piece that follows so many records.
  mutating func merge(_ other: ProblemTally, recordsBefore before: Int) {
    places.merge(other.places)
    if parts.contains(.cues) {
      cues.merge(other.cues)
      cueExamples.merge(other.cueExamples, recordsBefore: before)
    }
    spellings.merge(other.spellings, recordsBefore: before)
    endings.merge(other.endings, recordsBefore: before)
    units.merge(other.units, recordsBefore: before)
  }
}
