@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

extension Problem {
  /// A question of true and false as one of two choices.
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
  /// Notes what ends the reading of a file.
  mutating func addError(_ error: ParseError) {
    addError(error.range, error.message, help: error.help)
  }

  /// Notes that a question is left out, and why.
  mutating func leaveOut(
    _ number: Int, _ feature: Feature, _ title: Localized, line: Int, at place: TextRange
  ) {
    addLoss(
      number, feature,
      Localized(
        en: "the \(title.en) on line \(line) is left out",
        ja: "\(line)行目の\(title.ja)は取り込まれません。"), skipping: title, at: place)
  }

  /// Notes that a question lets players choose several of its choices, of which one is right.
  mutating func addSeveralLoss(_ number: Int) {
    addLoss(
      number, .answers,
      Localized(
        en: "players may select several choices here, but only one after conversion",
        ja: "複数の選択肢を選べる問題が、1つだけ選ぶ問題になります。"))
  }

  /// Notes that a question of true and false was read.
  mutating func addTrueFalseLoss(_ number: Int) {
    add(
      Loss(
        number, .questionType,
        Localized(
          en: "the true/false question becomes one with 2 choices", ja: "○×問題が二択の問題になります。")
      ).asRemark)
  }

  /// Notes that choices have feedback of their own.
  mutating func addChoiceFeedbackLoss(_ number: Int) {
    addLoss(
      number, .explanation,
      Localized(
        en: "the feedback on individual choices is left out",
        ja: "選択肢ごとのフィードバックが失われます。"))
  }

  /// Notes that choices of a question count something without being the right one.
  mutating func addPartLoss(_ number: Int) {
    addLoss(
      number, .answers,
      Localized(
        en: "the points for partly right choices are left out",
        ja: "部分点の設定が失われます。"))
  }

  /// Notes that the choices of a question take points off.
  mutating func addPenaltyLoss(_ number: Int) {
    addLoss(
      number, .answers,
      Localized(en: "point deductions are left out", ja: "減点の設定が失われます。"))
  }
}

extension Localized {
  /// A question that a bank cannot hold, because it has more than one right choice.
  static var severalRight: Localized {
    Localized(
      en: "question with several or partly right choices", ja: "正解が複数か部分点のある問題")
  }

  /// What is wrong with a question of which every choice is wrong.
  static var noneRight: Localized {
    Localized(en: "no choice is right", ja: "正解の選択肢がありません。")
  }

  /// What is wrong with a question that leaves nothing to choose.
  static var tooFewChoices: Localized {
    Localized(en: "a question needs at least 2 choices", ja: "選択肢は2個以上必要です。")
  }

  /// What is wrong with a choice that says nothing.
  static var emptyChoice: Localized {
    Localized(en: "this choice is empty", ja: "この選択肢は空です。")
  }
}
