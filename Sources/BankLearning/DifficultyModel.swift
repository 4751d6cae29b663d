@_spi(QBank) import BankQuiz

/// The difficulty of questions, learnt from who answered them correctly: the Rasch model with a known chance of a
/// guess, c, and standard normal abilities.
///
/// Estimates are maximum a posteriori (MAP), with a prior for each difficulty centred on the average player. Steps
/// are those of Fisher scoring: they use the expected information of the answers to a question.
package struct DifficultyModel: Sendable {
  /// The answers.
  package let groups: AnswerGroups
  /// The chance of a guess for each question.
  package let guessing: [Double]
  /// The standard deviation of the prior, or nil for no prior.
  package var priorSpread: Double? = 1.5

  /// Creates a model of the given answers.
  package init(_ groups: AnswerGroups, guessing: [Double], priorSpread: Double? = 1.5) {
    self.groups = groups
    // With one choice or none, nothing could be learnt.
    self.guessing = guessing.map { min(max($0, 0), 0.5) }
    self.priorSpread = priorSpread
  }

  /// The likeliest difficulties, searched from starting values that may be near.
  package func fit(from start: [Double]? = nil, _ workers: Workers = .serial) -> [Double] {
    var difficulties = start ?? [Double](repeating: 0, count: guessing.count)
    var acceleration = Acceleration()
    var old = [Double](repeating: 0, count: guessing.count)
    var parts = [Double](repeating: 1, count: guessing.count)
    let precision = Acceleration.precision(answers: groups.answers.count)
    for _ in 0..<DifficultyModel.maxSteps {
      let slopes = slopes(at: difficulties, workers)
      let steps = steps(slopes)
      if steps.allSatisfy({ abs($0) < precision }) { break }
      // If fewer answers are right than by guessing, full steps oscillate forever.
      for (index, step) in steps.enumerated()
      where step * old[index] < 0 && abs(step) > 0.5 * abs(old[index]) { parts[index] *= 0.5 }
      old = steps
      let damped = zip(steps, parts).map { min(max($0 * $1, -1), 1) }
      let moves = acceleration.moves(damped, weights: slopes.information)
      for (index, move) in moves.enumerated() { difficulties[index] += min(max(move, -1), 1) }
    }
    return difficulties
  }

  /// Fisher scoring steps, with a shift common to all questions that follows from the mean ability being 0.
  private func steps(_ slopes: Slopes) -> [Double] {
    let all = Double(groups.count) + priorInformation * Double(guessing.count)
    let shift = slopes.score.reduce(0, +) / max(1, all)
    return zip(slopes.score, slopes.information).map { $1 > 0 ? shift + $0 / $1 : 0 }
  }

  private static let maxSteps = 100

  /// The information that the prior adds to each question: 1 over its variance.
  var priorInformation: Double { priorSpread.map { 1 / ($0 * $0) } ?? 0 }

  // MARK: Slopes

  private struct Slopes {
    var score: [Double]
    var information: [Double]
  }

  /// The gradient of the log posterior in each difficulty, and the expected information.
  private func slopes(at difficulties: [Double], _ workers: Workers) -> Slopes {
    let curves = Curves(difficulties, guessing: guessing)
    let parts = workers.mapParts(ofGroups: groups.count) { part in
      var slopes = Slopes(
        score: .init(repeating: 0, count: guessing.count),
        information: .init(repeating: 0, count: guessing.count))
      var posterior = Posterior(curves)
      for group in part { add(group, &posterior, to: &slopes) }
      return slopes
    }
    let prior = priorInformation
    var all = Slopes(
      score: difficulties.map { -$0 * prior },
      information: .init(repeating: prior, count: guessing.count))
    for part in parts {
      for index in guessing.indices {
        all.score[index] += part.score[index]
        all.information[index] += part.information[index]
      }
    }
    return all
  }

  private func add(_ group: Int, _ posterior: inout Posterior, to slopes: inout Slopes) {
    let answers = groups.answers[groups.range(group)]
    posterior.take(answers)
    for answer in answers {
      let own = posterior.slopes(answer)
      slopes.score[Int(answer.question)] += own.score
      slopes.information[Int(answer.question)] += own.information
    }
  }
}

extension DifficultyModel {
  /// The chance of a wrong answer to each question as a function of ability, computed once at each point of the
  /// grid for all answers.
  struct Curves: Sendable {
    /// The chance of a wrong answer, for each question and point.
    let wrong: [Double]
    /// How fast the logarithm of the chance of a right answer falls as the question gets harder.
    let falls: [Double]
    /// For each question, 1 over the chance of not guessing.
    let inverseRest: [Double]

    /// Creates the curves of questions of the given difficulties.
    init(_ difficulties: [Double], guessing: [Double]) {
      var (wrong, falls) = ([Double](), [Double]())
      wrong.reserveCapacity(difficulties.count * AbilityGrid.count)
      falls.reserveCapacity(difficulties.count * AbilityGrid.count)
      for (difficulty, guessing) in zip(difficulties, guessing) {
        let (odds, other) = (Elementary.exp(difficulty), 1 - guessing)
        for inverse in AbilityGrid.inverseOdds {
          let knowing = 1 / (1 + odds * inverse)
          let missing = other * (odds * inverse * knowing)
          wrong.append(missing)
          falls.append(knowing * missing / (guessing + other * knowing))
        }
      }
      (self.wrong, self.falls) = (wrong, falls)
      inverseRest = guessing.map { 1 / (1 - $0) }
    }

    /// The index of the first point of a question.
    func start(_ question: Int32) -> Int { Int(question) * AbilityGrid.count }
  }
}
