import BankLearning
@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankText

/// What questions are called: by their texts where a bank is known, else by their digests.
struct QuestionNames {
  private let problems: [UInt64: Problem]

  init(_ banks: AnalyzedBanks, of questions: [PlayedQuestion]) {
    problems = banks.problems(of: Set(questions.map(\.content)))
  }

  /// A question.
  func name(of question: PlayedQuestion) -> String {
    problems[question.content].map { $0.question.onOneLine } ?? "#" + question.digest
  }

  /// A question in a sentence.
  func quoted(_ question: PlayedQuestion, _ language: Language) -> String {
    guard let problem = problems[question.content] else { return "#" + question.digest }
    let text = TextTable.fit(problem.question.onOneLine, 48)
    return language == .english ? "“\(text)”" : "「\(text)」"
  }

  /// A choice in a sentence: its number and, where it is known, its text.
  func choice(_ number: Int, of question: PlayedQuestion) -> String {
    guard let choices = problems[question.content]?.choices, choices.indices.contains(number - 1)
    else { return "\(number)" }
    return "\(number) (\(TextTable.fit(choices[number - 1].onOneLine, 24)))"
  }
}

extension PlayedQuestion {
  /// The digest of what it says, as histories have it.
  var digest: String {
    let digits = String(content, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
