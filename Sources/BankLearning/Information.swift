/// How sharply a likelihood is bent at its top, for each pair of parameters: what standard errors are
/// made of.
struct Information: Sendable {
  /// How many parameters there are.
  let size: Int
  /// Whether pairs are kept, or no more than each parameter by itself.
  let isWhole: Bool
  private var values: [Double]

  /// Nothing is known yet.
  init(size: Int, isWhole: Bool) {
    (self.size, self.isWhole) = (size, isWhole)
    values = [Double](repeating: 0, count: isWhole ? size * size : size)
  }

  /// The score of a parameter at each place of the grid, and its mean.
  struct Term {
    let parameter: Int
    let mean: Double
    let scores: [Double]

    init(_ parameter: Int, _ mean: Double, _ scores: [Double]) {
      (self.parameter, self.mean, self.scores) = (parameter, mean, scores)
    }
  }

  mutating func add(_ value: Double, _ row: Int, _ column: Int) {
    if isWhole {
      values[row * size + column] += value
    } else if row == column {
      values[row] += value
    }
  }

  mutating func add(_ other: Information) {
    for index in values.indices { values[index] += other.values[index] }
  }

  /// Takes away what pairs of scores have in common because an ability is not known: their
  /// covariance. What each has by itself is left to the caller.
  mutating func subtractCovariances(of terms: [Term], _ weights: [Double]) {
    for (first, one) in terms.enumerated() {
      for other in terms[..<first] {
        var product = 0.0
        for place in weights.indices {
          product += weights[place] * one.scores[place] * other.scores[place]
        }
        let covariance = product - one.mean * other.mean
        add(-covariance, one.parameter, other.parameter)
        add(-covariance, other.parameter, one.parameter)
      }
    }
  }

  /// The standard error of each parameter; infinite where nothing is known.
  var errors: [Double] {
    if isWhole, let variances = inverseDiagonal { return variances.map { $0.squareRoot() } }
    return (0..<size).map { index in
      let value = values[isWhole ? index * size + index : index]
      return value > 0 ? 1 / value.squareRoot() : .infinity
    }
  }

  /// The diagonal of the inverse by Cholesky's method; nil where there is none.
  private var inverseDiagonal: [Double]? {
    guard let lower = choleskyFactor else { return nil }
    return (0..<size).map { column in
      // The squares of a column of the inverse factor.
      var solved = [Double](repeating: 0, count: size)
      var sum = 0.0
      for row in column..<size {
        var value = row == column ? 1.0 : 0.0
        for inner in column..<row { value -= lower[row * size + inner] * solved[inner] }
        solved[row] = value / lower[row * size + row]
        sum += solved[row] * solved[row]
      }
      return sum
    }
  }

  private var choleskyFactor: [Double]? {
    var lower = values
    for column in 0..<size {
      for row in column..<size {
        var value = lower[row * size + column]
        for inner in 0..<column {
          value -= lower[row * size + inner] * lower[column * size + inner]
        }
        if row == column {
          guard value > 0 else { return nil }
          lower[row * size + column] = value.squareRoot()
        } else {
          lower[row * size + column] = value / lower[column * size + column]
        }
      }
    }
    return lower
  }
}
