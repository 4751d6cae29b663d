package import BankModel

/// Something in a merge that went well and that a person should look at all the same.
package enum MergeNote: Hashable, Sendable {
  /// One side rewrote what is asked, the other one wrong choices of the same question.
  case questionAndChoices
  /// One side changed the answer, the other one its explanation.
  case answerAndExplanation
  /// Both sides put the choices of one question into another order.
  case orderOfChoices
  /// Both sides put the rows into another order.
  case orderOfRows
  /// Both sides have questions that the base has not, added or reworded, and these are much alike.
  case alike
  /// One side removed a question of which the other one added a copy, so that one is left.
  case copy

  /// What to look at, in the words of whoever merges.
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
