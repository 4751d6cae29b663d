@_spi(QBank) import BankModel

/// The texts of the page of banks that do not depend on scripts: what was checked, what was found, and what the
/// page does not show.
struct BankPageWords {
  private let files: [LintedFile]
  private let language: Language

  init(_ files: [LintedFile], _ language: Language) {
    (self.files, self.language) = (files, language)
  }

  /// A sentence about what was checked and found.
  var summary: [ReportPage.Section] {
    let summary = LintSummary(files)
    let scope = summary.scope
    let found = words(counts(summary.counts))
    return [
      .text(words(Localized(en: "\(scope.en): \(found).", ja: "\(scope.ja)\(found)。")))
    ]
  }

  /// A table of the counts by file, folded if the filters below it would be far away.
  var filesTable: String {
    let html = ReportPage.html([.table(table)], language: language)
    if files.count <= BankPageWords.maxUnfolded { return html }
    let title = words(Localized(en: "\(files.count) files", ja: "\(files.count)ファイルの内訳"))
    return "<details><summary>\(title)</summary>\n\(html)\n</details>"
  }

  /// The number of files up to which the table is unfolded.
  private static let maxUnfolded = 6

  private func counts(_ counts: DiagnosticCounts) -> Localized {
    if counts.total == 0 { return Localized(en: "nothing to report", ja: "指摘はありません") }
    let words = counts.words()
    return Localized(en: words.en, ja: words.ja + "があります")
  }

  private var table: TextTable {
    let columns = [
      TextTable.Column(words(Localized(en: "File", ja: "ファイル"))), number("Rows", "行数"),
      number("Errors", "エラー"), number("Warnings", "警告"), number("Notes", "情報"),
    ]
    let rows = files.map { file in
      let counts = file.total
      let checked =
        file.isUnchecked
        ? words(Localized(en: "not checked", ja: "検査なし")) : String(file.records)
      return [file.source.path.displayText, checked]
        + [counts.errors, counts.warnings, counts.notes].map(String.init)
    }
    return TextTable(columns, rows)
  }

  private func number(_ en: String, _ ja: String) -> TextTable.Column {
    TextTable.Column(words(Localized(en: en, ja: ja)), isNumber: true)
  }

  /// Findings that are not on the page.
  var warnings: [ReportPage.Section] {
    let all = LintSummary(files).counts.total
    let kept = files.reduce(0) { $0 + $1.diagnostics.count }
    if kept == all { return [] }
    return [
      .warning(
        words(
          Localized(
            en: "\(kept) of \(all) findings are shown: the first ones of each rule in a file.",
            ja: "指摘\(all)件のうち、\(kept)件を表示しています（ルールとファイルごとに、最初のものから）。")))
    ]
  }

  // MARK: Without scripts

  /// The findings as a table, for browsers in which no script runs.
  var findings: [ReportPage.Section] {
    let shown = ShownFindings(files, most: BankPageWords.most)
    let columns = [
      TextTable.Column(words(Localized(en: "Where", ja: "場所"))),
      TextTable.Column(words(Localized(en: "Finding", ja: "指摘"))),
      TextTable.Column(words(Localized(en: "What to do", ja: "対処"))),
    ]
    let rows = zip(files, shown.indices).flatMap { self.rows(of: $0, $1) }
    let all = LintSummary(files).counts.total
    return [.text(words(withoutScript))] + (rows.isEmpty ? [] : [.table(TextTable(columns, rows))])
      + (rows.count == all ? [] : [.warning(words(BankPageWords.more(all - rows.count)))])
  }

  private func rows(of file: LintedFile, _ indices: [Int]) -> [[String]] {
    var cursor = PositionCursor()
    let places = PlaceWords(language)
    let path = file.source.path.displayText
    return indices.map { index in
      let finding = file.diagnostics[index]
      let place = places.finding(finding, file, &cursor)
      return [
        [path, place].filter { !$0.isEmpty }.joined(separator: ", "),
        "\(words(finding.severity.title)): \(words(finding.fullMessage))",
        finding.help.map(words) ?? "",
      ]
    }
  }

  private var withoutScript: Localized {
    Localized(
      en: "Scripts are disabled in this browser, so the questions are not shown. Findings:",
      ja: "このブラウザーではスクリプトが無効なため、問題は表示されません。指摘は次のとおりです。")
  }

  private static func more(_ count: Int) -> Localized {
    Localized(
      en: "And \(Localized.count(count, "more finding", "more findings")).", ja: "ほかに\(count)件。")
  }

  /// The maximum number of findings on the page for browsers without scripts.
  private static let most = 1_000

  private func words(_ text: Localized) -> String { text[language] }
}
