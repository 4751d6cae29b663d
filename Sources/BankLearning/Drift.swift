@_spi(QBank) import BankFigures

/// Changes in the difficulty of questions: the first half of the runs by date against the second.
package struct Drift: Sendable {
  /// The change of one question.
  package struct Change: Sendable {
    /// Its location on the scale in each half.
    package let before, after: Double
    /// How far it moved relative to the others, in standard errors.
    package let z: Double
    /// Whether the change is significant, corrected for the number of questions.
    package fileprivate(set) var isCertain = false
  }

  /// The start of the second half.
  package let since: Timestamp
  /// The shift of all questions, which is due to different players.
  package let shift: Double
  /// The changes of the questions that were answered often enough in both halves, by question number.
  package private(set) var changes: [Int: Change]

  /// Finds the changes in a log; nil if no question was answered often enough.
  ///
  /// The fits of both halves start from the locations by all runs.
  init?(_ log: AnswerLog, guessing: [Double], near places: [Double], _ workers: Workers) {
    let middle = log.runs.count / 2
    let halves = [log.byPlayer(in: 0..<middle), log.byPlayer(in: middle..<log.runs.count)]
    let counts = halves.map { $0.counts(of: guessing.count) }
    let tested = guessing.indices.filter { question in
      counts.allSatisfy { $0[question] >= Minimum.answersOfHalf }
    }
    if tested.isEmpty { return nil }
    let (chances, start) = (tested.map { guessing[$0] }, tested.map { places[$0] })
    let found = halves.map { Drift.fit($0.only(tested), chances, start, workers) }
    let moves = zip(found[0].places, found[1].places).map { $1 - $0 }
    let shift = tested.count >= Minimum.questions ? moves.sorted()[moves.count / 2] : 0
    let own = tested.indices.map { index in
      let (one, other) = (found[0].errors[index], found[1].errors[index])
      return Change(
        before: found[0].places[index], after: found[1].places[index],
        z: (moves[index] - shift) / (one * one + other * other).squareRoot())
    }
    let accidents = Holm.adjusted(own.map { 2 * Normal.below(-abs($0.z)) })
    changes = [:]
    for (index, question) in tested.enumerated() {
      changes[question] = own[index]
      changes[question]?.isCertain = accidents[index] < 0.05
    }
    since = Timestamp(secondsSince1970: log.runs[middle].date)
    self.shift = shift
  }

  /// The locations of questions by the answers of one half, with a nearly flat prior: a narrower one would draw
  /// both halves together, and without one, a question that nobody gets wrong would diverge.
  private static func fit(
    _ groups: AnswerGroups, _ guessing: [Double], _ start: [Double], _ workers: Workers
  ) -> (places: [Double], errors: [Double]) {
    let model = DifficultyModel(groups, guessing: guessing, priorSpread: 10)
    let places = model.fit(from: start, workers)
    return (places, model.knowledge(at: places, workers).errors)
  }
}

extension AnswerGroups {
  /// The number of answers to each question.
  fileprivate func counts(of questions: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: questions)
    for answer in answers { counts[Int(answer.question)] += 1 }
    return counts
  }

  /// The answers to some questions, which are renumbered.
  fileprivate func only(_ questions: [Int]) -> AnswerGroups {
    var numbers: [Int: Int] = [:]
    for (number, question) in questions.enumerated() { numbers[question] = number }
    var groups = AnswerGroups()
    for group in 0..<count {
      groups.add(
        answers[range(group)].compactMap { answer in
          numbers[Int(answer.question)].map {
            Answer(question: $0, index: Int(answer.index), isRight: answer.isRight)
          }
        })
    }
    return groups
  }
}
