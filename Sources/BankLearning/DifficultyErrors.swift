@_spi(QBank) import BankQuiz

extension DifficultyModel {
  /// What is known about difficulties and abilities at the likeliest difficulties.
  package struct Knowledge: Sendable {
    /// The standard error of each difficulty.
    package var errors: [Double]
    /// The posterior mean and variance of the ability of each group.
    package var abilities: [(mean: Double, variance: Double)]
    /// For each answer, the mean ability of its group estimated without that answer.
    package var restAbilities: [Double]
    /// The log likelihood of all answers, without priors.
    package var logLikelihood: Double

    /// The share of the differences between abilities that these answers show, from 0 to 1.
    package var reliability: Double? {
      if abilities.isEmpty { return nil }
      return 1 - abilities.reduce(0) { $0 + $1.variance } / Double(abilities.count)
    }
  }

  /// Computes what is known at the likeliest difficulties.
  package func knowledge(at difficulties: [Double], _ workers: Workers = .serial) -> Knowledge {
    let curves = Curves(difficulties, guessing: guessing)
    let isWhole = groups.allowWholeInformation(of: guessing.count)
    let parts = workers.mapParts(ofGroups: groups.count) { part in
      var known = PartKnowledge(curves, isWhole: isWhole)
      for group in part { known.add(groups.answers[groups.range(group)]) }
      return known
    }
    var information = Information(size: guessing.count, isWhole: isWhole)
    for index in guessing.indices { information.add(priorInformation, index, index) }
    for part in parts { information.add(part.information) }
    return Knowledge(
      errors: information.errors, abilities: parts.flatMap(\.abilities),
      restAbilities: parts.flatMap(\.restAbilities),
      logLikelihood: parts.reduce(0) { $0 + $1.logLikelihood })
  }

  /// What is known from a part of the groups.
  private struct PartKnowledge: Sendable {
    var information: Information
    var abilities: [(mean: Double, variance: Double)] = []
    var restAbilities: [Double] = []
    var logLikelihood = 0.0
    private var posterior: Posterior
    private var scores = [Double](repeating: 0, count: AbilityGrid.count)

    init(_ curves: Curves, isWhole: Bool) {
      information = Information(size: curves.inverseRest.count, isWhole: isWhole)
      posterior = Posterior(curves)
    }

    mutating func add(_ group: ArraySlice<AnswerGroups.Answer>) {
      posterior.take(group)
      abilities.append(posterior.moments)
      logLikelihood += posterior.logLikelihood
      var terms: [Information.Term] = []
      for answer in group {
        restAbilities.append(posterior.meanWithout(answer))
        let (mean, bend) = posterior.scores(answer, into: &scores)
        information.add(mean * mean - bend, Int(answer.question), Int(answer.question))
        if information.isWhole { terms.append(.init(Int(answer.question), mean, scores)) }
      }
      if information.isWhole { information.subtractCovariances(of: terms, posterior.weights) }
    }
  }
}

extension AnswerGroups {
  /// Whether the information about pairs of questions is worth its cost: there are few questions, and not too many
  /// pairs in the groups. Otherwise each question is treated by itself, which makes no difference for short runs
  /// drawn from many questions.
  func allowWholeInformation(of questions: Int) -> Bool {
    guard questions <= 256 else { return false }
    var pairs = 0
    for group in 0..<count {
      let size = range(group).count
      pairs += size * size
      if pairs > 4_000_000 { return false }
    }
    return true
  }
}
