@_spi(QBank) import BankModel

/// The number of questions that must be right: `7`, or `60%` of a set.
enum PassMark {
  /// A number of questions.
  case score(Int)
  /// A percentage of a set.
  case percent(Int)

  /// Parses a pass mark; nil if the text is neither form.
  init?(_ text: String) {
    let isPercent = text.hasSuffix("%")
    guard let number = Int(bounded: isPercent ? text.dropLast() : text[...]), number > 0 else {
      return nil
    }
    if isPercent, number > 100 { return nil }
    self = isPercent ? .percent(number) : .score(number)
  }

  /// Returns the number of questions that must be right, rounded up.
  func score(of questions: Int) -> Int {
    switch self {
    case .score(let score): score
    case .percent(let percent): (min(questions, 1 << 32) * percent + 99) / 100
    }
  }

  /// Returns the message that a text is not a pass mark.
  static func notUnderstood(_ text: String) -> Localized {
    let shown = VisibleText.escape(text)
    return Localized(
      en: "The pass mark '\(shown)' is not valid. Write how many answers must be right, such as "
        + "3, or their share, such as 60%.",
      ja: "合格点 '\(shown)' が読み取れません。正解数（3など）か、割合（60%など）で指定してください。")
  }

  /// Returns the message about a pass mark that cannot be reached.
  static func tooHigh(_ score: Int, _ questions: Int) -> Localized {
    let all = Localized.count(questions, "question", "questions")
    return Localized(
      en: "'--pass \(score)' cannot be reached: a set has \(all).",
      ja: "'--pass \(score)' には届きません。1セットは\(questions)問です。")
  }
}
