@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText

/// A question with its place in the sets that are forecast.
struct AskedQuestion: Sendable {
  /// The set, counted from 0; nil where there is only one.
  let set: Int?
  /// Its place in the set, counted from 0.
  let index: Int
  let problem: Problem
  let timed: TimedQuestion

  /// All questions of some sets.
  static func all(of rehearsal: Rehearsal) -> [AskedQuestion] {
    rehearsal.sets.indices.flatMap { set in
      zip(rehearsal.sets[set], rehearsal.questions(set)).enumerated().map { index, question in
        AskedQuestion(
          set: rehearsal.sets.count > 1 ? set : nil, index: index, problem: question.0,
          timed: question.1)
      }
    }
  }

  /// Whether its limit was learnt from play, which knows more of it than a model does.
  var hasLearntLimit: Bool {
    guard let note = LearntNote(of: problem.details), let limit = problem.details.limit else {
      return false
    }
    return note.limit == Numbers.text(limit) && Double(timed.limit) == limit * 1_000
  }

  /// How it is called at the start of a sentence.
  var name: Localized {
    let number = index + 1
    guard let set else { return Localized(en: "Question \(number)", ja: "\(number)問目") }
    return Localized(
      en: "Question \(number) of set \(set + 1)", ja: "セット\(set + 1)の\(number)問目")
  }
}
