@_spi(QBank) import BankQuiz

/// A question and its place in the sets of a forecast.
struct AskedQuestion: Sendable {
  /// The index of the set, or nil if there is only one.
  let set: Int?
  /// The index of the question in the set.
  let index: Int
  let problem: Problem
  let timed: TimedQuestion

  /// Returns all questions of the sets of a rehearsal.
  static func all(of rehearsal: Rehearsal) -> [AskedQuestion] {
    rehearsal.sets.indices.flatMap { set in
      zip(rehearsal.sets[set], rehearsal.questions(set)).enumerated().map { index, question in
        AskedQuestion(
          set: rehearsal.sets.count > 1 ? set : nil, index: index, problem: question.0,
          timed: question.1)
      }
    }
  }

  /// Whether the limit was learnt from play, which is better evidence than a model.
  var hasLearntLimit: Bool {
    guard let note = LearntNote(of: problem.details), let limit = problem.details.limit else {
      return false
    }
    return note.limit == Numbers.text(limit) && Double(timed.limit) == limit * 1_000
  }

  /// The name of the question at the start of a sentence.
  var name: Localized {
    let number = index + 1
    guard let set else { return Localized(en: "Question \(number)", ja: "\(number)問目") }
    return Localized(
      en: "Question \(number) of set \(set + 1)", ja: "セット\(set + 1)の\(number)問目")
  }
}
