package import BankModel

/// How papers look, and what stands on all of them.
package struct PrintSettings: Sendable {
  /// What the quiz is called.
  package var title: String
  /// What stands below that.
  package var subtitle: String?
  /// What people are told to do.
  package var instructions: String?
  /// What choices are called.
  package var labels: ChoiceLabels
  /// What each question is worth that does not say it itself.
  package var points: Double?
  /// How many lines for working are below each question.
  package var space = 0
  /// The language of what stands around the questions.
  package let language: Language

  /// Papers without anything but questions.
  package init(title: String, labels: ChoiceLabels, _ language: Language) {
    self.title = title
    self.labels = labels
    self.language = language
  }
}
