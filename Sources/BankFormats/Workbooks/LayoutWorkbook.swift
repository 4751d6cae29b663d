@_spi(QBank) import BankSyntax

/// Workbooks in a layout.
package enum LayoutWorkbook {
  /// Reads a sheet of a workbook in a given layout.
  static func read(
    _ source: Source, _ layout: Layout, _ kind: WorkbookKind, _ options: ConvertOptions
  ) -> ImportResult {
    readSheet(source, kind, options, isWanted: { read($0, layout).bank.count > 0 }) {
      read($0, layout)
    }
  }

  /// Reads a sheet of a workbook in the layout that is recognised in it, and reports that layout. If it stays
  /// undecided, that is the only error.
  package static func readRecognised(
    _ source: Source, _ kind: WorkbookKind, given: GivenKey? = nil, _ options: ConvertOptions
  ) -> ImportResult {
    readSheet(source, kind, options, isWanted: \.hasTable) { sheet in
      let recognised = TableRecognition(sheet.source, delimiter: .comma, given: given)
      return read(sheet, recognised, source.path, options)
        ?? readOfKahoot(sheet) ?? sheet.refused(recognised.error)
    }
  }

  /// Reads a sheet in a layout that was recognised without a doubt.
  private static func read(
    _ sheet: SheetText, _ recognised: TableRecognition, _ path: Path, _ options: ConvertOptions
  ) -> ImportResult? {
    guard let layout = recognised.layout.map(sheet.counting) else { return nil }
    var result = read(sheet, layout)
    result.layout = layout
    result.recognised = recognised.told(path, sheet: options.sheet)
    return result
  }

  /// Reads a sheet in the template of Kahoot, which is a format of its own and not a layout of tables.
  private static func readOfKahoot(_ sheet: SheetText) -> ImportResult? {
    guard sheet.isOfKahoot else { return nil }
    var result = read(sheet, .kahoot)
    result.recognised = Localized(
      en: "it is \(Layout.kahoot.title.en) (to specify it: --from kahoot)",
      ja: "\(Layout.kahoot.title.ja)です（--from kahoot で指定できます）。")
    return result
  }

  /// Reads a sheet whose layout was not specified: in the columns of a bank if its first row names those, else in
  /// the layout that is recognised without a doubt.
  static func readUnsaid(
    _ source: Source, _ kind: WorkbookKind, _ options: ConvertOptions
  ) -> ImportResult {
    readSheet(source, kind, options, isWanted: \.hasTable) { sheet in
      var result = read(sheet, .header)
      let recognised = TableRecognition(sheet.source, delimiter: .comma)
      let answer = recognised.layout?.answer ?? .number(from: 1)
      if result.hasColumnsOfBank, answer == .number(from: 1) {
        let isUndecided = result.bank.count > 0 && recognised.doubts.contains(.origin)
        if isUndecided { result.notes.append(Diagnostic.countedFromOne(Place(TextRange(at: 0)))) }
        return result
      }
      guard recognised.isTable else { return readOfKahoot(sheet) ?? result }
      // The columns of a bank imply that answers are counted from 1.
      if !result.hasColumnsOfBank || answer != .number(from: 0),
        let found = read(sheet, recognised, source.path, options)
      {
        return found
      }
      let found = Diagnostic(
        ofTable: .error, Place(TextRange(at: 0)), recognised.message,
        why: Localized(
          en: "this layout was not specified, so the questions were not checked",
          ja: "この読み方が指定されていないため、問題は検査していません。"),
        help: recognised.ways(source.path, sheet: options.sheet))
      return sheet.refused(found)
    }
  }

  /// Reads the named sheet, or else the first visible one with the wanted content: there may be a cover before the
  /// questions.
  private static func readSheet(
    _ source: Source, _ kind: WorkbookKind, _ options: ConvertOptions,
    isWanted: (SheetText) -> Bool, _ read: (SheetText) -> ImportResult
  ) -> ImportResult {
    do throws(ParseError) {
      let first = try SheetText.make(source, kind, options.sheet)
      if options.sheet != nil || first.facts.others.isEmpty || isWanted(first) {
        return read(first)
      }
      for name in first.facts.others.prefix(sheetsLookedAt - 1) {
        if let sheet = try? SheetText.make(source, kind, name), isWanted(sheet) {
          return read(sheet)
        }
      }
      return read(first)
    } catch {
      return ImportResult(.problems([]), [error.diagnostic(kind.rawValue)])
    }
  }

  /// The maximum number of sheets to check for questions, because each is unpacked again.
  private static let sheetsLookedAt = 5

  private static func read(_ sheet: SheetText, _ layout: Layout) -> ImportResult {
    var below = layout
    // Blank rows count, but the text of a sheet does not have them.
    below.rowsAbove = sheet.rows.count { $0 <= layout.rowsAbove }
    var reader = LayoutReader(below)
    sheet.forEachRow(cells: layout.columns.count) { reader.add($0, isSound: $1) }
    var result = reader.finish()
    let remarks = sheet.remarks(TableRule.name)
    let errors = remarks.filter { $0.severity == .error }
    // What seems missing or wrong in a cell is due to what the workbook lacks.
    let places = Set(errors.map(\.place))
    let found = result.diagnostics.filter { !places.contains($0.place) } + errors
    result.diagnostics = found.inOrder
    result.notes = remarks.filter { $0.severity == .note }
    result.losses += sheet.losses
    result.extractedText = sheet.source
    return result
  }

  /// Writes a bank as a workbook in a layout.
  static func write(
    _ bank: Bank, _ layout: Layout, _ kind: WorkbookKind, _ options: ConvertOptions
  ) -> ExportResult {
    var table = LayoutWriter(layout, for: bank.problems)
    var rows = table.header.map { $0.map { WorkbookSheet.Cell.text($0) } }
    if let last = rows.indices.last, !layout.isTemplate {
      rows[last] = table.columns.map { .text($0.heading(layout, options.language)) }
    }
    let head = rows.count
    let kinds = table.columns.map { isNumber($0.field, layout) }
    for (index, problem) in bank.problems.enumerated() {
      let texts = table.row(problem, number: index + 1)
      rows.append(
        zip(texts, kinds).map { text, isNumber in
          isNumber && isKeptWhole(text) ? .number(text) : .text(text)
        })
    }
    let sheet = WorkbookSheet(
      rows: rows, head: head, widths: table.columns.map { width($0.field) },
      key: key(layout, table.columns, options.language))
    let written = kind == .xlsx ? XLSXWriter.workbook(sheet) : ODSWriter.workbook(sheet)
    let losses = table.losses + tooLong(bank.problems) + tooMany(sheet)
    return ExportResult(
      written, losses: losses + (kind == .ods ? ODSWriter.losses(bank.problems) : []))
  }

  /// Whether spreadsheet programs keep all digits of a number.
  private static func isKeptWhole(_ number: String) -> Bool {
    1...15 ~= number.utf8.count(where: \.isDigit)
  }

  private static func isNumber(_ field: Layout.Field, _ layout: Layout) -> Bool {
    switch field {
    case .rowNumber, .limit, .points: return true
    case .answer: if case .number = layout.answer { return true } else { return false }
    default: return false
    }
  }

  /// Returns a readable width for a column of this kind.
  private static func width(_ field: Layout.Field) -> Int {
    switch field {
    case .question, .explanation: 48
    case .choice: 24
    case .rowNumber: 6
    default: 16
    }
  }

  /// Returns the list from which the right choice can be selected.
  private static func key(
    _ layout: Layout, _ columns: [LayoutColumn], _ language: Language
  ) -> WorkbookSheet.Key? {
    let choices = columns.indices.filter { columns[$0].field.choiceNumber != nil }
    guard let column = columns.firstIndex(where: { $0.field == .answer }), let first = choices.first
    else { return nil }
    let message = Localized(
      en: "Select the right choice from the list.", ja: "正解を一覧から選んでください。")
    let words: WorkbookSheet.Key.Words
    if case .text = layout.answer {
      guard choices == Array(first..<first + choices.count) else { return nil }
      words = .columns(first...first + choices.count - 1)
    } else {
      words = .fixed((1...choices.count).map { layout.answer.write($0, []) })
    }
    return WorkbookSheet.Key(column: column, words: words, message: message[language])
  }

  // MARK: What would be lost

  private static func tooLong(_ problems: [Problem]) -> [Loss] {
    let longest = WorkbookSheet.longestText
    return problems.enumerated().compactMap { index, problem in
      let texts = [problem.question, problem.details.explanation].compactMap(\.self)
      guard (texts + problem.choices).contains(where: { $0.utf16.count > longest }) else {
        return nil
      }
      return Loss(
        index + 1, .text,
        Localized(
          en: "a text has more than the \(longest) characters that fit into a cell",
          ja: "1つのセルに入る文字数（\(longest)文字）を超える文があります。"))
    }
  }

  private static func tooMany(_ sheet: WorkbookSheet) -> [Loss] {
    guard sheet.rows.count > WorkbookSheet.rowLimit else { return [] }
    return [
      Loss(
        nil, .text,
        Localized(
          en:
            "there are \(sheet.rows.count) rows, but a sheet has only \(WorkbookSheet.rowLimit)",
          ja: "シートに入る行数（\(WorkbookSheet.rowLimit)行）を超えています（\(sheet.rows.count)行）。"))
    ]
  }
}

