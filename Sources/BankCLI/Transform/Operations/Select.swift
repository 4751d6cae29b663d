@_spi(QBank) import BankSystem
import BankTransforms

extension TransformOperation {
  static let select = TransformOperation(
    "select",
    Localized(en: "keep the questions that meet a condition", ja: "条件に合う問題だけを残す"),
    flags: [.condition, .inverted]
  ) { (values, session) throws(Failure) in
    let written = try values.need(values.text(.condition), .condition, of: "select")
    let selection = Selection(try Condition(written, session), isInverted: values.has(.inverted))
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
