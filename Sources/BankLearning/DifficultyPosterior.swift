@_spi(QBank) import BankQuiz

extension DifficultyModel {
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
