import BankQuiz
@_spi(QBank) package import BankText

/// How difficult questions are, learnt from who answered them rightly: the Rasch model with the
/// chance of a guess, c, known, and abilities standard normal.
///
/// What is found is likeliest (MAP), with a prior for each difficulty about that of the average
/// player. Each step goes by the score of a question and the information that is expected of its
/// answers, as Fisher's method does.
package struct DifficultyModel: Sendable {
  /// The answers.
  package let groups: AnswerGroups
  /// The chance of a guess for each question.
  package let guessing: [Double]
  /// The standard deviation of the prior; nil for none.
  package var priorSpread: Double? = 1.5

  /// A model of some answers.
  package init(_ groups: AnswerGroups, guessing: [Double], priorSpread: Double? = 1.5) {
    self.groups = groups
    // Of one choice, or none, nothing could be learnt.
    self.guessing = guessing.map { min(max($0, 0), 0.5) }
    self.priorSpread = priorSpread
  }

  /// The likeliest difficulties.
  package func fit(_ workers: Workers = .serial) -> [Double] {
    var difficulties = [Double](repeating: 0, count: guessing.count)
    var steps = difficulties
    var parts = [Double](repeating: 1, count: guessing.count)
    for _ in 0..<DifficultyModel.mostSteps {
      let slopes = slopes(at: difficulties, workers)
      var largest = 0.0
      for index in difficulties.indices where slopes.information[index] > 0 {
        let step = slopes.score[index] / slopes.information[index]
        // Where fewer are right than would be by guessing, whole steps go to and fro for ever.
        if step * steps[index] < 0 { parts[index] *= 0.5 }
        steps[index] = step
        difficulties[index] += parts[index] * min(max(step, -1), 1)
        largest = max(largest, abs(step))
      }
      if largest < DifficultyModel.precision { break }
    }
    return difficulties
  }

  private static let mostSteps = 500
  private static let precision = 1e-8

  /// What each question adds: 1 over the variance of its prior.
  var priorInformation: Double { priorSpread.map { 1 / ($0 * $0) } ?? 0 }

  // MARK: Slopes

  private struct Slopes {
    var score: [Double]
    var information: [Double]
  }

  /// How the posterior density grows with each difficulty, and what is expected of how that changes.
  private func slopes(at difficulties: [Double], _ workers: Workers) -> Slopes {
    let odds = difficulties.map(Elementary.exp)
    let parts = groups.mapParts(workers) { part in
      var slopes = Slopes(
        score: .init(repeating: 0, count: odds.count),
        information: .init(repeating: 0, count: odds.count))
      var posterior = Posterior()
      for group in part { add(group, odds, &posterior, to: &slopes) }
      return slopes
    }
    let prior = priorInformation
    var all = Slopes(
      score: difficulties.map { -$0 * prior },
      information: .init(repeating: prior, count: odds.count))
    for part in parts {
      for index in odds.indices {
        all.score[index] += part.score[index]
        all.information[index] += part.information[index]
      }
    }
    return all
  }

  private func add(
    _ group: Int, _ odds: [Double], _ posterior: inout Posterior, to slopes: inout Slopes
  ) {
    posterior.begin()
    for index in groups.range(group) { posterior.take(curve(index, odds), index, groups) }
    posterior.finish()
    for index in groups.range(group) {
      let question = Int(groups.answers[index].question)
      let curve = curve(index, odds)
      let (score, information) =
        groups.answers[index].isRight
        ? posterior.slopesOfRight(curve) : posterior.slopesOfWrong(curve)
      slopes.score[question] += score
      slopes.information[question] += information
    }
  }

  /// The curve of the question of an answer.
  func curve(_ index: Int, _ odds: [Double]) -> Curve {
    let question = Int(groups.answers[index].question)
    return Curve(guessing: guessing[question], odds: odds[question])
  }

  /// How the chance of a right answer grows with ability.
  struct Curve {
    /// The chance of a guess, and e to the power of the difficulty.
    let guessing, odds: Double

    /// The chance of knowing the answer at a place of the grid, and of not knowing it.
    @inline(__always)
    func knowing(_ place: Int, _ inverseOdds: [Double]) -> (chance: Double, rest: Double) {
      let odds = odds * inverseOdds[place]
      let chance = 1 / (1 + odds)
      return (chance, odds * chance)
    }
  }
}

extension DifficultyModel.Posterior {
  /// Takes the answer with an index over.
  fileprivate mutating func take(
    _ curve: DifficultyModel.Curve, _ index: Int, _ groups: AnswerGroups
  ) {
    take(curve, isRight: groups.answers[index].isRight)
  }
}
