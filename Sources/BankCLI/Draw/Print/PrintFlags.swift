@_spi(QBank) import BankModel

extension Flag {
  static let versions = Flag(
    "versions", .number, placeholder: "number", default: "1", least: 1,
    Localized(
      en:
        "Make this many versions (A, B, C, …) of each set: the same questions in different orders.",
      ja: "同じ問題で並びの異なるバージョン（A、B、C…）を、セットごとに作ります。"))
  static let roster = Flag(
    "roster", .file, placeholder: "file",
    Localized(
      en:
        "Make a paper for each name in a CSV file, with a code that identifies its answers in the "
        + "key.",
      ja: "CSVファイルの名簿の1人に1枚ずつ用紙を作ります。用紙のコードから、解答での行が分かります。"))
  static let rosterColumn = Flag(
    "roster-column", .text, placeholder: "column",
    Localized(
      en: "Column with the names, given by its heading or number.",
      ja: "名前の列。見出しか列番号で指定します。"))
  static let sheetTitle = Flag(
    "title", .text, placeholder: "text",
    Localized(en: "Title of the sheets.", ja: "用紙の題名。"))
  static let subtitle = Flag(
    "subtitle", .text, placeholder: "text",
    Localized(en: "Subtitle of papers.", ja: "用紙の副題。"))
  static let instructions = Flag(
    "instructions", .text, placeholder: "text",
    Localized(
      en: "Instructions above the questions on papers.", ja: "用紙の問題の前に入れる説明。"))
  static let labels = Flag(
    "labels", .oneOf(ChoiceLabels.words), placeholder: "labels",
    Localized(
      en: "Labels of the choices on sheets and in the key.", ja: "問題と解答での、選択肢の記号。"))
  static let points = Flag(
    "points", .text, placeholder: "number",
    Localized(
      en: "Points for each question on a paper, unless it has its own.",
      ja: "用紙の1問の配点。問題に配点があれば、それを使います。"))
  static let space = Flag(
    "space", .number, placeholder: "lines", most: PrintOptions.maxLines,
    Localized(
      en: "Leave this many lines for working below each question on a paper.",
      ja: "用紙の各問題の下に入れる、計算やメモのための行の数。"))
}

extension OptionField<DrawCommandOptions> {
  static var versions: Self { .number(.versions, \.selection.versions) }

  /// Options for what sheets show besides questions.
  static var print: [Self] {
    [
      .text(.sheetTitle, \.sheet.print.title), .text(.subtitle, \.sheet.print.subtitle),
      .text(.instructions, \.sheet.print.instructions), .word(.labels, \.sheet.print.labels),
      .text(.points, \.sheet.print.points), .number(.space, \.sheet.print.space),
    ]
  }

  static var roster: Self { .file(.roster, \.sheet.print.roster) }

  /// Options for who gets a paper.
  static var rosters: [Self] {
    [
      .roster, .text(.rosterColumn, \.sheet.print.rosterColumn),
    ]
  }
}
