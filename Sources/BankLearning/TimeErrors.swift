@_spi(QBank) import BankQuiz

extension TimeModel {
  /// What is known about the parameters at their likeliest values.
  package struct Knowledge: Sendable {
    /// The standard errors of the parameters of the levels.
    package var errors: [Double]
    /// The standard errors of the logarithms of the two spreads.
    package var errorOfAnswers, errorOfPlayers: Double
    /// The log likelihood of all logarithms of times.
    package var logLikelihood: Double
    /// The information that the errors come from.
    let information: Information
  }

  /// Computes what is known at the likeliest parameters.
  package func knowledge(_ workers: Workers = .serial) -> Knowledge {
    let (model, levels, count) = (self, levels.values, levels.parameters.count)
    let isWhole = count <= 256
    let (cuts, slopes) = (Cuts(self, levels), levels.indices.map(self.levels.slopes))
    let parts = workers.mapParts(ofGroups: groups.count) { part in
      var known = PartKnowledge(model, levels, cuts, slopes, isWhole: isWhole)
      for group in part { known.add(group) }
      return (known.information, known.logLikelihood)
    }
    var information = Information(size: count + 2, isWhole: isWhole)
    for part in parts { information.add(part.0) }
    let errors = information.errors
    return Knowledge(
      errors: Array(errors[..<count]), errorOfAnswers: errors[count],
      errorOfPlayers: errors[count + 1], logLikelihood: parts.reduce(0) { $0 + $1.1 },
      information: information)
  }

  /// The spread of answers, corrected for the levels having been estimated from the same times.
  package var correctedSpreadOfAnswers: Double {
    let (times, found) = (Double(groups.allInTime), groups.inTime.count { $0 > 0 })
    let free = times - Double(min(found, levels.parameters.count))
    return free > 0 ? spreadOfAnswers * (times / free).squareRoot() : spreadOfAnswers
  }

  /// What is known from some of the runs.
  private struct PartKnowledge {
    private(set) var information: Information
    private(set) var logLikelihood = 0.0
    private let model: TimeModel
    private let levels: [Double]
    private let slopes: [[TimeLevels.Slope]]
    private let count: Int
    private let cuts: Cuts
    private var posterior: Posterior

    init(
      _ model: TimeModel, _ levels: [Double], _ cuts: Cuts, _ slopes: [[TimeLevels.Slope]],
      isWhole: Bool
    ) {
      (self.model, self.levels, self.cuts, self.slopes) = (model, levels, cuts, slopes)
      count = model.levels.parameters.count
      information = Information(size: count + 2, isWhole: isWhole)
      posterior = Posterior(model, cuts)
    }

    mutating func add(_ group: Int) {
      let times = model.groups.times[model.groups.range(group)]
      posterior.take(times, levels)
      logLikelihood += posterior.logLikelihood
      var scores = RunScores(model.levels)
      for time in times { add(time, &scores) }
      addPlayer(&scores)
      subtract(scores)
    }

    /// Adds the information of a time as if the speed were known, and records its scores.
    private mutating func add(_ time: TimeGroups.Time, _ scores: inout RunScores) {
      let (question, spread) = (Int(time.question), model.spreadOfAnswers)
      let error = time.logarithm - levels[question]
      let start = Int(time.kind) * AbilityGrid.count
      var own = [Double](repeating: 0, count: AbilityGrid.count)
      let inverse = 1 / spread
      // Taken out so that the array is uniquely referenced and changed in place.
      var answerScores = scores.takeAnswers()
      // The means of the negative second derivatives, and of the first one.
      var (level, both, answers, mean) = (0.0, 0.0, 0.0, 0.0)
      for place in 0..<AbilityGrid.count {
        let weight = posterior.weights[place]
        let e = (error + posterior.speeds[place]) * inverse
        let h = time.isTimeOut ? cuts.means[start + place] : e
        let bend = time.isTimeOut ? h * (h - e) : 1
        own[place] = h * inverse
        mean += weight * own[place]
        answerScores[place] += time.isTimeOut ? e * h : e * e - 1
        level += weight * bend
        both += weight * (bend * e + h)
        answers += weight * e * (h + e * bend)
      }
      scores.answers = answerScores
      information.add(answers, count, count)
      add(question, level: level * inverse * inverse, both: both * inverse, mean: mean)
      scores.add(own, slopes[question])
    }

    private mutating func add(_ question: Int, level: Double, both: Double, mean: Double) {
      for one in slopes[question] {
        information.add(one.slope * both, one.parameter, count)
        information.add(one.slope * both, count, one.parameter)
        for other in slopes[question] {
          let bend = model.levels.bend(one, other)
          information.add(
            one.slope * other.slope * level - bend * mean, one.parameter, other.parameter)
        }
      }
    }

    private mutating func addPlayer(_ scores: inout RunScores) {
      let variance = model.spreadOfPlayers * model.spreadOfPlayers
      information.add(2 * posterior.square / variance, count + 1, count + 1)
      scores.players = posterior.speeds.map { $0 * $0 / variance - 1 }
    }

    /// Subtracts the information that is lost because the speed is unknown.
    private mutating func subtract(_ scores: RunScores) {
      let weights = posterior.weights
      let all = scores.levels + [(count, scores.answers), (count + 1, scores.players)]
      let terms = all.map { parameter, scores in
        var (mean, square) = (0.0, 0.0)
        for place in weights.indices {
          mean += weights[place] * scores[place]
          square += weights[place] * scores[place] * scores[place]
        }
        information.add(mean * mean - square, parameter, parameter)
        return Information.Term(parameter, mean, scores)
      }
      if information.isWhole { information.subtractCovariances(of: terms, weights) }
    }
  }

  /// The derivatives of the log likelihood of a run in each parameter, at each speed of the grid.
  private struct RunScores {
    /// The parameters of the levels: of each question of the run by itself, or those that all have in common.
    private(set) var levels: [(parameter: Int, scores: [Double])] = []
    var answers = [Double](repeating: 0, count: AbilityGrid.count)
    var players: [Double] = []
    private let isCommon: Bool

    init(_ model: TimeLevels) {
      if case .reading = model { isCommon = true } else { isCommon = false }
      if isCommon { levels = model.parameters.indices.map { ($0, answers) } }
    }

    /// Adds the scores of the level of a question.
    mutating func add(_ scores: [Double], _ slopes: [TimeLevels.Slope]) {
      for (parameter, slope) in slopes {
        guard isCommon else {
          levels.append((parameter, scores))
          continue
        }
        var sums = levels[parameter].scores
        levels[parameter].scores = []
        for place in scores.indices { sums[place] += slope * scores[place] }
        levels[parameter].scores = sums
      }
    }

    /// Moves the scores of the spread out, to be put back by the caller.
    mutating func takeAnswers() -> [Double] {
      defer { answers = [] }
      return answers
    }
  }
}

extension TimeLevels {
  /// A parameter and how strongly the level of a question depends on it.
  fileprivate typealias Slope = (parameter: Int, slope: Double)

  /// The parameters that the level of a question depends on, and how strongly.
  fileprivate func slopes(_ question: Int) -> [Slope] {
    switch self {
    case .free: [(question, 1)]
    case .reading(let reading): reading.shares(question).enumerated().map { ($0, $1) }
    }
  }

  /// The derivative of the first slope in the parameter of the second.
  fileprivate func bend(_ one: Slope, _ other: Slope) -> Double {
    guard case .reading = self else { return 0 }
    return (one.parameter == other.parameter ? one.slope : 0) - one.slope * other.slope
  }
}
