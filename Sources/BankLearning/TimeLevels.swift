import BankQuiz

/// The parameters that determine the logarithms of the median times of questions.
package enum TimeLevels: Sendable {
  /// One free parameter per question.
  case free([Double])
  /// The factors of the reading model.
  case reading(Reading)

  /// The model RT-1 with fitted factors: a median is the sum of parts, each with a factor.
  package struct Reading: Sendable {
    /// The logarithms of the factors: of the time without reading, and of each part of reading.
    package fileprivate(set) var factors: [Double]
    /// The seconds of each part in each question.
    fileprivate let seconds: [[Double]]

    /// Creates a model with its published values, in which some parts of reading have factors.
    package init(_ parts: [[Double]]) {
      factors = [Elementary.ln(ReadingTime.base(choices: 4))] + parts.map { _ in 0 }
      seconds = [[Double](repeating: 1, count: parts.first?.count ?? 0)] + parts
    }

    /// The share of each part in the median of a question.
    func shares(_ question: Int) -> [Double] {
      let all = factors.indices.map { Elementary.exp(factors[$0]) * seconds[$0][question] }
      let sum = all.reduce(0, +)
      return all.map { $0 / sum }
    }
  }

  /// The logarithm of the median of each question.
  package var values: [Double] {
    switch self {
    case .free(let values): return values
    case .reading(let reading):
      let factors = reading.factors.map(Elementary.exp)
      return reading.seconds[0].indices.map { question in
        Elementary.ln(
          factors.indices.reduce(0) { $0 + factors[$1] * reading.seconds[$1][question] })
      }
    }
  }

  /// The parameters.
  var parameters: [Double] {
    get {
      switch self {
      case .free(let values): values
      case .reading(let reading): reading.factors
      }
    }
    set {
      switch self {
      case .free: self = .free(newValue)
      case .reading(var reading):
        reading.factors = newValue
        self = .reading(reading)
      }
    }
  }

  /// Multiplies all medians by a factor, given as a logarithm.
  mutating func shift(by step: Double) { parameters = parameters.map { $0 + step } }

  /// Approximates the wanted values as closely as possible, each weighted by its number of answers.
  mutating func approach(_ wanted: [Double], _ counts: [Double]) {
    switch self {
    case .free(var values):
      for index in values.indices where counts[index] > 0 { values[index] = wanted[index] }
      self = .free(values)
    case .reading(var reading):
      for _ in 0..<20 where reading.step(to: wanted, counts) > 1e-12 {}
      self = .reading(reading)
    }
  }
}

extension TimeLevels.Reading {
  /// Takes one Gauss–Newton step and returns its size.
  fileprivate mutating func step(to wanted: [Double], _ counts: [Double]) -> Double {
    let values = TimeLevels.reading(self).values
    var information = Information(size: factors.count, isWhole: true)
    var slopes = [Double](repeating: 0, count: factors.count)
    for question in values.indices where counts[question] > 0 {
      let (shares, rest) = (shares(question), wanted[question] - values[question])
      for (one, share) in shares.enumerated() {
        slopes[one] += counts[question] * share * rest
        for (other, otherShare) in shares.enumerated() {
          information.add(counts[question] * share * otherShare, one, other)
        }
      }
    }
    guard let steps = information.solved(slopes) else { return 0 }
    let bounded = steps.map { min(max($0, -1), 1) }
    // The logarithm of a part that takes no time would diverge.
    for (part, step) in bounded.enumerated() { factors[part] = max(-6, factors[part] + step) }
    return bounded.reduce(0) { max($0, abs($1)) }
  }
}
