@_spi(QBank) import BankModel
@_spi(QBank) import BankSets
@_spi(QBank) import BankText

/// What is said where no sets were drawn.
struct DrawWords {
  private let request: DrawRequest

  init(_ request: DrawRequest) { self.request = request }

  /// Why there are no such sets, and what would do instead.
  func text(_ reason: DrawError.Reason) -> Localized {
    switch reason {
    case .contradiction(let contradiction): RequestWords.text(contradiction)
    case .tooFewQuestions(let there, let wanted): DrawWords.tooFew(there, wanted)
    case .tooFewForSets(let there, let wanted, let sets, let most):
      Localized(
        en: "\(sets) disjoint sets of \(wanted) cannot be drawn from "
          + "\(Localized.count(there, "question", "questions")), only \(most)",
        ja: "\(there)問から、問題の重ならない\(wanted)問のセットは\(most)セットまでしか作れません。")
    case .unknownCategory(let name, let nearest): DrawWords.unknown(name, nearest)
    case .overlappingCategory(let name):
      Localized(
        en: "\(VisibleText.escape(name)) has questions in common with another category that was "
          + "named",
        ja: "\(VisibleText.escape(name)) には、指定した別のカテゴリーと同じ問題があります。")
    case .tooFewInCategory(let name, let there, let wanted, let sets, let change):
      ConditionMessages.with(
        [change.map(DrawWords.text)], DrawWords.tooFew(name, there, wanted, sets))
    case .unmet(let shortage, let sets, let changes):
      ConditionMessages(request).text(shortage, sets: sets, changes: changes)
    case .tooManyAlike: DrawWords.tooMuchAlike
    case .changedMeanwhile: DrawWords.changed
    }
  }

  private static func tooFew(_ there: Int, _ wanted: Int) -> Localized {
    ConditionMessages.with(
      [there > 0 ? Localized("--count \(there)") : nil],
      Localized(
        en: "a set of \(wanted) cannot be drawn from "
          + Localized.count(there, "question", "questions"),
        ja: "\(there)問から\(wanted)問のセットは作れません"))
  }

  private static func unknown(_ name: String, _ nearest: String?) -> Localized {
    let nearest = nearest.map { VisibleText.escape($0) }
    let shown = VisibleText.escape(name)
    return Localized(
      en: "there is no category \(shown)" + (nearest.map { "; did you mean \($0)?" } ?? ""),
      ja: "カテゴリー \(shown) はありません。" + (nearest.map { "\($0) のことですか？" } ?? ""))
  }

  private static func tooFew(
    _ name: String, _ there: Int, _ wanted: Int, _ sets: Int
  ) -> Localized {
    let shown = VisibleText.escape(name)
    let questions = Localized.count(there, "question", "questions")
    let more = sets > 1
    return Localized(
      en: "\(shown) has \(questions), \(ConditionMessages.wanted(wanted))"
        + (more ? " in each of \(sets) sets" : ""),
      ja: "\(shown) は\(there)問しかありませんが、"
        + (more ? "\(sets)セットのそれぞれに\(wanted)問必要です" : "\(wanted)問必要です"))
  }

  /// What would do where a category has too few questions, as it is written.
  private static func text(_ change: DrawError.Change) -> Localized {
    guard case .categories(let parts) = change else { return ConditionMessages.text(change) }
    let shown = parts.map { "\(VisibleText.escape($0.name))=\($0.number)" }
    return Localized(shown.joined(separator: ","))
  }

  private static let tooMuchAlike = Localized(
    en:
      "too many questions are alike to compare them all; use --no-near-duplicates with fewer files",
    ja: "似た問題が多すぎて比べきれません。--no-near-duplicates はもっと少ないファイルで使ってください。")

  private static let changed = Localized(
    en: "a bank was changed while it was read, so nothing was drawn; try again",
    ja: "読み込み中に問題ファイルが変更されたため、抽選しませんでした。もう一度実行してください。")
}
