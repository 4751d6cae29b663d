@_spi(QBank) import BankModel

extension Layout {
  /// Choices in columns A, B, C (or ア, イ, ウ) and so on, and the letter of the right one.
  package static let letters = Layout(
    "letters",
    title: Localized(
      en: "a table with a header row: question, A, B, C, D, answer (a letter)",
      ja: "見出し行のある表（question、A、B、C、D、answer。正解は文字）"),
    header: .names,
    columns: [Column(.question, "question", "問題文", "問題")]
      + (1...10).map { number in
        let presence: Column.Presence = number <= 2 ? .required : number <= 4 ? .usual : .needed
        return Column(.choice(number), names: AnswerLetters.names(of: number), presence: presence)
      } + [Column(.answer, "answer", "正解")] + details,
    answer: .letter)
}
