/// How long is enough for most answers, worked out without playing.
package enum SufficientLimit {
  /// The part of the answers that come in time.
  package static let part = 0.95

  /// The fewest whole seconds in which that part of all answers comes, each question being asked as
  /// often as any other; a day where it takes longer.
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

  /// The least limit that people would choose and that gives so many seconds: 7, 15, 40, 70, 120.
  package static func limit(of seconds: Int) -> Int {
    let step = seconds <= 10 ? 1 : seconds <= 60 ? 5 : seconds <= 300 ? 10 : 60
    return (seconds + step - 1) / step * step
  }
}
