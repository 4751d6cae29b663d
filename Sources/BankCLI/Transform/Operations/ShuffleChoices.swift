@_spi(QBank) import BankTransforms

extension TransformOperation {
  static let shuffleChoices = TransformOperation(
    "shuffle-choices",
    Localized(en: "shuffle the choices of each question with a seed", ja: "シードで各問の選択肢を混ぜる"),
    flags: [.seed]
  ) { (values, _) throws(Failure) in
    let shuffle = ChoiceShuffle(try values.seed(), set: 1)
    return Step { (list, workers) throws(Failure) in
      [moved("shuffle-choices", list.change(workers) { problem, _ in shuffle.shuffled(problem) })]
    }
  }

  static let rebalance = TransformOperation(
    "rebalance",
    Localized(
      en: "reorder choices so that positions do not give answers away", ja: "正解の位置を予測できないようにする")
  ) { (_, _) throws(Failure) in
    Step { (list, workers) throws(Failure) in
      [moved("rebalance", list.change(workers) { problem, _ in problem.rebalanced })]
    }
  }

  private static func moved(_ name: String, _ count: Int) -> Localized {
    Localized(
      en: "\(name): reordered the choices of \(Localized.count(count, "question", "questions")).",
      ja: "\(name): \(count)問の選択肢を並べ替えました。")
  }
}
