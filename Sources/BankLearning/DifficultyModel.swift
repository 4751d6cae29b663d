@_spi(QBank) import BankQuiz

/// The difficulty of questions, learnt from who answered them correctly: the Rasch model with a known chance of a
/// guess, c, and standard normal abilities.
///
/// Estimates are maximum a posteriori (MAP), with a prior for each difficulty centred on the average player. Steps
/// are those of Fisher scoring: they use the expected information of the answers to a question.
package struct DifficultyModel: Sendable {
  /// The answers.
  package let groups: AnswerGroups
  /// The chance of a guess for each question.
  package let guessing: [Double]
  /// The standard deviation of the prior, or nil for no prior.
  package var priorSpread: Double? = 1.5

  /// Creates a model of the given answers.
  package init(_ groups: AnswerGroups, guessing: [Double], priorSpread: Double? = 1.5) {
    self.groups = groups
    // With one choice or none, nothing could be learnt.
    self.guessing = guessing.map { min(max($0, 0), 0.5) }
    self.priorSpread = priorSpread
  }

  /// The likeliest difficulties, searched from starting values that may be near.
  package func fit(from start: [Double]? = nil, _ workers: Workers = .serial) -> [Double] {
    var difficulties = start ?? [Double](repeating: 0, count: guessing.count)
    var acceleration = Acceleration()
    var old = [Double](repeating: 0, count: guessing.count)
    var parts = [Double](repeating: 1, count: guessing.count)
    let precision = Acceleration.precision(answers: groups.answers.count)
    for _ in 0..<DifficultyModel.maxSteps {
      let slopes = slopes(at: difficulties, workers)
      let steps = steps(slopes)
      if steps.allSatisfy({ abs($0) < precision }) { break }
      // If fewer answers are right than by guessing, full steps oscillate forever.
      for (index, step) in steps.enumerated()
      where step * old[index] < 0 && abs(step) > 0.5 * abs(old[index]) { parts[index] *= 0.5 }
      old = steps
      let damped = zip(steps, parts).map { min(max($0 * $1, -1), 1) }
      let moves = acceleration.moves(damped, weights: slopes.information)
      for (index, move) in moves.enumerated() { difficulties[index] += min(max(move, -1), 1) }
    }
    return difficulties
  }

  /// Fisher scoring steps, with a shift common to all questions that follows from the mean ability being 0.
  private func steps(_ slopes: Slopes) -> [Double] {
    let all = Double(groups.count) + priorInformation * Double(guessing.count)
    let shift = slopes.score.reduce(0, +) / max(1, all)
    return zip(slopes.score, slopes.information).map { $1 > 0 ? shift + $0 / $1 : 0 }
  }

  private static let maxSteps = 100

  /// The information that the prior adds to each question: 1 over its variance.
  var priorInformation: Double { priorSpread.map { 1 / ($0 * $0) } ?? 0 }

  // MARK: Slopes

  private struct Slopes {
    var score: [Double]
    var information: [Double]
  }

  /// The gradient of the log posterior in each difficulty, and the expected information.
  private func slopes(at difficulties: [Double], _ workers: Workers) -> Slopes {
    let curves = Curves(difficulties, guessing: guessing)
    let parts = workers.mapParts(ofGroups: groups.count) { part in
      var slopes = Slopes(
        score: .init(repeating: 0, count: guessing.count),
        information: .init(repeating: 0, count: guessing.count))
      var posterior = Posterior(curves)
      for group in part { add(group, &posterior, to: &slopes) }
      return slopes
    }
    let prior = priorInformation
    var all = Slopes(
      score: difficulties.map { -$0 * prior },
      information: .init(repeating: prior, count: guessing.count))
    for part in parts {
      for index in guessing.indices {
        all.score[index] += part.score[index]
        all.information[index] += part.information[index]
      }
    }
    return all
  }

  private func add(_ group: Int, _ posterior: inout Posterior, to slopes: inout Slopes) {
    let answers = groups.answers[groups.range(group)]
    posterior.take(answers)
    for answer in answers {
      let own = posterior.slopes(answer)
      slopes.score[Int(answer.question)] += own.score
      slopes.information[Int(answer.question)] += own.information
    }
  }
}

extension DifficultyModel {
  /// The chance of a wrong answer to each question as a function of ability, computed once at each point of the
  /// grid for all answers.
  struct Curves: Sendable {
    /// The chance of a wrong answer, for each question and point.
    let wrong: [Double]
    /// How fast the logarithm of the chance of a right answer falls as the question gets harder.
    let falls: [Double]
    /// For each question, 1 over the chance of not guessing.
    let inverseRest: [Double]