extension SheetText {
  /// Whether it contains a table of questions.
  fileprivate var hasTable: Bool { TableRecognition(source, delimiter: .comma).isTable }

  /// Whether it is the template of Kahoot, which is a format of its own and not a layout of tables.
  fileprivate var isOfKahoot: Bool {
    TemplateSearch.find(TableFile.rows(of: source, from: 0, .comma), among: [.kahoot]) != nil
  }

  /// Returns a result with nothing of the sheet but an error.
  fileprivate func refused(_ error: Diagnostic) -> ImportResult {
    var result = ImportResult(.problems([]), [error])
    result.extractedText = source
    return result
  }

  /// The losses of what the sheet shows and a text cannot.
  fileprivate var losses: [Loss] {
    let raised = loss(
      of: .raised, "superscripts and subscripts", "are written with ^ or _",
      "上付き・下付きの文字が「^」「_」を使った書き方になります")
    let struck = loss(of: .struck, "struck-through text", "becomes plain", "文字の取り消し線が失われます")
    return [raised, struck].compactMap(\.self)
  }

  private func loss(of kind: CellNote, _ what: String, _ becomes: String, _ ja: String) -> Loss? {
    let noted = notes.filter { $0.note == kind }
    guard let first = noted.first else { return nil }
    let (name, count) = (name(Int(first.cell)), noted.count)
    let cells = count == 1 ? "in the cell \(name)" : "in \(count) cells (first in \(name))"
    return Loss(
      nil, .media,
      Localized(en: "\(what) \(cells) \(becomes)", ja: "\(ja)（\(name)など\(count)個のセル）。"))
  }

