import BankQuiz

extension DifficultyModel {
  /// What is known of an ability after some answers: how likely it is at each place of the grid.
  struct Posterior {
    private(set) var weights = AbilityGrid.weights
    /// The logarithm of how likely the answers were.
    private(set) var logLikelihood = 0.0
    private let inverseOdds = AbilityGrid.inverseOdds
    private var taken = 0

    /// Forgets all answers.
    mutating func begin() {
      for place in weights.indices { weights[place] = AbilityGrid.weights[place] }
      (logLikelihood, taken) = (0, 0)
    }

    /// Takes an answer over.
    mutating func take(_ curve: Curve, isRight: Bool) {
      let other = 1 - curve.guessing
      for place in 0..<AbilityGrid.count {
        let (chance, rest) = curve.knowing(place, inverseOdds)
        weights[place] *= isRight ? curve.guessing + other * chance : other * rest
      }
      taken += 1
      // Before the product of many chances becomes too small a number.
      if taken % 8 == 0 { finish() }
    }

    /// Makes the sum of all weights 1.
    mutating func finish() {
      let sum = weights.reduce(0, +)
      guard sum > 0 else { return begin() }
      logLikelihood += Elementary.ln(sum)
      let factor = 1 / sum
      for place in weights.indices { weights[place] *= factor }
    }

    /// The mean ability and its variance.
    var moments: (mean: Double, variance: Double) {
      var (mean, square) = (0.0, 0.0)
      for place in 0..<AbilityGrid.count {
        let product = weights[place] * AbilityGrid.places[place]
        mean += product
        square += product * AbilityGrid.places[place]
      }
      return (mean, square - mean * mean)
    }

    /// The mean ability without one of the answers.
    func meanWithout(_ curve: Curve, isRight: Bool) -> Double {
      let other = 1 - curve.guessing
      var (sum, product) = (0.0, 0.0)
      for place in 0..<AbilityGrid.count {
        let (chance, rest) = curve.knowing(place, inverseOdds)
        let weight = weights[place] / (isRight ? curve.guessing + other * chance : other * rest)
        sum += weight
        product += weight * AbilityGrid.places[place]
      }
      return product / sum
    }

    // MARK: Slopes

    /// How the likelihood of a right answer changes with the difficulty, and the expected information.
    @inline(__always)
    func slopesOfRight(_ curve: Curve) -> (score: Double, information: Double) {
      let other = 1 - curve.guessing
      var (score, information) = (0.0, 0.0)
      for place in 0..<AbilityGrid.count {
        let (chance, rest) = curve.knowing(place, inverseOdds)
        let part = weights[place] * other * chance * rest / (curve.guessing + other * chance)
        score -= part
        information += part * chance
      }
      return (score, information)
    }

    /// The same of a wrong answer.
    @inline(__always)
    func slopesOfWrong(_ curve: Curve) -> (score: Double, information: Double) {
      let other = 1 - curve.guessing
      var (score, information) = (0.0, 0.0)
      for place in 0..<AbilityGrid.count {
        let (chance, rest) = curve.knowing(place, inverseOdds)
        let weight = weights[place]
        score += weight * chance
        information +=
          weight * other * chance * chance * rest / (curve.guessing + other * chance)
      }
      return (score, information)
    }

    /// The score at each place, and the mean of its slope and square, which make up the information
    /// that was really there.
    func scores(
      _ curve: Curve, isRight: Bool, into scores: inout [Double]
    ) -> (mean: Double, bend: Double) {
      let other = 1 - curve.guessing
      var (mean, bend) = (0.0, 0.0)
      for place in 0..<AbilityGrid.count {
        let (chance, rest) = curve.knowing(place, inverseOdds)
        let (weight, slope) = (weights[place], other * chance * rest)
        if isRight {
          let part = slope / (curve.guessing + other * chance)
          scores[place] = -part
          mean -= weight * part
          bend += weight * part * (1 - 2 * chance)
        } else {
          scores[place] = chance
          mean += weight * chance
          bend += weight * (chance * chance - chance * rest)
        }
      }
      return (mean, bend)
    }
  }
}
