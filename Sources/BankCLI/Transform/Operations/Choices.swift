@_spi(QBank) import BankTransforms

extension TransformOperation {
  static let choices = TransformOperation(
    "choices", Localized(en: "give each question the same number of choices", ja: "選択肢の数をそろえる"),
    flags: [.howMany, .pad, .seed]
  ) { (values, _) throws(Failure) in
    let count = try values.need(values.number(.howMany), .howMany, of: "choices")
    if count < 2 { throw .usage(UsageMessages.badNumber("\(count)", .atLeastTwo)) }
    let (seed, text) = (try values.seed(), values.text(.pad))
    return Step { (list, workers) throws(Failure) in
      var notes = ChoiceNotes(isPadded: text != nil)
      for index in list.entries.indices {
        if let problem = list.problem(index) {
          notes.add(problem.withChoices(count, seed, adding: text))
        }
      }
      let changed = list.change(workers) { problem, _ in
        guard case .changed(let new) = problem.withChoices(count, seed, adding: text) else {
          return problem
        }
        return new
      }
      return notes.lines(changed, count)
    }
  }
}

/// What could not be done.
private struct ChoiceNotes {
  /// Whether there is a text to add.
  let isPadded: Bool
  var naming = 0
  var tooFew = 0

  mutating func add(_ change: ChoiceCountChange) {
    switch change {
    case .changed: return
    case .namesOthers: naming += 1
    case .tooFew: tooFew += 1
    }
  }

  func lines(_ changed: Int, _ count: Int) -> [Localized] {
    var lines = [
      Localized(
        en: "choices: changed \(Localized.count(changed, "question", "questions")) "
          + "to \(count) choices.",
        ja: "choices: \(changed)問の選択肢を\(count)個にしました。")
    ]
    if naming > 0 {
      lines.append(
        Localized(
          en: "  \(Localized.count(naming, "question was", "questions were")) left unchanged, "
            + "because choices refer to others by position or number.",
          ja: "  \(naming)問は、ほかの選択肢を位置や数で指しているため、そのまま残しました。"))
    }
    if tooFew > 0 {
      lines.append(
        Localized(
          en: "  \(Localized.count(tooFew, "question has", "questions have")) fewer; "
            + (isPadded
              ? "--pad adds only one."
              : "if only one is missing, --pad can add a text as that one."),
          ja: "  \(tooFew)問は選択肢が足りません。"
            + (isPadded ? "--pad で補えるのは1つだけです。" : "1つ足りないだけなら、--pad で補う文を指定できます。")))
    }
    return lines
  }
}

extension Flag {
  fileprivate static let atLeastTwo = Flag(
    "count", .number, placeholder: "number", least: 2, Localized(""))
  fileprivate static let pad = Flag(
    "pad", .text, placeholder: "text",
    Localized(
      en: "choices: Text to add as a wrong choice if one is missing.",
      ja: "choices: 選択肢が1つ足りない問題に、誤答として加える文。"))
}