  /// Returns a layout that was recognised in the text, with its rows above the table counted as in the sheet,
  /// including blank ones.
  fileprivate func counting(_ layout: Layout) -> Layout {
    guard layout.rowsAbove > 0, rows.indices.contains(layout.rowsAbove) else { return layout }
    var layout = layout
    layout.rowsAbove = Int(rows[layout.rowsAbove]) - 1
    return layout
  }
}

extension LayoutColumn {
  /// Returns the heading of the column in a sheet: its name in the language, if it has one.
  ///
  /// Letters of choices stay as the answers are written.
  fileprivate func heading(_ layout: Layout, _ language: Language) -> String {
    let first = names.first ?? ""
    guard language == .japanese, Layouts.named(layout.name) != nil else { return first }
    if case .letter = layout.answer, field.choiceNumber != nil { return first }
    return names.first { name in name.unicodeScalars.contains { $0.value >= 0x3040 } } ?? first
  }
}

extension Layout {
  /// Returns workbooks of a kind in this layout as a format, named like the kind.
  package func workbook(_ kind: WorkbookKind) -> Format {
    workbook(kind, kind.rawValue, kind.title)
  }

  private func workbook(_ kind: WorkbookKind, _ name: String, _ title: Localized) -> Format {
    Format(
      name, extensions: [kind.rawValue], title: title, supportedFeatures: supportedFeatures,
      choiceCounts: choiceCounts,
      read: { LayoutWorkbook.read($0, self, kind, $1) },
      write: { LayoutWorkbook.write($0, self, kind, $1) }
    ).leavingOrderToPlayer(isTemplate)
      .with { $0.usualLimit = bounds.usualLimit.map { Double($0) } }
  }

  /// Excel workbooks in this layout as a format, named like the layout.
  var workbook: Format { workbook(.xlsx, name, title) }
}

extension WorkbookKind {
  /// The title in the list of formats.
  fileprivate var title: Localized {
    switch self {
    case .xlsx: Localized(en: "Excel workbooks", ja: "Excelブック")
    case .ods:
      Localized(en: "OpenDocument workbooks (LibreOffice)", ja: "OpenDocumentの表（LibreOffice）")
    }
  }
}

extension ImportResult {
  /// Whether question, answer and two choices each have a column.
  fileprivate var hasColumnsOfBank: Bool {
    columnsOfBank.count >= 4 && columnsOfBank.prefix(4).allSatisfy { $0 > 0 }
  }
}
