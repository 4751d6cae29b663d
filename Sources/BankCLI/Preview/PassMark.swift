@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// How many questions have to be right: `7`, or `60%` of a set.
enum PassMark {
  /// So many questions.
  case score(Int)
  /// So many percent of a set.
  case percent(Int)

  /// What somebody wrote; nil where it is neither.
  init?(_ text: String) {
    let isPercent = text.hasSuffix("%")
    guard let number = Int(bounded: isPercent ? text.dropLast() : text[...]), number > 0 else {
      return nil
    }
    if isPercent, number > 100 { return nil }
    self = isPercent ? .percent(number) : .score(number)
  }

  /// So many of a number of questions; of a part of one, the whole.
  func score(of questions: Int) -> Int {
    switch self {
    case .score(let score): score
    case .percent(let percent): (min(questions, 1 << 32) * percent + 99) / 100
    }
  }

  /// Why a text is none.
  static func notUnderstood(_ text: String) -> Localized {
    let shown = VisibleText.escape(text)
    return Localized(
      en: "The pass mark '\(shown)' is not valid. Write how many answers must be right, such as "
        + "3, or their share, such as 60%.",
      ja: "合格点 '\(shown)' が読み取れません。正解数（3など）か、割合（60%など）で指定してください。")
  }

  /// What is said of a mark that nobody can reach.
  static func tooHigh(_ score: Int, _ questions: Int) -> Localized {
    let all = Localized.count(questions, "question", "questions")
    return Localized(
      en: "'--pass \(score)' cannot be reached: a set has \(all).",
      ja: "'--pass \(score)' には届きません。1セットは\(questions)問です。")
  }
}
