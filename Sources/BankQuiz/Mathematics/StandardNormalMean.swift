/// The mean of a function of a standard normal variable.
///
/// Uses the trapezoidal rule on a fixed grid, which is practically exact for smooth functions: twelve digits for
/// the logistic curves of questions.
enum StandardNormalMean {
  /// The mean of `value`.
  static func of(_ value: (Double) -> Double) -> Double {
    nodes.reduce(0) { $0 + $1.weight * value($1.place) }
  }

  /// The means of several functions at once.
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
