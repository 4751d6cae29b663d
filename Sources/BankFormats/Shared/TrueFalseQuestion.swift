@_spi(QBank) import BankModel

extension Problem {
  /// Creates a true-or-false question as one with two choices.
  init(_ question: String, isTrue: Bool, _ language: Language) {
    let words =
      switch language {
      case .english: ["True", "False"]
      case .japanese: ["正しい", "正しくない"]
      }
    self.init(question: question, answer: isTrue ? 1 : 2, choices: words)
  }
}

extension ImportLog {
  /// Records that a true-or-false question was read.
  mutating func addTrueFalseLoss(_ number: Int) {
    add(
      Loss(
        number, .questionType,
        Localized(
          en: "the true/false question becomes one with 2 choices", ja: "○×問題が二択の問題になります。")
      ).asRemark)
  }
}
