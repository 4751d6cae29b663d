import BankQuiz
@_spi(QBank) import BankText

/// The model of reading RT-1, fitted to measured times: how long it takes to answer without reading,
/// and how much longer or shorter reading takes than the model says.
package struct Calibration: Sendable {
  /// Something that was measured, with the standard error of its logarithm.
  package struct Measure: Sendable {
    package let logarithm, error: Double

    /// The value.
    package var value: Double { Elementary.exp(logarithm) }

    /// Where it is nineteen times of twenty.
    package var interval: ClosedRange<Double> {
      let reach = 1.959963984540054 * error
      return Elementary.exp(logarithm - reach)...Elementary.exp(logarithm + reach)
    }
  }

  /// How many questions it is made from.
  package let questions: Int
  /// Seconds without reading.
  package let base: Measure
  /// How long reading takes beside what the model says.
  package let rate: Measure

  /// The calibration by the questions with four choices, which nearly all have, whose texts are known;
  /// nil where there are too few, or it would be too vague.
  init?(_ log: AnswerLog, _ facts: [QuestionFacts?], _ workers: Workers) {
    let numbers = facts.indices.filter { facts[$0]?.choices == Calibration.choices }
    guard numbers.count >= Minimum.questions else { return nil }
    var places = [Int?](repeating: nil, count: facts.count)
    for (place, number) in numbers.enumerated() { places[number] = place }
    let times = log.times(of: places, count: numbers.count)
    let reading = TimeLevels.Reading(numbers.map { facts[$0]?.reading ?? 0 })
    guard times.inTime.count(where: { $0 > 0 }) >= Minimum.questions,
      times.allInTime >= Minimum.timesForSpread, times.count >= Minimum.runsForSpread
    else { return nil }
    let model = TimeModel(times, .reading(reading), workers)
    guard case .reading(let found) = model.levels else { return nil }
    let errors = model.knowledge(workers).errors
    guard errors.allSatisfy({ $0 <= Minimum.calibrationError }) else { return nil }
    questions = numbers.count
    base = Measure(logarithm: found.base, error: errors[0])
    rate = Measure(logarithm: found.rate, error: errors[1])
  }

  private static let choices = 4
}
