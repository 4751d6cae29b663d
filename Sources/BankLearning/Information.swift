/// The curvature of a log likelihood at its maximum for each pair of parameters, from which standard errors follow.
struct Information: Sendable {
  /// The number of parameters.
  let size: Int
  /// Whether pairs are kept, or only the diagonal.
  let isWhole: Bool
  private var values: [Double]

  /// Creates zero information.
  init(size: Int, isWhole: Bool) {
    (self.size, self.isWhole) = (size, isWhole)
    values = [Double](repeating: 0, count: isWhole ? size * size : size)
  }

  /// The score of a parameter at each point of the grid, and its mean.
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

  /// Subtracts the covariances of pairs of scores, which are due to the unknown ability. Their variances are left
  /// to the caller.
  mutating func subtractCovariances(of terms: [Term], _ weights: [Double]) {
    for (first, one) in terms.enumerated() {
      let scores = one.scores
      for other in terms[..<first] {
        let others = other.scores
        var product = 0.0
        for place in weights.indices { product += weights[place] * scores[place] * others[place] }
        let covariance = product - one.mean * other.mean
        add(-covariance, one.parameter, other.parameter)
        add(-covariance, other.parameter, one.parameter)
      }
    }
  }

  /// The standard error of each parameter; infinite if nothing is known about it.
  var errors: [Double] {
    if isWhole, let variances = inverseDiagonal { return variances.map { $0.squareRoot() } }
    return (0..<size).map { index in
      let value = values[isWhole ? index * size + index : index]
      return value > 0 ? 1 / value.squareRoot() : .infinity
    }
  }

  /// The standard error of the difference of two parameters; infinite if nothing is known about it.
  func errorOfDifference(_ one: Int, _ other: Int) -> Double {
    guard isWhole, let lower = choleskyFactor else { return .infinity }
    var direction = [Double](repeating: 0, count: size)
    (direction[one], direction[other]) = (1, -1)
    return forward(lower, direction).reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  /// The vector whose product with this matrix is `right`, or nil if it is not unique.
  func solved(_ right: [Double]) -> [Double]? {
    guard isWhole, let lower = choleskyFactor else { return nil }
    var solved = forward(lower, right)
    for row in (0..<size).reversed() {
      for inner in row + 1..<size { solved[row] -= lower[inner * size + row] * solved[inner] }
      solved[row] /= lower[row * size + row]
    }
    return solved
  }

  /// The diagonal of the inverse by Cholesky decomposition, or nil if there is none.
  private var inverseDiagonal: [Double]? {
    guard let lower = choleskyFactor else { return nil }
    return (0..<size).map { column in
      // The sum of squares of a column of the inverse factor.
      var unit = [Double](repeating: 0, count: size)
      unit[column] = 1
      return forward(lower, unit, from: column).reduce(0) { $0 + $1 * $1 }
    }
  }

  /// Forward substitution: the vector whose product with `lower` is `right`, which is zero before `first`.
  private func forward(_ lower: [Double], _ right: [Double], from first: Int = 0) -> [Double] {
    var solved = right
    for row in first..<size {
      for inner in first..<row { solved[row] -= lower[row * size + inner] * solved[inner] }
      solved[row] /= lower[row * size + row]
    }
    return solved
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
          guard value > 1e-12 * values[row * size + row] else { return nil }
          lower[row * size + column] = value.squareRoot()
        } else {
          lower[row * size + column] = value / lower[column * size + column]
        }
      }
    }
    return lower
  }
}
