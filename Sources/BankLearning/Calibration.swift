@_spi(QBank) import BankQuiz

/// The reading model RT-1 fitted to measured times: the time it takes to answer without reading, and how much
/// longer or shorter reading takes than the model says.
package struct Calibration: Sendable {
  /// A measured value, with the standard error of its logarithm.
  package struct Measure: Sendable {
    package let logarithm, error: Double

    /// The value.
    package var value: Double { Elementary.exp(logarithm) }

    /// Its 95 % confidence interval.
    package var interval: ClosedRange<Double> {
      let reach = 1.959963984540054 * error
      return Elementary.exp(logarithm - reach)...Elementary.exp(logarithm + reach)
    }
  }

  /// The number of questions it is based on.
  package let questions: Int
  /// Seconds without reading.
  package let base: Measure
  /// The reading time relative to the model.
  package let rate: Measure
  /// As above, for kana and kanji and for all other characters; nil if one of these is rare.
  package let scripts: (characters: Measure, others: Measure)?
  /// The part of the choices that is read, provided that the question is read as a whole.
  package let partOfChoices: Measure?

  /// Calibrates with the questions whose texts are known and that have four choices, as nearly all have; nil if
  /// there are too few, or the result would be too vague.
  init?(_ log: AnswerLog, _ facts: [QuestionFacts?], _ workers: Workers) {
    let numbers = facts.indices.filter { facts[$0]?.choices == Calibration.choices }
    guard numbers.count >= Minimum.questions else { return nil }
    var places = [Int?](repeating: nil, count: facts.count)
    for (place, number) in numbers.enumerated() { places[number] = place }
    let times = log.times(of: places, count: numbers.count)
    guard times.inTime.count(where: { $0 > 0 }) >= Minimum.questions,
      times.allInTime >= Minimum.timesForSpread, times.count >= Minimum.runsForSpread
    else { return nil }
    self.init(numbers.compactMap { facts[$0] }, times, workers)
  }

  /// Calibrates with questions and the times needed for them.
  package init?(_ facts: [QuestionFacts], _ times: TimeGroups, _ workers: Workers = .serial) {
    guard let all = Fit([facts.map(\.reading)], times, workers) else { return nil }
    questions = facts.count
    (base, rate) = (all.measures[0], all.measures[1])
    scripts = Calibration.scripts(facts, times, workers)
    let parts = [facts.map(\.stem), facts.map { $0.reading - $0.stem }]
    let part = Fit(parts, times, workers)?.ratio
    partOfChoices = part.flatMap { $0.error <= Minimum.calibrationError ? $0 : nil }
  }

  private static func scripts(
    _ facts: [QuestionFacts], _ times: TimeGroups, _ workers: Workers
  ) -> (characters: Measure, others: Measure)? {
    let japanese = facts.count { $0.characters > 0.5 * $0.reading }
    guard min(japanese, facts.count - japanese) >= Minimum.questions else { return nil }
    let parts = [facts.map(\.characters), facts.map { $0.reading - $0.characters }]
    return Fit(parts, times, workers).map { ($0.measures[1], $0.measures[2]) }
  }

  /// The model with a factor for each of some parts of reading; nil if a factor would be too vague.
  private struct Fit {
    /// The measures of the base and of each part.
    let measures: [Measure]
    /// The ratio of the second part's factor to the first one's.
    private(set) var ratio: Measure?

    init?(_ parts: [[Double]], _ times: TimeGroups, _ workers: Workers) {
      let model = TimeModel(times, .reading(.init(parts)), workers)
      guard case .reading(let found) = model.levels else { return nil }
      let known = model.knowledge(workers)
      measures = zip(found.factors, known.errors).map { Measure(logarithm: $0, error: $1) }
      // A part that seems to take no time at all indicates that the model does not fit.
      guard found.factors.allSatisfy({ $0 > -5 }) else { return nil }
      guard known.errors.allSatisfy({ $0 <= Minimum.calibrationError }) else { return nil }
      guard parts.count == 2 else { return }
      ratio = Measure(
        logarithm: found.factors[2] - found.factors[1],
        error: known.information.errorOfDifference(1, 2))
    }
  }

  private static let choices = 4
}
