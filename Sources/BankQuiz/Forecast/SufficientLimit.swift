/// The time that is enough for most answers, computed without playing.
package enum SufficientLimit {
  /// The share of answers that come in time.
  package static let part = 0.95

  /// The smallest number of whole seconds within which that share of all answers comes, with each question asked
  /// equally often; at most a day.
  package static func seconds(_ questions: [TimedQuestion], _ population: Population) -> Int {
    let times = population.speeds.flatMap { speed in questions.map { speed.time($0) } }
    let most = Double(times.count) * (1 - part)
    var (short, long) = (0, 86_400)
    while long - short > 1 {
      let middle = (short + long) / 2
      let late = times.reduce(0) { $0 + $1.chanceOfTimeOut(Double(middle)) }
      if late <= most { long = middle } else { short = middle }
    }
    return long
  }

  /// The smallest limit among those that people choose that is at least the given seconds: 7, 15, 40, 70, 120.
  package static func limit(of seconds: Int) -> Int {
    let step = seconds <= 10 ? 1 : seconds <= 60 ? 5 : seconds <= 300 ? 10 : 60
    return (seconds + step - 1) / step * step
  }
}
