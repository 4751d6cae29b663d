@_spi(QBank) import BankModel

extension Loss {
  /// Returns the loss for an answer that is not written as a plain number.
  package static func answer(_ text: String, became number: Int, _ record: Int) -> Loss {
    let shown = VisibleText.excerpt(text)
    var loss = Loss(
      record, .answers,
      text == "\(number)"
        ? Localized(
          en: "the answer “\(shown)” is a string and is written as a number",
          ja: "正解の文字列「\(shown)」は数として書かれます。")
        : Localized(
          en: "the answer “\(shown)” is written as \(number)",
          ja: "正解「\(shown)」は\(number)と書かれます。"))
    loss.isAboutNotation = true
    return loss
  }
}
