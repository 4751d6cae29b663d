@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Workbooks in a layout.
enum LayoutXLSX {
  /// Reads the first sheet of a workbook, whose columns are as a layout says.
  static func read(_ source: Source, _ layout: Layout, sheet: String? = nil) -> ImportResult {
    var reader = LayoutReader(layout)
    if let error = XLSXReader.read(source, sheet: sheet, { reader.add($0) }) {
      return ImportResult(.problems([]), [error.diagnostic(layout.name)])
    }
    return reader.finish()
  }

  /// Writes a bank as a workbook whose columns are as a layout says.
  static func write(_ bank: Bank, _ layout: Layout) -> ExportResult {
    var table = LayoutWriter(layout, for: bank.problems)
    let kinds = table.columns.map { isNumber($0.field, layout) }
    var rows = table.header.map { $0.map { XLSXWriter.Cell.text($0) } }
    let head = rows.count
    for (index, problem) in bank.problems.enumerated() {
      let texts = table.row(problem, number: index + 1)
      rows.append(
        zip(texts, kinds).map { text, isNumber in
          isNumber && !text.isEmpty ? .number(text) : .text(text)
        })
    }
    let widths = table.columns.map { width($0.field) }
    let bytes = XLSXWriter.workbook(rows, head: head, widths: widths)
    return ExportResult(bytes, losses: table.losses + tooLong(bank.problems))
  }

  private static func isNumber(_ field: Layout.Field, _ layout: Layout) -> Bool {
    switch field {
    case .rowNumber, .limit, .points: return true
    case .answer: if case .number = layout.answer { return true } else { return false }
    default: return false
    }
  }

  /// A width in which a column of the kind can be read.
  private static func width(_ field: Layout.Field) -> Int {
    switch field {
    case .question, .explanation: 48
    case .choice: 24
    case .rowNumber: 6
    default: 16
    }
  }

  /// The most that a cell can hold, in UTF-16 units.
  private static let longestText = 32_767

  private static func tooLong(_ problems: [Problem]) -> [Loss] {
    problems.enumerated().compactMap { index, problem in
      let texts = [problem.question, problem.details.explanation].compactMap(\.self)
      guard (texts + problem.choices).contains(where: { $0.utf16.count > longestText }) else {
        return nil
      }
      return Loss(
        index + 1, .text,
        Localized(
          en: "a text has more than the \(longestText) characters that a cell can hold",
          ja: "1つのセルに入る文字数（\(longestText)文字）を超える文があります。"))
    }
  }
}

extension Layout {
  /// Workbooks in this layout, as a format.
  var workbook: Format {
    var format = Format(
      name, extensions: ["xlsx"], title: title, supportedFeatures: supportedFeatures,
      choiceCounts: choiceCounts,
      read: { source, _ in LayoutXLSX.read(source, self) },
      write: { bank, _ in LayoutXLSX.write(bank, self) })
    format.usualLimit = bounds.usualLimit.map { Double($0) }
    return format.leavingOrderToPlayer(isTemplate)
  }
}
