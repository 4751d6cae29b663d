import BankModel

/// A row of a bank as a page shows it: a question with its choices, or an entry of guidance.
package struct BankRow: Sendable {
  /// The place at which it begins, with its record number.
  package let place: Place
  /// What is asked, or the title of an entry of guidance.
  package let question: String
  /// The text of an entry of guidance, or nil for a question.
  package let description: String?
  /// The choices.
  package let choices: [String]
  /// The number of the right choice, or nil if the row does not name one.
  package let answer: Int?
  /// The answer as written, if it does not name a choice.
  package let written: String?
  /// The category of the row, or that of its folder; empty if there is none.
  package let category: String
  /// Further details with their names.
  package let details: [(name: Localized, text: String)]

  /// Creates a question.
  package init(
    _ place: Place, question: String, choices: [String], answer: Int?, written: String,
    category: String, details: [(name: Localized, text: String)]
  ) {
    (self.place, self.question, self.choices) = (place, question, choices)
    (self.answer, self.category, self.details) = (answer, category, details)
    self.written = answer == nil ? written : nil
    description = nil
  }

  /// Creates an entry of guidance.
  package init(_ place: Place, title: String, description: String, category: String) {
    (self.place, question, self.description, self.category) = (place, title, description, category)
    (choices, answer, written, details) = ([], nil, nil, [])
  }
}
