@_spi(QBank) import BankLearning
import BankReports
import BankTransforms

/// The names of questions: their texts if a bank has them, even with a key that was corrected since, and otherwise
/// their digests.
struct QuestionNames {
  private let problems: [UInt64: Problem]
  private let places: [UInt64: QuestionPlace]
  /// Questions that a bank has with another key.
  private let rekeyed: [UInt64: Problem]
  private let language: Language

  init(
    _ banks: AnalyzedBanks, of questions: [PlayedQuestion], _ language: Language = .english
  ) {
    let contents = Set(questions.map(\.content))
    let indices = banks.indices(of: contents)
    problems = indices.compactMapValues { banks.list.problem($0) }
    places = indices.mapValues { banks.list.place($0) }
    rekeyed = banks.problems(withOtherKeys: contents.subtracting(indices.keys))
    self.language = language
  }

  /// Returns what a question asks and where it is, or nil if no bank has it.
  func origin(of question: PlayedQuestion) -> (text: String, place: QuestionPlace)? {
    guard let problem = problems[question.content], let place = places[question.content] else {
      return nil
    }
    return (problem.question, place)
  }

  /// Returns the name of a question on one line.
  func name(of question: PlayedQuestion) -> String {
    if let problem = problems[question.content] { return problem.question.onOneLine }
    guard let problem = rekeyed[question.content] else { return "#" + question.digest }
    let key = Localized(en: "(key was \(problem.answer))", ja: "（正解が\(problem.answer)だったとき）")
    return problem.question.onOneLine + " " + key[language]
  }

  /// Returns the name of a question for use in a sentence.
  func quoted(_ question: PlayedQuestion, _ language: Language) -> String {
    guard let problem = problems[question.content] ?? rekeyed[question.content] else {
      return "#" + question.digest
    }
    let text = TextTable.fit(problem.question.onOneLine, 48)
    return language == .english ? "“\(text)”" : "「\(text)」"
  }

  /// Returns a choice for use in a sentence: its number and, if known, its text.
  func choice(_ number: Int, of question: PlayedQuestion) -> String {
    let problem = problems[question.content] ?? rekeyed[question.content]
    guard let choices = problem?.choices, choices.indices.contains(number - 1) else {
      return "\(number)"
    }
    return "\(number) (\(TextTable.fit(choices[number - 1].onOneLine, 24)))"
  }
}

extension PlayedQuestion {
  /// The digest of the question's content, as histories record it.
  var digest: String { String(content, radix: 16).zeroPadded(to: 16) }
}
