@_spi(QBank) import BankModel

/// Why two versions of a question cannot be merged without a decision.
///
/// The raw value is written into the file, so it does not depend on the language and contains no comma, quote or
/// line break.
package enum MergeReason: String, Hashable, Sendable {
  /// Both sides changed the question in different ways.
  case question = "question changed on both sides"
  /// One side changed the question and the other the answer: each may have fixed the same error.
  case questionAndAnswer = "question changed on one side and answer on the other"
  /// Both sides changed the answer in different ways.
  case answer = "answer changed on both sides"
  /// One side changed the answer and the other changed choices.
  case answerAndChoices = "answer changed on one side and choices on the other"
  /// Both sides changed choices: both may have written the same one, or a second right one.
  case choices = "choices changed on both sides"
  /// Both sides changed a detail, such as the category, in different ways.
  case details = "details changed on both sides"
  /// One side removed a question that the other one changed.
  case deleted = "deleted on one side and changed on the other"
  /// Both sides added the same question with different choices or a different answer.
  case added = "added on both sides with different content"
  /// Two questions have one id.
  case id = "two questions have one id"
  /// The merged question would have two equal choices.
  case equalChoices = "two choices would be equal"
  /// A changed answer names no choice.
  case unclearAnswer = "the answer names no choice"

  /// The reason in words for people.
  package var message: Localized {
    switch self {
    case .question: Localized(en: rawValue, ja: "問題文が両方で変更されました")
    case .questionAndAnswer: Localized(en: rawValue, ja: "一方で問題文、もう一方で正解が変更されました")
    case .answer: Localized(en: rawValue, ja: "正解が両方で変更されました")
    case .answerAndChoices: Localized(en: rawValue, ja: "一方で正解、もう一方で選択肢が変更されました")
    case .choices: Localized(en: rawValue, ja: "選択肢が両方で変更されました")
    case .details: Localized(en: rawValue, ja: "項目が両方で変更されました")
    case .deleted: Localized(en: rawValue, ja: "一方で削除され、もう一方で変更されました")
    case .added: Localized(en: rawValue, ja: "内容の違う同じ問題が両方で追加されました")
    case .id: Localized(en: rawValue, ja: "2つの問題のIDが同じです")
    case .equalChoices: Localized(en: rawValue, ja: "合わせると同じ選択肢が2つになります")
    case .unclearAnswer: Localized(en: rawValue, ja: "正解の番号に対応する選択肢がありません")
    }
  }
}
