@_spi(QBank) import BankModel

/// Reorders the choices of questions, each with a stream of its own: the draw for one question does not change when
/// other questions come and go.
package struct ChoiceShuffle: Sendable {
  private let seed: Seed
  private let set: Int

  /// Creates the shuffle for a set, counted from 1.
  package init(_ seed: Seed, set: Int) {
    self.seed = seed
    self.set = set
  }

  /// The problem with its choices in another order, and the number of the right one adjusted.
  ///
  /// Pinned choices keep their places. Choices that sum up the others come last. A problem whose choices refer to
  /// each other by place stays unchanged.
  package func shuffled(_ problem: Problem) -> Problem {
    problem.ordered(order(of: problem))
  }

  /// The index of the choice for each place.
  package func order(of problem: Problem) -> [Int] { order(of: problem, ChoiceRoles(problem)) }

  /// The order when the roles of the choices are known: they are the same in every set.
  package func order(of problem: Problem, _ roles: ChoiceRoles) -> [Int] {
    var order = Array(problem.choices.indices)
    var free = ChoiceShuffle.free(in: problem, roles)
    if free.isEmpty { return order }
    let pinned = problem.details.pinned
    let places = pinned.isEmpty ? order : order.filter { !pinned.contains($0 + 1) }
    let summing = places.count == free.count ? [] : places.filter(roles.summing.contains)
    var generator = Generator(seed, .choices, set: set, of: ChoiceShuffle.identity(of: problem))
    generator.shuffle(&free)
    for (place, choice) in zip(places, free + summing) { order[place] = choice }
    return order
  }

  /// The indices of the choices that may swap places.
  static func free(in problem: Problem, _ roles: ChoiceRoles) -> [Int] {
    if roles.keepsOrder { return [] }
    let pinned = problem.details.pinned
    return problem.choices.indices.filter { index in
      !roles.summing.contains(index) && !pinned.contains(index + 1)
    }
  }

  /// What identifies a problem across changes: its name if it has one, else its question.
  package static func identity(of problem: Problem) -> String {
    problem.details.id ?? problem.question
  }
}

extension Problem {
  /// The problem with its choices in the given order and the number of the right one adjusted, or the problem
  /// unchanged if the order is not a permutation of its choices.
  package func ordered(_ order: [Int]) -> Problem {
    guard order.sorted() == Array(choices.indices) else { return self }
    var ordered = self
    ordered.choices = order.map { choices[$0] }
    if let place = order.firstIndex(of: answer - 1) { ordered.answer = place + 1 }
    return ordered
  }
}
