import BankQuiz

/// What the logarithms of the median times of questions depend on.
package enum TimeLevels: Sendable {
  /// Each on nothing else.
  case free([Double])
  /// On how long reading takes: the logarithm of base + rate · reading.
  case reading(Reading)

  /// The model RT-1 with a base and a rate of its own.
  package struct Reading: Sendable {
    /// The logarithms of the seconds that nobody reads, and of the rate.
    package var base, rate: Double
    /// The seconds that reading each question takes.
    package let seconds: [Double]

    /// A model with the values that it is published with.
    package init(_ seconds: [Double]) {
      (base, rate) = (Elementary.ln(ReadingTime.base(choices: 4)), 0)
      self.seconds = seconds
    }

    /// The part of the median that is no reading.
    func basePart(_ question: Int) -> Double {
      let base = Elementary.exp(base)
      return base / (base + Elementary.exp(rate) * seconds[question])
    }
  }

  /// The logarithm of the median of each question.
  package var values: [Double] {
    switch self {
    case .free(let values): return values
    case .reading(let reading):
      let (base, rate) = (Elementary.exp(reading.base), Elementary.exp(reading.rate))
      return reading.seconds.map { Elementary.ln(base + rate * $0) }
    }
  }

  /// How many numbers they depend on.
  var parameters: Int {
    switch self {
    case .free(let values): values.count
    case .reading: 2
    }
  }

  /// All medians by a factor, as a logarithm.
  mutating func shift(by step: Double) {
    switch self {
    case .free(let values): self = .free(values.map { $0 + step })
    case .reading(var reading):
      reading.base += step
      reading.rate += step
      self = .reading(reading)
    }
  }

  /// Comes as near as it can to wanted values, each counted as often as it has answers.
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
  /// One step of Gauss's and Newton's method; returns how large it was.
  fileprivate mutating func step(to wanted: [Double], _ counts: [Double]) -> Double {
    let values = TimeLevels.reading(self).values
    var (aa, ab, bb, a, b) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in values.indices where counts[index] > 0 {
      let (part, rest) = (basePart(index), wanted[index] - values[index])
      let other = 1 - part
      aa += counts[index] * part * part
      ab += counts[index] * part * other
      bb += counts[index] * other * other
      a += counts[index] * part * rest
      b += counts[index] * other * rest
    }
    let determinant = aa * bb - ab * ab
    guard determinant > 1e-12 * aa * bb else { return 0 }
    let steps = [(a * bb - b * ab) / determinant, (b * aa - a * ab) / determinant]
      .map { min(max($0, -1), 1) }
    base += steps[0]
    rate += steps[1]
    return max(abs(steps[0]), abs(steps[1]))
  }
}
