/// Accelerates a fixed-point iteration by what its last two steps have in common (Anderson's method with a memory
/// of one).
struct Acceleration {
  private var before: (steps: [Double], moves: [Double])?

  /// The size below which steps count as zero.
  ///
  /// With few answers all digits can be right at no cost. With many, the last digits take most of the steps, and
  /// are a thousand times smaller than a standard error: one answer more or less would change far more.
  static func precision(answers: Int) -> Double { answers < 5_000 ? 1e-8 : 1e-5 }

  /// The accelerated moves for the given plain steps; values that are known better weigh more.
  mutating func moves(_ steps: [Double], weights: [Double]) -> [Double] {
    let moves = before.map { combined(steps, $0.steps, $0.moves, weights) } ?? steps
    before = (steps, moves)
    return moves
  }

  private func combined(
    _ steps: [Double], _ old: [Double], _ moves: [Double], _ weights: [Double]
  ) -> [Double] {
    var (product, square) = (0.0, 0.0)
    for index in steps.indices {
      let change = steps[index] - old[index]
      product += weights[index] * change * steps[index]
      square += weights[index] * change * change
    }
    let part = square > 0 ? product / square : 0
    // Beyond that, extrapolation is guesswork.
    guard abs(part) < 10 else { return steps }
    return steps.indices.map { index in
      steps[index] - part * (moves[index] + steps[index] - old[index])
    }
  }
}
