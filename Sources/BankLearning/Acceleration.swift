/// Makes steps that come ever nearer to a point come nearer faster, by what the last two of them have in
/// common (Anderson's method with a memory of one).
struct Acceleration {
  private var before: (steps: [Double], moves: [Double])?

  /// How far to go where so far would be gone without help; what is better known weighs more.
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
    // Beyond that it is guesswork.
    guard abs(part) < 10 else { return steps }
    return steps.indices.map { index in
      steps[index] - part * (moves[index] + steps[index] - old[index])
    }
  }
}
