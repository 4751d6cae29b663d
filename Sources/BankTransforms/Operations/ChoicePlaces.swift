@_spi(QBank) import BankQuiz

extension Problem {
  /// The problem with its choices in an order determined only by their texts, so that the right one cannot be
  /// guessed from its position.
  ///
  /// The order does not depend on the previous one, so the operation is idempotent. Pinned choices keep their
  /// positions, as in a draw.
  package var rebalanced: Problem {
    let once = reordered
    // What choices say about each other may change its meaning once they have moved.
    return once.reordered == once ? once : self
  }

  private var reordered: Problem {
    let roles = ChoiceRoles(self)
    if roles.keepsOrder { return self }
    let isFixed = { (index: Int) in details.pinned.contains(index + 1) }
    let free = choices.indices.filter { !isFixed($0) && !roles.summing.contains($0) }
    var byText = free.sorted { choices[$0].utf8.lexicographicallyPrecedes(choices[$1].utf8) }
    var generator = Generator(
      seed: 0, for: ([question] + byText.map { choices[$0] }).joined(separator: "\0"))
    generator.shuffle(&byText)
    let last = choices.indices.filter { !isFixed($0) && roles.summing.contains($0) }
    var order = Array(choices.indices)
    let places = order.filter { !isFixed($0) }
    for (place, choice) in zip(places, byText + last) { order[place] = choice }
    return ordered(order)
  }
}
