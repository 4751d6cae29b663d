@_spi(QBank) import BankQuiz

extension TimeModel {
  /// The posterior of the speed of a run after its times: the probability of each speed of the grid.
  struct Posterior {
    private(set) var weights = AbilityGrid.weights
    /// The speeds: the points of the grid, scaled by the spread between runs.
    let speeds: [Double]
    private(set) var mean = 0.0
    private(set) var square = 0.0
    private(set) var logLikelihood = 0.0
    private let spread, spreadOfPlayers: Double
    private let cuts: Cuts

    /// Creates the prior.
    init(_ model: TimeModel, _ cuts: Cuts) {
      self.cuts = cuts
      (spread, spreadOfPlayers) = (model.spreadOfAnswers, model.spreadOfPlayers)
      speeds = AbilityGrid.places.map { $0 * model.spreadOfPlayers }
    }

    /// Replaces the times with all times of a run.
    mutating func take(_ times: ArraySlice<TimeGroups.Time>, _ levels: [Double]) {
      take(times, Errors(times, levels, spread))
    }

    /// As above, but computes only the mean and the square of the speed: without a time-out these are those of a
    /// normal distribution, and need no grid.
    mutating func takeMoments(_ times: ArraySlice<TimeGroups.Time>, _ levels: [Double]) {
      let errors = Errors(times, levels, spread)
      if errors.count < Double(times.count) { return take(times, errors) }
      let precision = 1 / (spreadOfPlayers * spreadOfPlayers) + errors.count / (spread * spread)
      mean = -errors.sum / (spread * precision)
      square = mean * mean + 1 / precision
    }

    /// Sums of the differences between the times of answers in time and their levels.
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
        // Before the product of many chances underflows.
        if taken % 8 == 0 { finish() }
      }
      finish()
      (mean, square) = (0, 0)
      for place in weights.indices {
        mean += weights[place] * speeds[place]
        square += weights[place] * speeds[place] * speeds[place]
      }
    }

    /// Sets the weights to the posterior after the answers in time: a normal density, whose ratio between adjacent
    /// points changes by a constant factor.
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

    /// Normalizes the weights to a sum of 1.
    private mutating func finish() {
      var sum = 0.0
      for weight in weights { sum += weight }
      logLikelihood += Elementary.ln(sum)
      let factor = 1 / sum
      for place in weights.indices { weights[place] *= factor }
    }

    /// The expectations of a time without its level and the speed: its mean, its square, and its product with the
    /// speed.
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

  /// The expectations of each kind of time-out, at each speed of the grid.
  struct Cuts: Sendable {
    /// The expected excess of the time over its level, in units of the spread of answers.
    let means: [Double]
    /// The chance of a time-out, with a lower bound so that no run is impossible.
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
