import BankText

/// Shares out a number of questions by weights, in whole questions.
package enum Apportionment {
  /// How many of a number go to each weight: its exact share rounded down, and what is left one by
  /// one to those that lost most by it (Hamilton's largest remainder); of equals, to the first.
  package static func of(_ count: Int, weights: [Int]) -> [Int] {
    let total = weights.reduce(0, +)
    if total <= 0 { return weights.map { _ in 0 } }
    var shares = weights.map { (count * $0).quotientAndRemainder(dividingBy: total) }
    let left = count - shares.reduce(0) { $0 + $1.quotient }
    let order = shares.indices.ordered { one, other in
      (-shares[one].remainder, one) < (-shares[other].remainder, other)
    }
    for index in order.prefix(left) { shares[index].quotient += 1 }
    return shares.map(\.quotient)
  }
}
