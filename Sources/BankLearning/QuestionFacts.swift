import BankQuiz

/// What a bank says about a question that was played.
package struct QuestionFacts: Sendable {
  /// The number of choices.
  package let choices: Int
  /// The number of the right choice.
  package let answer: Int
  /// The stated chance of a right guess, or nil if it is that of a random choice.
  package let guessing: Double?
  /// The reading times in seconds by the model RT-1: of everything, of the question without its choices, and of the
  /// kana and kanji in all of them.
  package let reading, stem, characters: Double

  /// Creates the facts from their values.
  package init(
    choices: Int, answer: Int, guessing: Double? = nil, reading: Double, stem: Double = 0,
    characters: Double = 0
  ) {
    (self.choices, self.answer, self.guessing) = (choices, answer, guessing)
    (self.reading, self.stem, self.characters) = (reading, stem, characters)
  }

  /// Creates the facts of a problem.
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

  /// The median answer time in seconds by the model.
  package var median: Double { ReadingTime.base(choices: choices) + reading }
}
