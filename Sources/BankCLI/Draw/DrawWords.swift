@_spi(QBank) import BankSets

/// Messages about why no sets were drawn.
struct DrawWords {
  private let request: DrawRequest

  init(_ request: DrawRequest) { self.request = request }

  /// Says why there are no such sets, and which changes would help.
  func text(_ error: DrawError) -> Localized {
    switch error.reason {
    case .contradiction(let contradiction): RequestWords.text(contradiction)
    case .tooFewQuestions(let there, let wanted, let sets):
      ConditionMessages.with(error.changes, DrawWords.tooFew(there, wanted, sets))
    case .unknownCategory(let name, let known): DrawWords.unknown(name, known)
    case .overlappingCategory(let name):
      Localized(
        en: "\(VisibleText.escape(name)) shares questions with another given category",
        ja: "\(VisibleText.escape(name)) と、指定した別のカテゴリーの両方に入る問題があります。")
    case .tooFewInCategory(let name, let there, let wanted, let sets):
      ConditionMessages.with(error.changes, DrawWords.tooFew(name, there, wanted, sets))
    case .unmet(let shortage, let sets):
      ConditionMessages(request).text(shortage, sets: sets, changes: error.changes)
    case .tooFewOfBoth(let categories, let difficulties, let there, let wanted, let sets):
      DrawWords.tooFew(categories, difficulties, (there, wanted), sets)
    case .unknownQuestion, .ambiguousQuestion, .includedOutside, .includedAlike, .tooManyIncluded:
      DrawWords.included(error.reason)
    case .groupsDoNotFit(let wanted, let sets, _): DrawWords.noGroups(wanted, sets)
    case .tooManyAlike: DrawWords.tooMuchAlike
    case .changedMeanwhile: DrawWords.changed
    }
  }

  private static func tooFew(_ there: Int, _ wanted: Int, _ sets: Int) -> Localized {
    let questions = Localized.count(there, "question", "questions")
    if sets > 1 {
      return Localized(
        en: "\(sets) sets of \(wanted) without common questions cannot be drawn from \(questions)",
        ja: "\(there)問では、問題の重ならない\(wanted)問のセットを\(sets)セット作れません")
    }
    return Localized(
      en: "a set of \(wanted) cannot be drawn from \(questions)",
      ja: "\(there)問から\(wanted)問のセットは作れません")
  }

  private static func unknown(_ name: String, _ known: [String]) -> Localized {
    let nearest = NearestName.of(name, in: known).map { VisibleText.escape($0) }
    let shown = VisibleText.escape(name)
    let names = known.filter { !$0.isBlank }.map { VisibleText.escape($0) }
    let list = names.prefix(8) + (names.count > 8 ? ["…"] : [])
    let hint =
      if let nearest {
        Localized(en: "; did you mean \(nearest)?", ja: "\(nearest) のことですか？")
      } else if list.isEmpty {
        Localized(en: "", ja: "")
      } else {
        Localized(
          en: "; there are \(list.joined(separator: ", "))",
          ja: "あるのは \(list.joined(separator: "、")) です。")
      }
    return Localized(
      en: "there is no category \(shown)\(hint.en)",
      ja: "カテゴリー \(shown) はありません。\(hint.ja)")
  }

  private static func tooFew(
    _ name: String, _ there: Int, _ wanted: Int, _ sets: Int
  ) -> Localized {
    let shown = VisibleText.escape(name)
    let questions = Localized.count(there, "question", "questions")
    let all = ConditionMessages.wanted(wanted * sets)
    return Localized(
      en: "\(shown) has \(questions), but \(all)" + (sets > 1 ? " for \(sets) sets" : ""),
      ja: "\(shown) は\(there)問しかありませんが、" + (sets > 1 ? "\(sets)セットに" : "")
        + "\(wanted * sets)問必要です")
  }

  private static let tooMuchAlike = Localized(
    en:
      "there are too many similar questions to compare; use --no-near-duplicates with fewer files",
    ja: "似た問題が多すぎて比較できません。--no-near-duplicates はファイルを減らして使ってください。")

  private static let changed = Localized(
    en: "a bank changed while it was being read, so nothing was drawn; try again",
    ja: "読み込み中に問題ファイルが変更されたため、抽選しませんでした。もう一度実行してください。")
}
