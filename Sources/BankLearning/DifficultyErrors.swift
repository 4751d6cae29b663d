import BankQuiz
@_spi(QBank) package import BankText

extension DifficultyModel {
  /// What is known of difficulties and abilities once the likeliest difficulties are found.
  package struct Knowledge: Sendable {
    /// The standard error of each difficulty.
    package var errors: [Double]
    /// The mean ability of each group, and the variance that is left of it.
    package var abilities: [(mean: Double, variance: Double)]
    /// For each answer the mean ability of its group without that answer.
    package var restAbilities: [Double]
    /// The logarithm of how likely all answers were, priors left aside.
    package var logLikelihood: Double

    /// How much of the differences between abilities these answers show: 0 is nothing, 1 all.
    package var reliability: Double? {
      if abilities.isEmpty { return nil }
      return 1 - abilities.reduce(0) { $0 + $1.variance } / Double(abilities.count)
    }
  }

  /// What is known at the likeliest difficulties.
  package func knowledge(at difficulties: [Double], _ workers: Workers = .serial) -> Knowledge {
    let odds = difficulties.map(Elementary.exp)
    let isWhole = groups.allowWholeInformation(of: odds.count)
    let parts = groups.mapParts(workers) { part in
      var known = PartKnowledge(odds.count, isWhole: isWhole)
      for group in part { known.add(group, self, odds) }
      return known
    }
    var information = Information(size: odds.count, isWhole: isWhole)
    for index in odds.indices { information.add(priorInformation, index, index) }
    for part in parts { information.add(part.information) }
    return Knowledge(
      errors: information.errors, abilities: parts.flatMap(\.abilities),
      restAbilities: parts.flatMap(\.restAbilities),
      logLikelihood: parts.reduce(0) { $0 + $1.logLikelihood })
  }

  /// What is known of some groups.
  private struct PartKnowledge: Sendable {
    var information: Information
    var abilities: [(mean: Double, variance: Double)] = []
    var restAbilities: [Double] = []
    var logLikelihood = 0.0
    private var scores = [Double](repeating: 0, count: AbilityGrid.count)

    init(_ size: Int, isWhole: Bool) { information = Information(size: size, isWhole: isWhole) }

    mutating func add(_ group: Int, _ model: DifficultyModel, _ odds: [Double]) {
      var posterior = Posterior()
      let (groups, range) = (model.groups, model.groups.range(group))
      for index in range {
        posterior.take(model.curve(index, odds), isRight: groups.answers[index].isRight)
      }
      posterior.finish()
      abilities.append(posterior.moments)
      logLikelihood += posterior.logLikelihood
      var terms: [Information.Term] = []
      for index in range {
        let (answer, curve) = (groups.answers[index], model.curve(index, odds))
        restAbilities.append(posterior.meanWithout(curve, isRight: answer.isRight))
        let (mean, bend) = posterior.scores(curve, isRight: answer.isRight, into: &scores)
        information.add(mean * mean - bend, Int(answer.question), Int(answer.question))
        if information.isWhole { terms.append(.init(Int(answer.question), mean, scores)) }
      }
      information.subtractCovariances(of: terms, posterior.weights)
    }
  }
}

extension AnswerGroups {
  /// Whether the information about pairs of questions is worth its time: there are few questions, and
  /// not too many pairs in the groups. Elsewhere each is looked at by itself, which for short runs drawn
  /// from many makes no difference.
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
