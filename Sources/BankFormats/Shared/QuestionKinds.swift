@_spi(QBank) import BankModel

/// The names of the kinds of question that a bank cannot hold, whatever their format.
enum QuestionKinds {
  static let essay = Localized(en: "essay question", ja: "記述式の問題")
  static let numerical = Localized(en: "numerical question", ja: "数値問題")
  static let matching = Localized(en: "matching question", ja: "組み合わせ問題")
  static let shortAnswer = Localized(en: "short-answer question", ja: "短答式の問題")
  static let description = Localized(en: "text without answers", ja: "解答のない文章")
  static let ordering = Localized(en: "ordering question", ja: "並べ替え問題")
  static let gapChoice = Localized(
    en: "question with choices in its text", ja: "文中の選択肢から選ぶ問題")
  static let marking = Localized(
    en: "question answered by marking a spot or words", ja: "位置や語句を指し示す問題")
  static let slider = Localized(en: "slider question", ja: "スライダーで答える問題")
  static let upload = Localized(en: "file-upload question", ja: "ファイルを提出する問題")
  static let program = Localized(
    en: "question run by its own program", ja: "独自のプログラムで動く問題")
  static let several = Localized(
    en: "multi-part question", ja: "複数の設問からなる問題")
  static let changing = Localized(en: "question with variable values", ja: "値が変わる問題")
  static let survey = Localized(en: "survey question", ja: "アンケートの質問")
}
