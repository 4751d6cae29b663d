import BankText

/// Apportions a number of questions by weights, in whole questions.
package enum Apportionment {
  /// The number of questions for each weight: its exact share rounded down, with the rest going one by one to the
  /// largest remainders (Hamilton's method); ties go to the first.
  package static func of(_ count: Int, weights: [Int]) -> [Int] {
    let total = weights.reduce(0, +)
    if total <= 0 { return weights.map { _ in 0 } }
    var shares = weights.map { total.dividingFullWidth(count.multipliedFullWidth(by: $0)) }
    let left = count - shares.reduce(0) { $0 + $1.quotient }
    let order = shares.indices.ordered { one, other in
      (-shares[one].remainder, one) < (-shares[other].remainder, other)
    }
    for index in order.prefix(left) { shares[index].quotient += 1 }
    return shares.map(\.quotient)
  }
}