    /// Creates the curves of questions of the given difficulties.
    init(_ difficulties: [Double], guessing: [Double]) {
      var (wrong, falls) = ([Double](), [Double]())
      wrong.reserveCapacity(difficulties.count * AbilityGrid.count)
      falls.reserveCapacity(difficulties.count * AbilityGrid.count)
      for (difficulty, guessing) in zip(difficulties, guessing) {
        let (odds, other) = (Elementary.exp(difficulty), 1 - guessing)
        for inverse in AbilityGrid.inverseOdds {
          let knowing = 1 / (1 + odds * inverse)
          let missing = other * (odds * inverse * knowing)
          wrong.append(missing)
          falls.append(knowing * missing / (guessing + other * knowing))
        }
      }
      (self.wrong, self.falls) = (wrong, falls)
      inverseRest = guessing.map { 1 / (1 - $0) }
    }

    /// The index of the first point of a question.
    func start(_ question: Int32) -> Int { Int(question) * AbilityGrid.count }
  }

  /// The posterior of an ability after some answers: its probability at each point of the grid.
  struct Posterior {
    private(set) var weights = AbilityGrid.weights
    /// The log likelihood of the answers.
    private(set) var logLikelihood = 0.0
    private let before = AbilityGrid.weights
    private let places = AbilityGrid.places
    private let curves: Curves

    // Tables are copied out of `curves` before loops: unoptimized code would copy all of `curves` for each value.

    /// Creates the prior.
    init(_ curves: Curves) { self.curves = curves }

    /// Replaces the answers with all answers of a group.
    mutating func take(_ answers: ArraySlice<AnswerGroups.Answer>) {
      begin()
      for (number, answer) in answers.enumerated() {
        take(answer)
        // Before the product of many chances underflows.
        if number % 8 == 7 { finish() }
      }
      finish()
    }

    private mutating func begin() {
      for place in weights.indices { weights[place] = before[place] }
      logLikelihood = 0
    }

    private mutating func take(_ answer: AnswerGroups.Answer) {
      let (start, wrong) = (curves.start(answer.question), curves.wrong)
      if answer.isRight {
        for place in weights.indices { weights[place] *= 1 - wrong[start + place] }
      } else {
        for place in weights.indices { weights[place] *= wrong[start + place] }
      }
    }

    /// Normalizes the weights to a sum of 1.
    private mutating func finish() {
      var sum = 0.0
      for weight in weights { sum += weight }
      guard sum > 0 else { return begin() }
      logLikelihood += Elementary.ln(sum)
      let factor = 1 / sum
      for place in weights.indices { weights[place] *= factor }
    }

    /// The mean ability and its variance.
    var moments: (mean: Double, variance: Double) {
      var (mean, square) = (0.0, 0.0)
      for place in weights.indices {
        let product = weights[place] * places[place]
        mean += product
        square += product * places[place]
      }
      return (mean, square - mean * mean)
    }

    /// The mean ability without one of the answers.
    func meanWithout(_ answer: AnswerGroups.Answer) -> Double {
      let (start, weights, chances) = (curves.start(answer.question), weights, curves.wrong)
      var (sum, product) = (0.0, 0.0)
      for place in weights.indices {
        let wrong = chances[start + place]
        let weight = weights[place] / (answer.isRight ? 1 - wrong : wrong)
        sum += weight
        product += weight * places[place]
      }
      return product / sum
    }

    // MARK: Slopes

    /// The derivative of the log likelihood of an answer in the difficulty, and the expected information.
    func slopes(_ answer: AnswerGroups.Answer) -> (score: Double, information: Double) {
      let (start, weights) = (curves.start(answer.question), weights)
      let (chances, falls) = (curves.wrong, curves.falls)
      var (wrong, fall, both) = (0.0, 0.0, 0.0)
      for place in weights.indices {
        let (weight, chance) = (weights[place], chances[start + place])
        let part = weight * falls[start + place]
        wrong += weight * chance
        fall += part
        both += part * chance
      }
      // The chance of knowing the answer is 1 minus the chance of a wrong answer without guesses.
      let inverse = curves.inverseRest[Int(answer.question)]
      return (answer.isRight ? -fall : 1 - wrong * inverse, fall - both * inverse)
    }

    /// The score at each point, and the means of its slope and square, which give the observed information.
    func scores(
      _ answer: AnswerGroups.Answer, into scores: inout [Double]
    ) -> (mean: Double, bend: Double) {
      let (start, weights) = (curves.start(answer.question), weights)
      let (wrong, falls) = (curves.wrong, curves.falls)
      let inverse = curves.inverseRest[Int(answer.question)]
      var (mean, bend) = (0.0, 0.0)
      for place in weights.indices {
        let knowing = 1 - wrong[start + place] * inverse
        let score = answer.isRight ? -falls[start + place] : knowing
        scores[place] = score
        mean += weights[place] * score
        bend += weights[place] * score * (2 * knowing - 1)
      }
      return (mean, bend)
    }
  }
}
