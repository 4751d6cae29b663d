@_spi(QBank) import BankModel

/// The texts of the page of banks that do not depend on scripts: what was checked, what was found, and what the
/// page does not show.
struct BankPageWords: LanguageWords {
  private let files: [LintedFile]
  let language: Language

  init(_ files: [LintedFile], _ language: Language) {
    (self.files, self.language) = (files, language)
  }

  /// A sentence about what was checked and found.
  var summary: [ReportPage.Section] {
    let summary = LintSummary(files)
    let scope = summary.scope
    let found = counts(summary.counts)[language]
    return [.text(words("\(scope.en): \(found).", "\(scope.ja)\(found)。"))]
  }

  /// A table of the counts by file, folded if the filters below it would be far away.
  var filesTable: String {
    let html = ReportPage.html([.table(table)], language: language)
    if files.count <= BankPageWords.maxUnfolded { return html }
    let title = words("\(files.count) files", "\(files.count)ファイルの内訳")
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
      column("File", "ファイル"), number("Rows", "行数"),
      number("Errors", "エラー"), number("Warnings", "警告"), number("Notes", "情報"),
    ]
    let rows = files.map { file in
      let counts = file.total
      let checked = file.isUnchecked ? words("not checked", "検査なし") : String(file.records)
      return [file.source.path.displayText, checked]
        + [counts.errors, counts.warnings, counts.notes].map(String.init)
    }
    return TextTable(columns, rows)
  }

  /// Findings that are not on the page.
  var warnings: [ReportPage.Section] {
    let all = LintSummary(files).counts.total
    let kept = files.reduce(0) { $0 + $1.diagnostics.count }
    if kept == all { return [] }
    let text = words(
      "\(kept) of \(all) findings are shown: the first ones of each rule in a file.",
      "指摘\(all)件のうち、\(kept)件を表示しています（ルールとファイルごとに、最初のものから）。")
    return [.warning(text)]
  }

  // MARK: Without scripts

  /// The findings as a table, for browsers in which no script runs.
  var findings: [ReportPage.Section] {
    let shown = ShownFindings(files, most: BankPageWords.most)
    let columns = [
      column("Where", "場所"), column("Finding", "指摘"), column("What to do", "対処"),
    ]
    let rows = zip(files, shown.indices).flatMap { self.rows(of: $0, $1) }
    let all = LintSummary(files).counts.total
    let introduction = words(
      "Scripts are disabled in this browser, so the questions are not shown. Findings:",
      "このブラウザーではスクリプトが無効なため、問題は表示されません。指摘は次のとおりです。")
    let left = all - rows.count
    let more = words(
      "And \(Localized.count(left, "more finding", "more findings")).", "ほかに\(left)件。")
    return [.text(introduction)] + (rows.isEmpty ? [] : [.table(TextTable(columns, rows))])
      + (left == 0 ? [] : [.warning(more)])
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
        "\(finding.severity.title[language]): \(finding.fullMessage[language])",
        finding.help?[language] ?? "",
      ]
    }
  }

  /// The maximum number of findings on the page for browsers without scripts.
  private static let most = 1_000
}
