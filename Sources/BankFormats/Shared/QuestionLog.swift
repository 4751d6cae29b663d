@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax

extension ImportLog {
  /// Adds the error that ends the reading of a file.
  mutating func addError(_ error: ParseError) {
    addError(error.range, error.message, help: error.help)
  }

  /// Records that a question of some kind, on a line of a file, is left out.
  mutating func leaveOut(
    _ number: Int, _ feature: Feature, _ kind: Localized, at range: TextRange, in source: Source
  ) {
    leaveOut(number, feature, kind, lines.place(of: range, in: source), at: range)
  }

  /// Records that a question of some kind is left out; `place` says where it is, and `name` what it is called.
  mutating func leaveOut(
    _ number: Int?, _ feature: Feature, _ kind: Localized, called name: String? = nil,
    _ place: Localized? = nil, names: [String] = [], at range: TextRange
  ) {
    let quoted = name.map { Localized(en: " “\($0)”", ja: "「\($0)」") } ?? Localized("")
    let placed = place.map { Localized(en: " \($0.en)", ja: "\($0.ja)の") } ?? Localized("")
    addLoss(
      number, feature,
      Localized(
        en: "the \(kind.en)\(quoted.en)\(placed.en) is left out",
        ja: "\(placed.ja)\(kind.ja)\(quoted.ja)は取り込まれません。"),
      skipping: kind, names: names, at: range)
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

  /// Records that a question allows several choices, although only one of them is right.
  mutating func addSeveralLoss(_ number: Int) {
    addLoss(
      number, .answers,
      Localized(
        en: "players may select several choices here, but only one after conversion",
        ja: "複数の選択肢を選べる問題が、1つだけ選ぶ問題になります。"))
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

  /// Returns the points of a question; nil, with an error, if they are out of range.
  mutating func points(_ number: Double?, at range: TextRange) -> Double? {
    guard let number, !number.isAmount else { return number }
    addError(
      range,
      Localized(en: "the points should be a number of 0 or more", ja: "配点は0以上の数で書く必要があります。"))
    return nil
  }
}

extension Localized {
  /// The message for a question that a bank cannot hold because more than one choice is right.
  static let severalRight = Localized(
    en: "question with several or partly right choices", ja: "正解が複数か部分点のある問題")

  /// The message for a question without a right choice.
  static let noneRight = Localized(en: "no choice is right", ja: "正解の選択肢がありません。")

  /// The message for a question that leaves nothing to choose.
  static let tooFewChoices = Localized(
    en: "a question needs at least 2 choices", ja: "選択肢は2個以上必要です。")

  /// The message for a choice without text.
  static let emptyChoice = Localized(en: "this choice is empty", ja: "この選択肢は空です。")
}

extension LineIndex {
  /// Returns the line on which a range begins, in words.
  mutating func place(of range: TextRange, in source: Source) -> Localized {
    let line = line(at: range.start, in: source.bytes)
    return Localized(en: "on line \(line)", ja: "\(line)行目")
  }
}

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
