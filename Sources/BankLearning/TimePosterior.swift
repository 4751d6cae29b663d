import BankQuiz
@_spi(QBank) import BankText

extension TimeModel {
  /// What is known of the speed of a run after its times: how likely each speed of the grid is.
  struct Posterior {
    private(set) var weights = AbilityGrid.weights
    /// The speeds: the places of the grid by how far runs differ.
    let speeds: [Double]
    private(set) var mean = 0.0
    private(set) var square = 0.0
    private(set) var logLikelihood = 0.0
    private let spread: Double
    private let cuts: Cuts
    private var logarithms = [Double](repeating: 0, count: AbilityGrid.count)

    /// What is known before.
    init(_ model: TimeModel, _ cuts: Cuts) {
      self.cuts = cuts
      spread = model.spreadOfAnswers
      speeds = AbilityGrid.places.map { $0 * model.spreadOfPlayers }
    }

    /// Takes all times of a run over.
    mutating func take(_ times: ArraySlice<TimeGroups.Time>, _ levels: [Double]) {
      var (count, sum, squares) = (0.0, 0.0, 0.0)
      for place in logarithms.indices { logarithms[place] = 0 }
      for time in times {
        let error = (time.logarithm - levels[Int(time.question)]) / spread
        if time.isTimeOut {
          addTimeOut(time)
        } else {
          count += 1
          sum += error
          squares += error * error
        }
      }
      for place in logarithms.indices {
        let shift = speeds[place] / spread
        logarithms[place] -= 0.5 * (squares + shift * (2 * sum + count * shift))
      }
      finish(constant: -count * (Elementary.ln(spread) + Normal.lnRootOf2Pi))
    }

    private mutating func addTimeOut(_ time: TimeGroups.Time) {
      let start = Int(time.kind) * AbilityGrid.count
      for place in 0..<AbilityGrid.count { logarithms[place] += cuts.logarithms[start + place] }
    }

    private mutating func finish(constant: Double) {
      let largest = logarithms.reduce(-Double.infinity, max)
      var sum = 0.0
      for place in weights.indices {
        weights[place] = AbilityGrid.weights[place] * Elementary.exp(logarithms[place] - largest)
        sum += weights[place]
      }
      logLikelihood = Elementary.ln(sum) + largest + constant
      (mean, square) = (0, 0)
      for place in weights.indices {
        weights[place] /= sum
        mean += weights[place] * speeds[place]
        square += weights[place] * speeds[place] * speeds[place]
      }
    }

    /// What is expected of a time without its level and the speed: its mean, its square, and its
    /// product with the speed.
    func rest(
      _ time: TimeGroups.Time, _ level: Double
    ) -> (mean: Double, square: Double, withSpeed: Double) {
      let error = time.logarithm - level
      if !time.isTimeOut {
        return (error + mean, error * (error + 2 * mean) + square, error * mean + square)
      }
      let start = Int(time.kind) * AbilityGrid.count
      var (sum, squares, products) = (0.0, 0.0, 0.0)
      for place in 0..<AbilityGrid.count {
        let part = weights[place] * (spread * cuts.means[start + place])
        sum += part
        squares += part * (error + speeds[place])
        products += part * speeds[place]
      }
      return (sum, squares + spread * spread, products)
    }
  }

  /// What is expected of time-outs of each kind, at each speed of the grid.
  struct Cuts: Sendable {
    /// How far beyond its level the time would have been on average, by how far answers differ.
    let means: [Double]
    /// The logarithm of the chance of a time-out.
    let logarithms: [Double]

    init(_ model: TimeModel, _ levels: [Double]) {
      let spread = model.spreadOfAnswers
      let speeds = AbilityGrid.places.map { $0 * model.spreadOfPlayers / spread }
      let errors = model.groups.kinds.flatMap { kind in
        let error = (kind.logarithm - levels[Int(kind.question)]) / spread
        return speeds.map { error + $0 }
      }
      means = errors.map(Normal.meanAbove)
      logarithms = zip(errors, means).map { Normal.lnAbove($0, meanAbove: $1) }
    }
  }
}
