@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import BankSystem
import BankTransforms

extension TransformOperation {
  static let select = TransformOperation(
    "select",
    Localized(en: "keep the questions that meet a condition", ja: "条件に合う問題だけを残す"),
    flags: [.condition, .inverted]
  ) { (values, session) throws(Failure) in
    guard let written = values.text(.condition) else {
      throw .usage(UsageMessages.missingOption(.condition, of: "select"))
    }
    let condition: Condition
    switch Condition.parse(written, rules: Registry.all.map(\.info.name)) {
    case .success(let read): condition = read
    case .failure(let mistake):
      throw .usage(SelectWords.mistake(mistake, width: session.width(of: .errors)))
    }
    let selection = Selection(condition, isInverted: values.has(.inverted))
    var step = Step { (list, workers) throws(Failure) in
      let all = list.count
      selection.apply(to: &list, workers)
      return [SelectWords.kept(list.count, of: all)]
    }
    step.asksForFindings = selection.asksForFindings
    if selection.filter(of: .standardInput, nil) != nil {
      step.asFilter = Step.Filter(of: selection.filter, words: SelectWords.kept)
    }
    return step
  }
}

private enum SelectWords {
  /// Where the expression goes wrong, with a caret below the place.
  static func mistake(_ mistake: ConditionMistake, width: Int) -> Localized {
    Localized(
      en: "the condition is not valid:\n\n\(mistake.rendered(.english, width: width))",
      ja: "条件を読み取れません:\n\n\(mistake.rendered(.japanese, width: width))")
  }

  static func kept(_ count: Int, of all: Int) -> Localized {
    Localized(
      en: "select: kept \(Localized.count(count, "question", "questions")) of \(all).",
      ja: "select: \(all)問のうち\(count)問を残しました。")
  }
}

extension Flag {
  fileprivate static let condition = Flag(
    "where", .text, placeholder: "condition",
    Localized(
      en: "select: Condition for the questions to keep (qbank help conditions).",
      ja: "select: 問題の条件（qbank help conditions）。"))
  fileprivate static let inverted = Flag(
    "invert",
    Localized(en: "select: Keep the questions that do not meet it.", ja: "select: 条件に合わない問題を残します。"))
}
