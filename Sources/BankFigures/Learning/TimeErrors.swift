import BankQuiz
@_spi(QBank) package import BankText

extension TimeModel {
  /// What is known of the parameters at the likeliest ones.
  package struct Knowledge: Sendable {
    /// The standard errors of what the levels depend on.
    package var errors: [Double]
    /// Those of the logarithms of the two spreads.
    package var errorOfAnswers, errorOfPlayers: Double
    /// The logarithm of how likely all logarithms of times were.
    package var logLikelihood: Double
  }

  /// What is known at the likeliest parameters.
  package func knowledge(_ workers: Workers = .serial) -> Knowledge {
    let (model, levels, count) = (self, levels.values, levels.parameters)
    let isWhole = count <= 256
    let parts = groups.mapParts(workers) { part in
      var known = PartKnowledge(model, levels, count, isWhole: isWhole)
      for group in part { known.add(group) }
      return (known.information, known.logLikelihood)
    }
    var information = Information(size: count + 2, isWhole: isWhole)
    for part in parts { information.add(part.0) }
    let errors = information.errors
    return Knowledge(
      errors: Array(errors[..<count]), errorOfAnswers: errors[count],
      errorOfPlayers: errors[count + 1], logLikelihood: parts.reduce(0) { $0 + $1.1 })
  }

  /// How far answers differ, corrected for the levels that were found from the same times.
  package var correctedSpreadOfAnswers: Double {
    let (times, found) = (Double(groups.allInTime), groups.inTime.count { $0 > 0 })
    let free = times - Double(min(found, levels.parameters))
    return free > 0 ? spreadOfAnswers * (times / free).squareRoot() : spreadOfAnswers
  }

  /// What is known of some runs.
  private struct PartKnowledge {
    private(set) var information: Information
    private(set) var logLikelihood = 0.0
    private let model: TimeModel
    private let levels: [Double]
    private let count: Int
    private var posterior: Posterior

    init(_ model: TimeModel, _ levels: [Double], _ count: Int, isWhole: Bool) {
      (self.model, self.levels, self.count) = (model, levels, count)
      information = Information(size: count + 2, isWhole: isWhole)
      posterior = Posterior(model)
    }

    mutating func add(_ group: Int) {
      let times = model.groups.times[model.groups.range(group)]
      posterior.take(times, levels)
      logLikelihood += posterior.logLikelihood
      var scores: [Int: [Double]] = [:]
      var ofAnswers = [Double](repeating: 0, count: AbilityGrid.count)
      for time in times { add(time, &scores, &ofAnswers) }
      addPlayer(&scores)
      scores[count] = ofAnswers
      subtract(scores.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    /// Adds what a time says, were the speed known, and notes its scores.
    private mutating func add(
      _ time: TimeGroups.Time, _ scores: inout [Int: [Double]], _ ofAnswers: inout [Double]
    ) {
      let (question, spread) = (Int(time.question), model.spreadOfAnswers)
      let error = time.logarithm - levels[question]
      let zeros = [Double](repeating: 0, count: AbilityGrid.count)
      var own = zeros
      // The means of minus the second derivatives, and of the first one.
      var (level, both, answers, mean) = (0.0, 0.0, 0.0, 0.0)
      for place in 0..<AbilityGrid.count {
        let weight = posterior.weights[place]
        let e = (error + posterior.speeds[place]) / spread
        let h = time.isTimeOut ? Normal.meanAbove(e) : e
        own[place] = h / spread
        mean += weight * own[place]
        if time.isTimeOut {
          let bend = h * (h - e)
          ofAnswers[place] += e * h
          level += weight * bend / (spread * spread)
          both += weight * (bend * e + h) / spread
          answers += weight * (e * h + e * e * bend)
        } else {
          ofAnswers[place] += e * e - 1
          level += weight / (spread * spread)
          both += weight * 2 * e / spread
          answers += weight * 2 * e * e
        }
      }
      information.add(answers, count, count)
      for (one, slope) in model.levels.slopes(question) {
        for place in own.indices { scores[one, default: zeros][place] += slope * own[place] }
        information.add(slope * both, one, count)
        information.add(slope * both, count, one)
        for (other, otherSlope) in model.levels.slopes(question) {
          let bend = model.levels.bend(question, one, other)
          information.add(slope * otherSlope * level - bend * mean, one, other)
        }
      }
    }

    private mutating func addPlayer(_ scores: inout [Int: [Double]]) {
      let variance = model.spreadOfPlayers * model.spreadOfPlayers
      information.add(2 * posterior.square / variance, count + 1, count + 1)
      scores[count + 1] = posterior.speeds.map { $0 * $0 / variance - 1 }
    }

    private mutating func subtract(_ scores: [(Int, [Double])]) {
      let weights = posterior.weights
      let terms = scores.map { parameter, scores in
        var mean = 0.0
        for place in weights.indices { mean += weights[place] * scores[place] }
        return Information.Term(parameter, mean, scores)
      }
      for term in terms {
        var square = 0.0
        for place in weights.indices {
          square += weights[place] * term.scores[place] * term.scores[place]
        }
        information.add(term.mean * term.mean - square, term.parameter, term.parameter)
      }
      if information.isWhole { information.subtractCovariances(of: terms, weights) }
    }
  }
}

extension TimeLevels {
  /// On which parameters the level of a question depends, and how strongly.
  fileprivate func slopes(_ question: Int) -> [(parameter: Int, slope: Double)] {
    switch self {
    case .free: return [(question, 1)]
    case .reading(let reading):
      let part = reading.basePart(question)
      return [(0, part), (1, 1 - part)]
    }
  }

  /// How the first of these slopes changes with the second parameter.
  fileprivate func bend(_ question: Int, _ one: Int, _ other: Int) -> Double {
    guard case .reading(let reading) = self else { return 0 }
    let part = reading.basePart(question)
    return (one == other ? 1 : -1) * part * (1 - part)
  }
}
