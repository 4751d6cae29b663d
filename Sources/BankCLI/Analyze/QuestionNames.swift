import BankLearning
@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankText
import BankTransforms

/// What questions are called: by their texts where a bank is known, else by their digests.
struct QuestionNames {
  private let problems: [UInt64: Problem]
  private let places: [UInt64: QuestionPlace]

  init(_ banks: AnalyzedBanks, of questions: [PlayedQuestion]) {
    let indices = banks.indices(of: Set(questions.map(\.content)))
    problems = indices.compactMapValues { banks.list.problem($0) }
    places = indices.mapValues { banks.list.place($0) }
  }

  /// What a question asks and where it stands, if a bank has it.
  func origin(of question: PlayedQuestion) -> (text: String, place: QuestionPlace)? {
    guard let problem = problems[question.content], let place = places[question.content] else {
      return nil
    }
    return (problem.question, place)
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
