package import BankModel

/// A row of a bank as a page shows it: a question with its choices, or an entry of guidance.
package struct BankRow: Sendable {
  /// Where it begins, and which record it is.
  package let place: Place
  /// What is asked, or the title of an entry of guidance.
  package let question: String
  /// What an entry of guidance says; nil for a question.
  package let description: String?
  /// What can be chosen.
  package let choices: [String]
  /// The number of the right choice; nil where the row names none.
  package let answer: Int?
  /// The answer as it is written, where that names no choice.
  package let written: String?
  /// The category of the row and of the folder it lies in; empty for none.
  package let category: String
  /// What else it tells, with the names of that.
  package let details: [(name: Localized, text: String)]

  /// A question.
  package init(
    _ place: Place, question: String, choices: [String], answer: Int?, written: String,
    category: String, details: [(name: Localized, text: String)]
  ) {
    (self.place, self.question, self.choices) = (place, question, choices)
    (self.answer, self.category, self.details) = (answer, category, details)
    self.written = answer == nil ? written : nil
    description = nil
  }

  /// An entry of guidance.
  package init(_ place: Place, title: String, description: String, category: String) {
    (self.place, question, self.description, self.category) = (place, title, description, category)
    (choices, answer, written, details) = ([], nil, nil, [])
  }
}
