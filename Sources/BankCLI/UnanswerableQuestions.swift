@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// What every command says of questions whose answer names no choice, whatever the rules are set to.
enum UnanswerableQuestions {
  /// That some are left out.
  static func leftOut(_ count: Int) -> Localized {
    let questions = Localized.count(count, "question", "questions")
    return Localized(
      en:
        "Left out \(questions) whose answer names no choice, which no setting can allow: nobody could be right.",
      ja: "正解がどの選択肢も指していない\(count)問を除きました。正解できない問題は、設定にかかわらず使えません。")
  }
}
