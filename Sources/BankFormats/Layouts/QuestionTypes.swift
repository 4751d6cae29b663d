@_spi(QBank) import BankText

/// Names of kinds of questions in a column of types.
enum QuestionTypes {
  /// Names of questions with one right choice.
  static let single: Set = [
    "multiplechoice", "multichoice", "mc", "mcq", "mcqs", "single", "singlechoice", "singleanswer",
    "singleselect", "choice", "select", "radio", "multiplechoicequestion", "multiplechoicesingle",
    "選択", "選択式", "多肢選択", "多肢選択式", "四択", "4択", "択一", "択一式", "単一選択", "単数選択", "选择题",
    "单选", "单选题", "單選題", "객관식", "einfachauswahl", "auswahl", "opcionmultiple", "choixmultiple",
  ]
  /// Whether a name in normal form says that statements are true or false.
  static func isTrueOrFalse(_ name: String) -> Bool {
    trueOrFalse.contains(name) || name.contains(text: "true") && name.contains(text: "false")
  }

  private static let trueOrFalse: Set = [
    "tf", "truefalse", "trueorfalse", "boolean", "yesno", "二択", "2択", "正誤", "正誤問題", "○×",
    "○×問題", "〇×", "〇×問題", "まるばつ", "判断题", "判斷題", "richtigfalsch", "vraifaux",
    "verdaderofalso",
  ]
}
