import BankFigures
package import BankQuiz
@_spi(QBank) import BankText

/// Whether questions have become easier or harder: the first half of the runs by their dates against the
/// second.
package struct Drift: Sendable {
  /// What became of one question.
  package struct Change: Sendable {
    /// Where on the scale it was in either half.
    package let before, after: Double
    /// How far it moved beside the others, by the standard error of that.
    package let z: Double
    /// Whether that is no accident, all questions looked at together.
    package fileprivate(set) var isCertain = false
  }

  /// When the second half begins.
  package let since: Timestamp
  /// How far all questions moved: it is the players who differ then.
  package let shift: Double
  /// The questions that were answered often enough in both halves, by their numbers.
  package private(set) var changes: [Int: Change]

  /// What has changed in a log; nil where no question was answered often enough.
  ///
  /// Both halves are looked for from where the questions are by all runs.
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

  /// Where questions are by the answers of one half, next to nothing assumed beforehand: a prior would
  /// draw both halves together, and without any what nobody gets wrong would run off.
  private static func fit(
    _ groups: AnswerGroups, _ guessing: [Double], _ start: [Double], _ workers: Workers
  ) -> (places: [Double], errors: [Double]) {
    let model = DifficultyModel(groups, guessing: guessing, priorSpread: 10)
    let places = model.fit(from: start, workers)
    return (places, model.knowledge(at: places, workers).errors)
  }
}

extension AnswerGroups {
  /// How many answers there are to each question.
  fileprivate func counts(of questions: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: questions)
    for answer in answers { counts[Int(answer.question)] += 1 }
    return counts
  }

  /// The answers to some questions, which get new numbers.
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
