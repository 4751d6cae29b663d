@_spi(QBank) import BankQuiz

/// The time that questions take, learnt from times of which some are cut off at the limit: the logarithm of a time
/// is normally distributed about the level of its question minus the speed of its run.
///
/// Fitted by expectation maximization (EM). A time-out counts as its expected time. A step may shift and scale all
/// speeds, which is undone after the step: this takes dozens of steps instead of hundreds.
package struct TimeModel: Sendable {
  /// The levels of the questions.
  package private(set) var levels: TimeLevels
  /// The standard deviation of the logarithm of times within a run.
  package private(set) var spreadOfAnswers = 0.35
  /// The standard deviation between runs.
  package private(set) var spreadOfPlayers = 0.2

  let groups: TimeGroups

  /// Fits the likeliest model; questions to which no answer came in time are left out.
  package init(_ groups: TimeGroups, _ levels: TimeLevels, _ workers: Workers = .serial) {
    self.groups = groups.withoutUnanswered
    self.levels = levels
    guard self.groups.count > 0 else { return }
    var acceleration = Acceleration()
    let precision = Acceleration.precision(answers: groups.times.count)
    for _ in 0..<TimeModel.maxSteps {
      let old = parameters
      step(workers)
      let steps = zip(parameters, old).map { $0 - $1 }
      if steps.allSatisfy({ abs($0) < precision }) { break }
      let moves = acceleration.moves(steps, weights: weights)
      parameters = zip(old, moves).map { $0 + min(max($1, -1), 1) }
    }
  }

  /// Fits a model with one free level per question.
  package init(_ groups: TimeGroups, _ workers: Workers = .serial) {
    self.init(groups, .free(groups.meanLogarithms), workers)
  }

  private static let maxSteps = 100
  /// A positive minimum: if all times were equal, the logarithm of a spread would diverge.
  private static let leastSpread = 1e-4

  // MARK: Steps

  /// The levels and the logarithms of the spreads.
  private var parameters: [Double] {
    get { levels.parameters + [spreadOfAnswers, spreadOfPlayers].map(Elementary.ln) }
    set {
      levels.parameters = Array(newValue.dropLast(2))
      let spreads = newValue.suffix(2).map { max(TimeModel.leastSpread, Elementary.exp($0)) }
      (spreadOfAnswers, spreadOfPlayers) = (spreads[0], spreads[1])
    }
  }

  /// The number of times or runs that each parameter is estimated from.
  private var weights: [Double] {
    let all = Double(groups.times.count)
    let ofLevels: [Double] =
      if case .free = levels { groups.counts } else { levels.parameters.map { _ in all } }
    return ofLevels + [2 * all, 2 * Double(groups.count)]
  }

  /// Sums of expectations over the answers, for each question and in total.
  private struct Sums: Sendable {
    var rest: [Double]
    var speed: [Double]
    var count: [Double]
    var squares = 0.0
    var products = 0.0
    var speeds = 0.0
    /// Over the runs: the speeds and their squares.
    var (mean, square) = (0.0, 0.0)

    init(_ questions: Int) {
      rest = .init(repeating: 0, count: questions)
      speed = rest
      count = rest
    }

    mutating func add(_ other: Sums) {
      for index in rest.indices {
        rest[index] += other.rest[index]
        speed[index] += other.speed[index]
        count[index] += other.count[index]
      }
      squares += other.squares
      products += other.products
      speeds += other.speeds
      mean += other.mean
      square += other.square
    }
  }

  /// Performs one EM step, which increases the likelihood.
  private mutating func step(_ workers: Workers) {
    let sums = sums(workers)
    let all = sums.count.reduce(0, +)
    // The current speeds times `stretch + 1` explain the times best.
    let stretch = sums.speeds > 0 ? -sums.products / sums.speeds : 0
    let old = levels.values
    let wanted = old.indices.map { index in
      sums.count[index] > 0
        ? old[index] + (sums.rest[index] + stretch * sums.speed[index]) / sums.count[index]
        : old[index]
    }
    levels.approach(wanted, sums.count)
    var square = sums.squares + stretch * (2 * sums.products + stretch * sums.speeds)
    for (index, new) in levels.values.enumerated() {
      let step = new - old[index]
      square +=
        step * (sums.count[index] * step - 2 * (sums.rest[index] + stretch * sums.speed[index]))
    }
    let runs = Double(groups.count)
    let mean = sums.mean / runs
    let variance = max(0, sums.square / runs - mean * mean)
    levels.shift(by: -(1 + stretch) * mean)
    spreadOfAnswers = max(TimeModel.leastSpread, max(0, square / all).squareRoot())
    spreadOfPlayers = max(TimeModel.leastSpread, abs(1 + stretch) * variance.squareRoot())
  }

  private func sums(_ workers: Workers) -> Sums {
    let (model, levels) = (self, levels.values)
    let cuts = Cuts(self, levels)
    let parts = workers.mapParts(ofGroups: groups.count) { part in
      var sums = Sums(levels.count)
      var posterior = Posterior(model, cuts)
      for group in part { model.add(group, levels, &posterior, to: &sums) }
      return sums
    }
    var all = Sums(levels.count)
    for part in parts { all.add(part) }
    return all
  }

  private func add(
    _ group: Int, _ levels: [Double], _ posterior: inout Posterior, to sums: inout Sums
  ) {
    let times = groups.times[groups.range(group)]
    posterior.takeMoments(times, levels)
    let (mean, square) = (posterior.mean, posterior.square)
    sums.mean += mean
    sums.square += square
    for time in times {
      let question = Int(time.question)
      let rest = posterior.rest(time, levels[question])
      sums.rest[question] += rest.mean
      sums.speed[question] += mean
      sums.count[question] += 1
      sums.squares += rest.square
      sums.products += rest.withSpeed
      sums.speeds += square
    }
  }
}

extension TimeGroups {
  /// The number of times of each question.
  fileprivate var counts: [Double] { zip(inTime, late).map { Double($0 + $1) } }

  /// Starting values: the mean logarithm of the times of each question, with time-outs counted as the limit.
  fileprivate var meanLogarithms: [Double] {
    var sums = [Double](repeating: 0, count: inTime.count)
    for time in times { sums[Int(time.question)] += time.logarithm }
    return zip(sums, counts).map { $0 / max(1, $1) }
  }
}
