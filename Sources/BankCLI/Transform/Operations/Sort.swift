@_spi(QBank) import BankTransforms

extension TransformOperation {
  static let sort = TransformOperation(
    "sort", Localized(en: "sort the questions", ja: "問題を並べ替える"),
    flags: [.by, .descending]
  ) { (values, _) throws(Failure) in
    let written = values.text(.by) ?? SortKey.question.rawValue
    var keys: [SortKey] = []
    for name in written.split(separator: ",", omittingEmptySubsequences: false) {
      guard let key = SortKey(rawValue: String(name)) else {
        throw .usage(UsageMessages.badValue(String(name), .by, SortKey.allCases.map(\.rawValue)))
      }
      keys.append(key)
    }
    let (order, isDescending) = (keys, values.has(.descending))
    return Step { (list, workers) throws(Failure) in
      list.sort(by: order, descending: isDescending, workers)
      return []
    }
  }
}

extension Flag {
  static let by = Flag(
    "by", .list(SortKey.allCases.map(\.rawValue) + [TrainTestSplit.Grouping.stem.rawValue]),
    placeholder: "what",
    Localized(
      en: "sort: Sort keys, separated by commas. sample: With category, keep the proportions of "
        + "the categories. split: What must be similar to keep questions on one side: stem (the "
        + "default), or question, with its choices.",
      ja: "sort: 並べ替えの基準（複数ならカンマ区切り）。sample: category を指定すると、カテゴリーの割合を保ちます。"
        + "split: 何が似ていれば同じ側に置くか。stem は問題文だけ（省略時）、question は選択肢も含めて比べます。"))
  fileprivate static let descending = Flag(
    "descending",
    Localized(en: "sort: Sort in reverse order.", ja: "sort: 逆順に並べます。"))
}
