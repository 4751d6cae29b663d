@_spi(QBank) import BankSyntax

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
  /// Adds the error that ends the reading of a file.
  mutating func addError(_ error: ParseError) {
    addError(error.range, error.message, help: error.help)
  }

  /// Records that a question is left out, and why.
  mutating func leaveOut(
    _ number: Int, _ feature: Feature, _ title: Localized, line: Int, at place: TextRange
  ) {
    addLoss(
      number, feature,
      Localized(
        en: "the \(title.en) on line \(line) is left out",
        ja: "\(line)行目の\(title.ja)は取り込まれません。"), skipping: title, at: place)
  }

  /// Records that a question allows several choices, although only one of them is right.
  mutating func addSeveralLoss(_ number: Int) {
    addLoss(
      number, .answers,
      Localized(
        en: "players may select several choices here, but only one after conversion",
        ja: "複数の選択肢を選べる問題が、1つだけ選ぶ問題になります。"))
  }

  /// Records that a true-or-false question was read.
  mutating func addTrueFalseLoss(_ number: Int) {
    add(
      Loss(
        number, .questionType,
        Localized(
          en: "the true/false question becomes one with 2 choices", ja: "○×問題が二択の問題になります。")
      ).asRemark)
  }

  /// Records that choices have feedback of their own.
  mutating func addChoiceFeedbackLoss(_ number: Int) {
    addLoss(
      number, .explanation,
      Localized(
        en: "the feedback on individual choices is left out",
        ja: "選択肢ごとのフィードバックが失われます。"))
  }

  /// Records that choices other than the right one give part of the credit.
  mutating func addPartLoss(_ number: Int) {
    addLoss(
      number, .answers,
      Localized(
        en: "the points for partly right choices are left out",
        ja: "部分点の設定が失われます。"))
  }

  /// Records that wrong choices deduct points.
  mutating func addPenaltyLoss(_ number: Int) {
    addLoss(
      number, .answers,
      Localized(en: "point deductions are left out", ja: "減点の設定が失われます。"))
  }
}

extension Localized {
  /// The message for a question that a bank cannot hold because more than one choice is right.
  static var severalRight: Localized {
    Localized(
      en: "question with several or partly right choices", ja: "正解が複数か部分点のある問題")
  }

  /// The message for a question without a right choice.
  static var noneRight: Localized {
    Localized(en: "no choice is right", ja: "正解の選択肢がありません。")
  }

  /// The message for a question that leaves nothing to choose.
  static var tooFewChoices: Localized {
    Localized(en: "a question needs at least 2 choices", ja: "選択肢は2個以上必要です。")
  }

  /// The message for a choice without text.
  static var emptyChoice: Localized {
    Localized(en: "this choice is empty", ja: "この選択肢は空です。")
  }
}
