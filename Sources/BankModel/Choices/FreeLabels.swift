@_spi(QBank) import BankText

/// The letters and numbers that can only name choices, because the question and the choices use them for nothing
/// else.
struct FreeLabels {
  /// Whether the question or the choices contain a digit, so that a number may be anything.
  let hasDigits: Bool
  private let used: Set<ChoiceLabel>
  private let question: QuestionLabels
  private let count: Int

  init(_ problem: Problem) {
    count = problem.choices.count
    question = QuestionLabels(problem.question)
    var used = FreeLabels.labels(in: problem.question).filter { !$0.isMarked }
    for choice in problem.choices { used += FreeLabels.labels(in: choice) }
    self.used = Set(used)
    hasDigits = ([problem.question] + problem.choices).contains { text in
      text.unicodeScalars.contains { ("0"..."9").contains(MarkedLabel.narrow($0)) }
    }
  }

  /// Whether the label can name nothing but a choice.
  func contains(_ label: ChoiceLabel) -> Bool {
    label.place <= count && !used.contains(label) && !question.define([label])
  }

  private static func labels(in text: String) -> [ChoiceLabel] {
    if JapaneseReference.isJapanese(text) {
      let words = JapaneseText(text)
      return words.scalars.indices.compactMap { words.label($0) }
    }
    let words = EnglishWords(text)
    return words.words.indices.compactMap { words.label($0) }
  }
}
