@_spi(QBank) import BankModel

/// Banks as one self-contained page for people, with the findings, the figures, and every question.
///
/// The look and the filters are in the template; this inserts the questions as data, which the script shows a few
/// at a time. Content that does not need the script is in the page as HTML, and so are the findings for browsers
/// without scripts.
package struct BankPage {
  /// The title of the page.
  private let title: String
  private let language: Language
  private let files: [(linted: LintedFile, rows: [BankRow])]
  private let rules: [(name: String, summary: Localized)]
  /// What was not checked.
  private let warnings: [Localized]
  private let figures: [ReportPage.Section]

  /// Creates a page for some files.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - language: The language of its words.
  ///   - files: The diagnostics of each file, and its rows.
  ///   - rules: The descriptions of the rules that found something.
  ///   - warnings: What could not be read or was passed over.
  ///   - figures: The figures of all questions.
  package init(
    title: String, language: Language, files: [(linted: LintedFile, rows: [BankRow])],
    rules: [(name: String, summary: Localized)], warnings: [Localized],
    figures: [ReportPage.Section]
  ) {
    self.title = title
    self.language = language
    self.files = files
    self.rules = rules
    self.warnings = warnings
    self.figures = figures
  }

  /// Returns the page, from a template with the placeholders `{{title}}`, `{{language}}`, `{{policy}}`,
  /// `{{summary}}`, `{{figures}}`, `{{findings}}` and `{{report}}`.
  package func html(template: [UInt8]) -> [UInt8] {
    let template = PageTemplate(template)
    // Charts bring their own style sheet.
    let styles = template.digest(of: "style") + " " + PageTemplate.digest(SVGStyle.text)
    let policy = PageTemplate.policy(styles: styles, scripts: template.digest(of: "script"))
    let words = BankPageWords(files.map(\.linted), language)
    let told = words.summary + warnings.map { .warning($0[language]) } + words.warnings
    return template.filled([
      "title": ReportPage.escape(title), "language": language.rawValue, "policy": policy,
      "summary": ReportPage.html(told, language: language) + "\n" + words.filesTable,
      "figures": foldedFigures,
      "findings": ReportPage.html(words.findings, language: language),
      "report": ScriptData.text(report),
    ])
  }

  private var foldedFigures: String {
    if figures.isEmpty { return "" }
    let title = Localized(en: "Figures for all questions", ja: "すべての問題の統計")
    return "<details><summary>\(title[language])</summary>\n"
      + ReportPage.html(figures, language: language) + "\n</details>"
  }

  private var report: String {
    let files = JSON.array(files.map { .string($0.linted.source.path.displayText) }).text
    let rules = JSON.object(rules.map { ($0.name, .string($0.summary[language])) }).text
    return
      "{\"files\":\(files),\"rules\":\(rules),\"items\":\(BankItems(self.files, language).text)}"
  }
}

/// The entries of all files as data for a page.
private struct BankItems {
  private let language: Language
  private let languages: TextLanguages
  private var places: PlaceWords
  /// The entries as a JSON list. Written as text directly, because values for all of them would take several times
  /// as much memory.
  private(set) var text = "["

  init(_ files: [(linted: LintedFile, rows: [BankRow])], _ language: Language) {
    self.language = language
    places = PlaceWords(language)
    // Whether kanji are Japanese is determined from the texts of all files together.
    languages = TextLanguages(
      of: files.flatMap { $0.rows.flatMap { [$0.question] + $0.choices } }, on: language)
    for (index, file) in files.enumerated() {
      var (rows, findings) = (PositionCursor(), PositionCursor())
      for item in BankItem.all(of: file.linted, file.rows) {
        if text.utf8.count > 1 { text += ",\n" }
        text += json(item, of: file.linted, index, &rows, &findings).text
      }
    }
    text += "]"
  }

  private mutating func json(
    _ item: BankItem, of file: LintedFile, _ index: Int, _ rows: inout PositionCursor,
    _ findings: inout PositionCursor
  ) -> JSON {
    let found = item.findings.map { finding(file.diagnostics[$0], file, &findings) }
    let members: [(String, JSON?)] = [
      ("file", .number(index)), ("record", item.place.record.map { .number($0) }),
      ("place", .string(places.entry(item.place, file, &rows))),
    ]
    return .object(
      members + (item.row.map(row) ?? [("source", line(of: item, file).map { .string($0) })])
        + [("findings", found.isEmpty ? nil : .array(found))])
  }

  private func row(_ row: BankRow) -> [(String, JSON?)] {
    let details = row.details.map { JSON.array([shown($0.name[language]), shown($0.text)]) }
    let tag = languages.tag(of: ([row.question] + row.choices).joined(separator: "\n"))
    return [
      ("category", row.category.isEmpty ? nil : shown(row.category)),
      ("question", shown(row.question)), ("description", row.description.map(shown)),
      ("choices", row.description == nil ? .array(row.choices.map(shown)) : nil),
      ("answer", row.answer.map { .number($0) }), ("written", row.written.map(shown)),
      ("details", details.isEmpty ? nil : .array(details)), ("lang", tag.map { .string($0) }),
    ]
  }

