/// What a bank tells of a question that was played.
package struct QuestionFacts: Sendable {
  /// How many choices there are.
  package let choices: Int
  /// The number of the right one.
  package let answer: Int
  /// The seconds that reading takes by the model RT-1.
  package let reading: Double

  /// What is told of a question.
  package init(choices: Int, answer: Int, reading: Double) {
    (self.choices, self.answer, self.reading) = (choices, answer, reading)
  }
}
