@_spi(QBank) import BankModel

/// The layouts that qbank knows. A new one is a value and one line here.
package enum Layouts {
  /// The layouts, in the order of the help page.
  package static let all: [Layout] = [
    .qbank, .header, .letters, .wayground, .blooket, .loilonote,
  ]

  /// The layout of this name.
  package static func named(_ name: String) -> Layout? { all.first { $0.name == name } }
}

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

  /// Columns named by a first row, in any order: two to ten choices, and every detail that a problem can have.
  package static let header = Layout(
    "header",
    title: Localized(
      en: "a table with a header row: question, answer, choice1, choice2, …",
      ja: "見出し行のある表（question、answer、choice1、choice2、…）"),
    header: .names,
    columns: [
      Column(.question, "question", "問題文", "問題"),
      Column(.answer, "answer", "正解の番号", "正解"),
    ] + (1...10).map { choice($0, "choice\($0)", "choice \($0)", "選択肢\($0)") } + details)

  /// Columns for the details of a problem, for layouts whose columns have names.
  static let details = [
    Column(.id, "id", presence: .needed),
    Column(.category, "category", "カテゴリー", "カテゴリ", presence: .needed),
    Column(.explanation, "explanation", "解説", presence: .needed),
    Column(.difficulty, "difficulty", "難易度", presence: .needed),
    Column(.points, "points", "配点", presence: .needed),
    Column(.limit, "limit", "制限時間", presence: .needed),
    Column(.pinned, "pinned", "固定", presence: .needed),
    Column(.tags, "tags", "タグ", presence: .needed),
  ]

  private static func choice(_ number: Int, _ names: String...) -> Column {
    Column(.choice(number), names: names, presence: number <= 2 ? .required : .needed)
  }

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

  /// The table that LoiLoNote School imports for its tests.
  ///
  /// Unverified: only a sheet with Chinese headings has been seen. It has nine columns in this order, `1` for a
  /// question that must be answered, and one point by default. The Japanese headings are known from hearsay, so
  /// compare them with your own template.
  package static let loilonote = Layout(
    "loilonote",
    title: Localized(en: "the LoiLoNote School table (unverified)", ja: "ロイロノート・スクールの表（未確認）"),
    header: .template(above: [], below: []),
    columns: [
      Column(.question, "問題"),
      Column(.fixed("1"), "必須回答", "務必作答", presence: .usual),
      Column(.points, "得点", "每題得分", presence: .usual),
      Column(.answer, "正解の選択肢", "正確答案的選項"),
      Column(.explanation, "説明", "說明", presence: .usual),
      Column(.choice(1), "選択肢1", "選項1"),
      Column(.choice(2), "選択肢2", "選項2"),
      Column(.choice(3), "選択肢3", "選項3", presence: .usual),
      Column(.choice(4), "選択肢4", "選項4", presence: .usual),
    ])
}
