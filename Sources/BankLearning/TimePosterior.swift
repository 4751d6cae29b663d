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
    private let spread, spreadOfPlayers: Double
    private let cuts: Cuts

    /// What is known before.
    init(_ model: TimeModel, _ cuts: Cuts) {
      self.cuts = cuts
      (spread, spreadOfPlayers) = (model.spreadOfAnswers, model.spreadOfPlayers)
      speeds = AbilityGrid.places.map { $0 * model.spreadOfPlayers }
    }

    /// Takes all times of a run over, in the place of any others.
    mutating func take(_ times: ArraySlice<TimeGroups.Time>, _ levels: [Double]) {
      take(times, Errors(times, levels, spread))
    }

    /// The same as far as the mean and the square of the speed go: without a time-out it is normal, so
    /// that they are known without the grid.
    mutating func takeMoments(_ times: ArraySlice<TimeGroups.Time>, _ levels: [Double]) {
      let errors = Errors(times, levels, spread)
      if errors.count < Double(times.count) { return take(times, errors) }
      let precision = 1 / (spreadOfPlayers * spreadOfPlayers) + errors.count / (spread * spread)
      mean = -errors.sum / (spread * precision)
      square = mean * mean + 1 / precision
    }

    /// Sums of how far the times that were in time are from their levels.
    private struct Errors {
      private(set) var (count, sum, squares) = (0.0, 0.0, 0.0)

      init(_ times: ArraySlice<TimeGroups.Time>, _ levels: [Double], _ spread: Double) {
        for time in times where !time.isTimeOut {
          let error = (time.logarithm - levels[Int(time.question)]) / spread
          count += 1
          sum += error
          squares += error * error
        }
      }
    }

    private mutating func take(_ times: ArraySlice<TimeGroups.Time>, _ errors: Errors) {
      takeInTime(errors)
      var taken = 0
      for time in times where time.isTimeOut {
        let (start, chances) = (Int(time.kind) * AbilityGrid.count, cuts.chances)
        for place in weights.indices { weights[place] *= chances[start + place] }
        taken += 1
        // Before the product of many chances becomes too small a number.
        if taken % 8 == 0 { finish() }
      }
      finish()
      (mean, square) = (0, 0)
      for place in weights.indices {
        mean += weights[place] * speeds[place]
        square += weights[place] * speeds[place] * speeds[place]
      }
    }

    /// Makes the weights those after the answers in time: a normal density, whose ratio from place to
    /// place changes by a constant factor.
    private mutating func takeInTime(_ errors: Errors) {
      let stretch = spreadOfPlayers / spread
      let precision = 1 + errors.count * stretch * stretch
      let middle = -errors.sum * stretch / precision
      let peak = AbilityGrid.nearest(to: middle)
      let (distance, bend) = (AbilityGrid.places[peak] - middle, precision * AbilityGrid.width)
      let factor = Elementary.exp(-bend * AbilityGrid.width)
      var up = Elementary.exp(-bend * (distance + 0.5 * AbilityGrid.width))
      var down = Elementary.exp(bend * (distance - 0.5 * AbilityGrid.width))
      weights[peak] = 1
      for place in stride(from: peak + 1, to: AbilityGrid.count, by: 1) {
        weights[place] = weights[place - 1] * up
        up *= factor
      }
      for place in stride(from: peak - 1, through: 0, by: -1) {
        weights[place] = weights[place + 1] * down
        down *= factor
      }
      let shift = AbilityGrid.places[peak] * stretch
      logLikelihood =
        Elementary.ln(AbilityGrid.weights[peak])
        - 0.5 * (errors.squares + shift * (2 * errors.sum + errors.count * shift))
        - errors.count * (Elementary.ln(spread) + Normal.lnRootOf2Pi)
    }

    /// Makes the sum of all weights 1.
    private mutating func finish() {
      var sum = 0.0
      for weight in weights { sum += weight }
      logLikelihood += Elementary.ln(sum)
      let factor = 1 / sum
      for place in weights.indices { weights[place] *= factor }
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
      let (start, means) = (Int(time.kind) * AbilityGrid.count, cuts.means)
      let (weights, speeds) = (weights, speeds)
      var (sum, squares, products) = (0.0, 0.0, 0.0)
      for place in weights.indices {
        let part = weights[place] * (spread * means[start + place])
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
    /// The chance of a time-out; one below that is not told from none, so that no run is impossible.
    let chances: [Double]

    init(_ model: TimeModel, _ levels: [Double]) {
      let spread = model.spreadOfAnswers
      let speeds = AbilityGrid.places.map { $0 * model.spreadOfPlayers / spread }
      let errors = model.groups.kinds.flatMap { kind in
        let error = (kind.logarithm - levels[Int(kind.question)]) / spread
        return speeds.map { error + $0 }
      }
      means = errors.map(Normal.meanAbove)
      chances = zip(errors, means).map {
        max(1e-30, Elementary.exp(Normal.lnAbove($0, meanAbove: $1)))
      }
    }
  }
}
