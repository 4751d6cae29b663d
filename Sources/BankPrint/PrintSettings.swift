import BankModel

/// The appearance of papers, and what all of them contain.
package struct PrintSettings: Sendable {
  /// The title of the quiz.
  package var title: String
  /// The line below the title.
  package var subtitle: String?
  /// The instructions to those who answer.
  package var instructions: String?
  /// The labels of choices.
  package var labels: ChoiceLabels
  /// The points of each question without points of its own.
  package var points: Double?
  /// The number of lines for working below each question.
  package var space = 0
  /// The language of everything around the questions.
  package let language: Language

  /// Creates settings for papers with nothing but questions.
  package init(title: String, labels: ChoiceLabels, _ language: Language) {
    self.title = title
    self.labels = labels
    self.language = language
  }
}
