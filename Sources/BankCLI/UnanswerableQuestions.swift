@_spi(QBank) import BankModel

/// The message of every command about questions whose answer is not a choice, whatever the settings of the rules.
enum UnanswerableQuestions {
  /// Says how many questions are left out.
  static func leftOut(_ count: Int) -> Localized {
    let questions = Localized.count(count, "question", "questions")
    return Localized(
      en:
        "Left out \(questions) whose answer is not one of the choices: no setting can allow them, "
        + "because no answer could be right.",
      ja: "正解に当たる選択肢がない\(count)問を除きました。正解できない問題は、設定にかかわらず使えません。")
  }
}
