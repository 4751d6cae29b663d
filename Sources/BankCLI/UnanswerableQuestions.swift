@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// What every command says of questions whose answer names no choice, whatever the rules are set to.
enum UnanswerableQuestions {
  /// That some are left out.
  static func leftOut(_ count: Int) -> Localized {
    let questions = Localized.count(count, "question", "questions")
    return Localized(
      en:
        "Left out \(questions) whose answer is not one of the choices: no setting can allow them, "
        + "because no answer could be right.",
      ja: "正解に当たる選択肢がない\(count)問を除きました。正解できない問題は、設定にかかわらず使えません。")
  }
}
