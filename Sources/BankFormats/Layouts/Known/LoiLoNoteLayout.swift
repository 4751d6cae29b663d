@_spi(QBank) import BankModel

extension Layout {
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
