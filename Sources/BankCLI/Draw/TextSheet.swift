@_spi(QBank) import BankModel

/// A set of questions as plain text.
struct TextSheet {
  let title: String
  let language: Language
  /// The labels of choices.
  let labels: ChoiceLabels

  /// Returns the questions, followed by the answers of those that have one.
  func text(_ problems: [Problem]) -> String {
    let questions = problems.enumerated().map { question($1, number: $0 + 1) }
    return ([title + "\n"] + questions).joined(separator: "\n") + answers(problems) + "\n"
  }

  private func question(_ problem: Problem, number: Int) -> String {
    let choices = problem.choices.enumerated().map { marked("   \(labels.mark($0)) ", $1) }
    return marked("\(number). ", problem.question) + choices.joined()
  }

  /// Returns a text after a mark, with its further lines aligned to the first.
  private func marked(_ mark: String, _ text: String) -> String {
    let indent = String(repeating: " ", count: DisplayWidth.of(mark))
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { index, line in
      (index == 0 ? mark : indent) + VisibleText.escape(String(line)) + "\n"
    }.joined()
  }

  private func answers(_ problems: [Problem]) -> String {
    let answers = problems.enumerated().filter { $1.answer != Problem.unknownAnswer }.map {
      "\($0 + 1)-\(labels[$1.answer - 1])"
    }
    if answers.isEmpty { return "" }
    let heading = Localized(en: "Answers", ja: "解答")[language]
    return "\n\(heading): \(answers.joined(separator: " "))\n"
  }
}
