@_spi(QBank) import BankQuiz

/// The result of changing the number of choices of a problem.
package enum ChoiceCountChange: Sendable {
  /// The problem with the new number of choices.
  case changed(Problem)
  /// No choice can be removed, because others refer to choices or count them.
  case namesOthers
  /// There are too few, and no text to add that differs from all choices.
  case tooFew
}

extension Problem {
  /// Returns the problem with `count` choices: wrong ones, chosen by a seed, are removed, or a text is added.
  package func withChoices(_ count: Int, _ seed: Seed, adding text: String?) -> ChoiceCountChange {
    if choices.count == count { return .changed(self) }
    if choices.count < count {
      guard let text, choices.count + 1 == count, !says(text) else { return .tooFew }
      var padded = self
      padded.choices.append(text)
      return .changed(padded)
    }
    guard ChoiceRoles(self).allowsFewer else { return .namesOthers }
    var problem = self
    var generator = Generator(seed: seed.number, for: ChoiceShuffle.identity(of: self))
    while problem.choices.count > max(1, count) {
      let wrong = problem.choices.indices.filter { $0 + 1 != problem.answer }
      problem.removeChoice(at: wrong[Int(generator.below(UInt64(wrong.count)))])
    }
    return .changed(problem)
  }

  /// Whether a choice says the same as a text, however it is written.
  private func says(_ text: String) -> Bool {
    let form = { (text: String) in NormalForm.ofChoice(Array(text.utf8).arraySpan) }
    let wanted = form(text)
    return choices.contains { form($0) == wanted }
  }

  /// Removes a choice, and adjusts the answer and the pinned choices.
  package mutating func removeChoice(at index: Int) {
    choices.remove(at: index)
    if answer > index + 1 { answer -= 1 }
    details.pinned = details.pinned.compactMap { number in
      number == index + 1 ? nil : number > index + 1 ? number - 1 : number
    }
  }
}

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
