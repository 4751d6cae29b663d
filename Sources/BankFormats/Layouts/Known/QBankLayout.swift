@_spi(QBank) import BankModel

extension Layout {
  /// The six columns of a problem bank, without a header.
  package static let qbank = Layout(
    "qbank",
    title: Localized(
      en: "6 columns without a header row: question, answer, 4 choices",
      ja: "見出し行のない6列（問題文、正解の番号、選択肢4つ）"),
    header: .none,
    columns: [
      Column(.question, "question"), Column(.answer, "answer"), Column(.choice(1), "choice1"),
      Column(.choice(2), "choice2"), Column(.choice(3), "choice3"), Column(.choice(4), "choice4"),
    ])
}
