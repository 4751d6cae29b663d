@_spi(QBank) import BankText

/// How well the score of one fixed set distinguishes players: KR-20, which is Cronbach's alpha for right and wrong.
package struct ScoreReliability: Equatable, Sendable {
  /// The number of runs that answered all questions.
  package let runs: Int
  /// The reliability.
  package let alpha: Double
  /// The standard error of a score.
  package let error: Double

  /// Computes the reliability of a table of right and wrong answers, a row per run; nil if all scores are equal or
  /// there is only one question.
  package init?(_ rows: [[Bool]]) {
    guard let count = rows.first?.count, count > 1, rows.allSatisfy({ $0.count == count }) else {
      return nil
    }
    let n = Double(rows.count)
    let scores = rows.map { row in Double(row.count { $0 }) }
    let mean = scores.reduce(0, +) / n
    let squares = scores.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    guard squares > 0, rows.count > 1 else { return nil }
    let ofQuestions = (0..<count).reduce(0.0) { sum, index in
      let share = Double(rows.count { $0[index] }) / n
      return sum + share * (1 - share)
    }
    runs = rows.count
    alpha = Double(count) / Double(count - 1) * (1 - ofQuestions / (squares / n))
    error = (squares / (n - 1)).squareRoot() * max(0, 1 - alpha).squareRoot()
  }

  /// The difference between the upper and the lower 27 % by score in each question, with ties at the border counted
  /// in proportion.
  package static func extremes(_ rows: [[Bool]]) -> [Double] {
    guard let count = rows.first?.count else { return [] }
    let scores = rows.map { row in row.count { $0 } }
    let size = 0.27 * Double(rows.count)
    let upper = weights(scores.map { -$0 }, size)
    let lower = weights(scores, size)
    return (0..<count).map { index in
      var (high, low) = (0.0, 0.0)
      for (row, answers) in rows.enumerated() where answers[index] {
        high += upper[row]
        low += lower[row]
      }
      return (high - low) / size
    }
  }

  /// The weight of each run in the group with the lowest values.
  private static func weights(_ values: [Int], _ size: Double) -> [Double] {
    var rest = size
    var shares: [Int: Double] = [:]
    for value in Set(values).sorted() {
      let count = Double(values.count { $0 == value })
      shares[value] = min(1, rest / count)
      rest = max(0, rest - count)
    }
    return values.map { shares[$0] ?? 0 }
  }
}
