@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Leaves out wrong choices where there are more than a format can hold.
struct ChoiceDropper {
  private let limit: Int
  private let seed: UInt64

  init(_ limit: Int, seed: UInt64) {
    self.limit = limit
    self.seed = seed
  }

  func dropped(_ bank: Bank) -> Bank {
    guard case .problems(let problems) = bank else { return bank }
    return .problems(problems.enumerated().map { dropped($1, number: $0) })
  }

  private func dropped(_ problem: Problem, number: Int) -> Problem {
    var problem = problem
    // Each problem draws for itself, so that adding one changes no other.
    var generator = Generator(seed: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    while problem.choices.count > limit {
      let wrong = problem.choices.indices.filter { $0 + 1 != problem.answer }
      let place = wrong[Int(generator.below(UInt64(wrong.count)))]
      problem.choices.remove(at: place)
      if problem.answer > place + 1 { problem.answer -= 1 }
      problem.details.pinned = problem.details.pinned.compactMap { number in
        number == place + 1 ? nil : number > place + 1 ? number - 1 : number
      }
    }
    return problem
  }
}
