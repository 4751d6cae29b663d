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

extension Normal {
  /// The density at `x` over the chance of more: the mean of a standard normal variable that is known to be more
  /// than `x`.
  ///
  /// Hermite cubics interpolate between the points of a table, accurate to 1e-10: a time-out is evaluated for every
  /// speed of the grid, over and over.
  static func meanAbove(_ x: Double) -> Double {
    guard x > meansFrom else { return 0 }
    guard x < meansTo else { return x + 1 / x - 2 / (x * x * x) }
    let steps = (x - meansFrom) * meansPerUnit
    let index = min(Int(clamping: steps), means.count - 2)
    let part = steps - Double(index)
    let (left, right) = (means[index], means[index + 1])
    let (square, rest) = (part * part, 1 - part)
    let values = left.value * (1 + 2 * part) * rest * rest + right.value * square * (3 - 2 * part)
    let slopes = left.slope * part * rest * rest - right.slope * square * rest
    return values + slopes / meansPerUnit
  }

  /// The logarithm of the chance of more than `x`, given the result of `meanAbove`.
  fileprivate static func lnAbove(_ x: Double, meanAbove mean: Double) -> Double {
    if x < -8 { return 0 }
    return -0.5 * (x * x) - lnRootOf2Pi - Elementary.ln(mean)
  }

  fileprivate static let lnRootOf2Pi = 0.9189385332046727

  private static let meansFrom = -12.0
  private static let meansTo = 30.0
  private static let meansPerUnit = 64.0

  private static let means: [(value: Double, slope: Double)] = {
    (0...Int(clamping: (meansTo - meansFrom) * meansPerUnit)).map { step in
      let x = meansFrom + Double(step) / meansPerUnit
      let mean = density(x) / below(-x)
      return (mean, mean * (mean - x))
    }
  }()
}