  private mutating func finding(
    _ finding: Diagnostic, _ file: LintedFile, _ cursor: inout PositionCursor
  ) -> JSON {
    let related = finding.related.map { shown(places.related($0)) }
    return .object([
      ("severity", .string(finding.severity.rawValue)), ("rule", .string(finding.rule)),
      ("message", shown(finding.message[language])),
      ("why", finding.why.map { shown($0[language]) }),
      ("help", finding.help.map { shown($0[language]) }),
      ("place", .string(places.finding(finding, file, &cursor))),
      ("related", related.isEmpty ? nil : .array(related)),
      ("fix", finding.fix.map { shown($0.description[language]) }),
    ])
  }

  /// Returns the start of the line with a record that is not a row, or nil if the file has no lines.
  private func line(of item: BankItem, _ file: LintedFile) -> String? {
    let source = file.text
    if item.place.record == nil || source.names != nil || source.isPackage { return nil }
    let offset = min(item.place.range.start, source.count)
    let bytes = source.bytes
    let near = BankItems.shownBytes
    let start = LineIndex.startOfLine(at: offset, in: bytes, notBefore: max(0, offset - near))
    let end = LineIndex.endOfLine(at: offset, in: bytes, notAfter: offset + near)
    let line = VisibleText.excerpt(
      bytes, TextRange(start, max(start, end)), limit: BankItems.shownCells)
    return line.isEmpty ? nil : line
  }

  private func shown(_ text: String) -> JSON { .string(PageText.visible(text)) }

  /// The limits up to which a line is read and shown.
  private static let (shownBytes, shownCells) = (4_000, 400)
}

/// An entry of the page: a row with its findings, or a place in a file outside rows.
struct BankItem {
  /// The row, or nil for a place outside rows and for the file as a whole.
  let row: BankRow?
  /// The place of the entry.
  let place: Place
  /// The findings there, as indices of the diagnostics of the file.
  var findings: [Int] = []

  /// Returns the rows of a file and the places outside rows, in the order of the file; each finding belongs to one
  /// of them.
  static func all(of file: LintedFile, _ rows: [BankRow]) -> [BankItem] {
    var items = rows.map { BankItem(row: $0, place: $0.place) }
    items.sort { $0.place.range.start < $1.place.range.start }
    let count = items.count
    var byRecord: [Int: Int] = [:]
    for (index, item) in items.enumerated() {
      if let record = item.place.record, byRecord[record] == nil { byRecord[record] = index }
    }
    for (index, finding) in file.diagnostics.enumerated() {
      let place = finding.place
      if let item = items[..<count].index(of: place, byRecord) {
        items[item].findings.append(index)
      } else if items.count > count, let last = items.last, last.place.record == place.record {
        items[items.count - 1].findings.append(index)
      } else {
        items.append(BankItem(row: nil, place: place, findings: [index]))
      }
    }
    return sorted(items)
  }

  /// Sorts items in the order of the file, those about the whole file first.
  private static func sorted(_ items: [BankItem]) -> [BankItem] {
    items.enumerated().sorted { one, other in
      let (own, others) = (one.element.sortKey, other.element.sortKey)
      return (own, one.offset) < (others, other.offset)
    }.map(\.element)
  }

  private var sortKey: Int { row == nil && place.record == nil ? -1 : place.range.start }
}

extension ArraySlice<BankItem> {
  /// Returns the row that a place is in: the row with its record number that begins before it. Sheets of a workbook
  /// count their rows separately, so that several rows may have the same number.
  fileprivate func index(of place: Place, _ byRecord: [Int: Int]) -> Int? {
    guard let record = place.record else { return nil }
    let next = indices.partitioningIndex { self[$0].place.range.start > place.range.start }
    if next > startIndex, self[next - 1].place.record == record { return next - 1 }
    return byRecord[record]
  }
}

/// A row of a bank as a page shows it: a question with its choices, or an entry of guidance.
package struct BankRow: Sendable {
  /// The place at which it begins, with its record number.
  package let place: Place
  /// What is asked, or the title of an entry of guidance.
  package let question: String
  /// The text of an entry of guidance, or nil for a question.
  package let description: String?
  /// The choices.
  package let choices: [String]
  /// The number of the right choice, or nil if the row does not name one.
  package let answer: Int?
  /// The answer as written, if it does not name a choice.
  package let written: String?
  /// The category of the row, or that of its folder; empty if there is none.
  package let category: String
  /// Further details with their names.
  package let details: [(name: Localized, text: String)]

  /// Creates a question.
  package init(
    _ place: Place, question: String, choices: [String], answer: Int?, written: String,
    category: String, details: [(name: Localized, text: String)]
  ) {
    (self.place, self.question, self.choices) = (place, question, choices)
    (self.answer, self.category, self.details) = (answer, category, details)
    self.written = answer == nil ? written : nil
    description = nil
  }

  /// Creates an entry of guidance.
  package init(_ place: Place, title: String, description: String, category: String) {
    (self.place, question, self.description, self.category) = (place, title, description, category)
    (choices, answer, written, details) = ([], nil, nil, [])
  }
}
