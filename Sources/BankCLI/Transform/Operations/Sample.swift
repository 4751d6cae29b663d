@_spi(QBank) import BankTransforms

extension TransformOperation {
  static let sample = TransformOperation(
    "sample", Localized(en: "keep some questions, drawn with a seed", ja: "シードで選んだ問題だけを残す"),
    flags: [.howMany, .by, .seed]
  ) { (values, _) throws(Failure) in
    let count = try values.need(values.number(.howMany), .howMany, of: "sample")
    let seed = try values.seed()
    let group = values.text(.by)
    if let group, group != SortKey.category.rawValue {
      throw .usage(UsageMessages.badValue(group, .by, [SortKey.category.rawValue]))
    }
    return Step { (list, workers) throws(Failure) in
      let all = list.count
      list.sample(count, seed, of: group == nil ? nil : list.categories(workers))
      return [
        Localized(
          en: "sample: kept \(Localized.count(list.count, "question", "questions")) of \(all).",
          ja: "sample: \(all)問のうち\(list.count)問を残しました。")
      ]
    }
  }

  static let shuffleRows = TransformOperation(
    "shuffle-rows", Localized(en: "shuffle the questions with a seed", ja: "シードで問題の順序を混ぜる"),
    flags: [.seed]
  ) { (values, _) throws(Failure) in
    let seed = try values.seed()
    return Step { (list, _) throws(Failure) in
      list.shuffle(seed)
      return []
    }
  }
}

extension Flag {
  static let howMany = Flag(
    "count", .number, placeholder: "number", least: 1,
    Localized(
      en: "sample: Number of questions to keep. choices: Number of choices per question.",
      ja: "sample: 残す問題の数。choices: 選択肢の数。"))
}
