package import BankModel
import BankQuiz

/// What a bank tells of a question that was played.
package struct QuestionFacts: Sendable {
  /// How many choices there are.
  package let choices: Int
  /// The number of the right one.
  package let answer: Int
  /// The chance of a right guess that is stated; nil where it is that of any choice.
  package let guessing: Double?
  /// The seconds that reading takes by the model RT-1: all of it, the question without its choices, and
  /// the kana and kanji of all of them.
  package let reading, stem, characters: Double

  /// What is told of a question.
  package init(
    choices: Int, answer: Int, guessing: Double? = nil, reading: Double, stem: Double = 0,
    characters: Double = 0
  ) {
    (self.choices, self.answer, self.guessing) = (choices, answer, guessing)
    (self.reading, self.stem, self.characters) = (reading, stem, characters)
  }

  /// What a question tells of itself.
  package init(_ problem: Problem) {
    let (model, stem) = (ReadingTime(), ReadingCounts(problem.question))
    let counts = problem.choices.reduce(stem) { $0 + ReadingCounts($1) }
    self.init(
      choices: problem.choices.count, answer: problem.answer,
      guessing: problem.details.difficulty.flatMap { Difficulty.statedGuessing(in: $0) },
      reading: model.reading(counts),
      stem: model.reading(stem),
      characters: model.secondsPerCharacter * Double(counts.characters))
  }

  /// The seconds that half of all players need at most by that model.
  package var median: Double { ReadingTime.base(choices: choices) + reading }
}
