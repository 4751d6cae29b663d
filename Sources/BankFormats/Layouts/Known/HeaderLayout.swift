@_spi(QBank) import BankModel

extension Layout {
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
}
