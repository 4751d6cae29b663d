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

/// Describes places in words for people who open the file in a spreadsheet or an editor.
struct PlaceWords: LanguageWords {
  let language: Language
  /// The positions of related places.
  private var others = Positions()

  init(_ language: Language) { self.language = language }

  /// Returns the place of an entry: `row 12, line 14`, or `Sheet1!A12` if the file has no lines.
  func entry(
    _ place: Place, _ file: LintedFile, _ cursor: inout PositionCursor
  ) -> String {
    if let name = file.text.placeName(place.range)?[language] { return name }
    let isTable = file.syntax == .csv || !file.columnTitles.isEmpty
    let row = place.record.map { record in
      words("row \(record)", isTable ? "\(record)行目" : "\(record)件目")
    }
    if file.text.isPackage { return row ?? "" }
    guard let record = place.record else { return "" }
    let line = cursor.place(at: place.range.start, in: file.text.bytes).line
    if line == record, isTable { return row ?? "" }
    return [row, words("line \(line)", "ファイルの\(line)行目")].compactMap(\.self)
      .joined(separator: words(", ", "・"))
  }

  /// Returns the place of a finding: `line 14, column 3, choice 2`.
  func finding(
    _ finding: Diagnostic, _ file: LintedFile, _ cursor: inout PositionCursor
  ) -> String {
    let place = finding.place
    let cell = place.cell.map { number in
      file.cellTitle(number)?[language] ?? words("cell \(number)", "\(number)番目のセル")
    }
    var start = file.text.placeName(place.range)?[language]
    if start == nil, !file.text.isPackage {
      start = position(cursor.place(at: place.range.start, in: file.text.bytes))
    }
    return [start, cell].compactMap(\.self).joined(separator: words(", ", "・"))
  }

  /// Returns a related place with what is there.
  mutating func related(_ related: Diagnostic.Related) -> String {
    var place: String?
    if let name = related.source.placeName(related.range)?[language] {
      place = name
    } else if !related.source.isPackage {
      place = position(others.place(at: related.range.start, in: related.source))
    }
    let path = related.source.path.displayText
    let start = place.map { words("\(path), \($0)", "\(path) \($0)") } ?? path
    return "\(start): \(related.message[language])"
  }

  private func position(_ place: Source.LineAndColumn) -> String {
    words(
      "line \(place.line), column \(place.column)", "\(place.line)行目\(place.column)文字目")
  }
}
