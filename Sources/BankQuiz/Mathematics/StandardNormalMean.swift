/// The mean of a function of a standard normal variable.
///
/// By the trapezoidal rule on a fixed grid, which for smooth functions is as good as exact: the
/// logistic curves of questions come out to twelve digits.
enum StandardNormalMean {
  /// The mean of `value`.
  static func of(_ value: (Double) -> Double) -> Double {
    nodes.reduce(0) { $0 + $1.weight * value($1.place) }
  }

  /// The mean of each of some values at once.
  static func of(count: Int, _ values: (Double) -> [Double]) -> [Double] {
    var means = [Double](repeating: 0, count: count)
    for node in nodes {
      for (index, value) in values(node.place).enumerated() { means[index] += node.weight * value }
    }
    return means
  }

  private static let nodes = (-144...144).map { step in
    let place = Double(step) / 16
    return (place: place, weight: Normal.density(place) / 16)
  }
}
