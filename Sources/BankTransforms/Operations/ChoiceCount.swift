@_spi(QBank) package import BankModel
@_spi(QBank) package import BankQuiz
@_spi(QBank) import BankText

/// What becomes of a problem that is to have another number of choices.
package enum ChoiceCountChange: Sendable {
  /// This is the problem with so many.
  case changed(Problem)
  /// No choice can be left out, because others name or count them.
  case namesOthers
  /// It has fewer, and there is nothing to add that no other choice says.
  case tooFew
}

extension Problem {
  /// The problem with so many choices: wrong ones are left out by a seed, or a text is added.
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

  /// Whether a choice says a text, however it writes it.
  private func says(_ text: String) -> Bool {
    let form = { (text: String) in NormalForm.ofChoice(Array(text.utf8).arraySpan) }
    let wanted = form(text)
    return choices.contains { form($0) == wanted }
  }

  /// Leaves out a choice; the right one and those that keep their places go with it.
  package mutating func removeChoice(at index: Int) {
    choices.remove(at: index)
    if answer > index + 1 { answer -= 1 }
    details.pinned = details.pinned.compactMap { number in
      number == index + 1 ? nil : number > index + 1 ? number - 1 : number
    }
  }
}
