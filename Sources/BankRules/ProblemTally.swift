@_spi(QBank) import BankFigures

/// Figures of the problems of a file for rules about all of them. They are computed by chunk and then merged.
package struct ProblemTally: Sendable {
  /// The positions of right answers.
  package private(set) var places = PlacesTally()
  /// The cues that give answers away.
  package private(set) var cues = CueTally()
  /// Examples of such cues.
  package private(set) var cueExamples = CueExamples()
  /// The spellings of words.
  package private(set) var spellings = SpellingTally()
  /// The endings of questions.
  package private(set) var endings = EndingsTally()
  /// The notations of units.
  package private(set) var units = UnitsTally()
  private let parts: Parts

  /// The figures that rules need.
  package struct Parts: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The positions of right answers.
    package static let places = Parts(rawValue: 1)
    /// The cues that give answers away, with examples.
    package static let cues = Parts(rawValue: 2)
    /// The spellings of words.
    package static let spellings = Parts(rawValue: 4)
    /// The endings of questions.
    package static let endings = Parts(rawValue: 8)
    /// The notations of units.
    package static let units = Parts(rawValue: 16)
  }

  init(_ parts: Parts) { self.parts = parts }

  /// Adds rows with the given features.
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

  /// The features of a row in which a choice contains a cue.
  static let cueFeatures: RowFeatures = [
    .allOfTheAbove, .noneOfTheAbove, .absoluteTerm, .vagueTerm, .longChoice, .numbers,
  ]

  private mutating func addCues(
    _ problem: borrowing ProblemRow, _ right: Int, _ widths: inout [Int]
  ) {
    widths.removeAll(keepingCapacity: true)
    for number in problem.choiceNumbers { widths.append(TextMeasure(problem.choice(number)).width) }
    let named = cues.add(problem, right: right, widths: widths)
    if !named.isEmpty { cueExamples.add(named, problem, right: right) }
  }

  /// Adds the figures of the chunk that follows `before` records.
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
