import BankModel

/// Something that was merged without a conflict but deserves review.
package enum MergeNote: Hashable, Sendable {
  /// One side rewrote the question, the other one wrong choices of it.
  case questionAndChoices
  /// One side changed the answer, the other one its explanation.
  case answerAndExplanation
  /// Both sides reordered the choices of one question.
  case orderOfChoices
  /// Both sides reordered the rows.
  case orderOfRows
  /// Both sides added or reworded questions, and these are nearly the same.
  case alike
  /// One side removed a question that the other one copied, so that one copy is left.
  case copy

  /// The note as a clause, addressed to the person who merges.
  package var message: Localized {
    switch self {
    case .questionAndChoices:
      Localized(
        en: "the question was rewritten on one side and a wrong choice on the other",
        ja: "一方で問題文、もう一方で誤答の選択肢が書き換えられています")
    case .answerAndExplanation:
      Localized(
        en: "the answer was changed on one side and its explanation on the other",
        ja: "一方で正解、もう一方で解説が変更されています")
    case .orderOfChoices:
      Localized(
        en: "choices were reordered on both sides; our order was kept",
        ja: "両方で選択肢が並べ替えられています。自分側の順にしました")
    case .orderOfRows:
      Localized(
        en: "questions were reordered on both sides; our order was kept",
        ja: "両方で問題が並べ替えられています。自分側の順にしました")
    case .alike:
      Localized(
        en:
          "each side added or reworded a question, and the two are nearly the same; both were kept",
        ja: "両方で追加または書き換えられた問題が、互いによく似ています。どちらも残しました")
    case .copy:
      Localized(
        en: "one side deleted a question that the other copied; one was kept",
        ja: "一方で削除された問題が、もう一方で複製されています。1つ残しました")
    }
  }
}
