@_spi(QBank) import BankSyntax

/// A file format of workbooks.
package enum WorkbookKind: String, CaseIterable, Sendable {
  /// The format of Excel since 2007.
  case xlsx
  /// The format of the OpenDocument standard, which LibreOffice writes.
  case ods

  /// The file extensions of Excel workbooks that are templates, have another format or contain programs. The reader
  /// reports which of them it can read.
  fileprivate static let otherExtensions = ["xls", "xlsm", "xlsb", "xltx", "xltm"]

  private var extensions: [String] {
    self == .xlsx ? [rawValue] + WorkbookKind.otherExtensions : [rawValue]
  }

  /// Determines the kind by the extension of a file name.
  package init?(ofName path: Path) {
    let found = WorkbookKind.allCases.first { kind in
      kind.extensions.contains { path.hasExtension($0) }
    }
    guard let found else { return nil }
    self = found
  }

  /// Returns the format that a file seems to have, or nil if it is not a workbook.
  package static func of(_ source: Source) -> WorkbookKind? {
    guard let archive = try? Archive.open(source).get() else { return nil }
    if archive.part("content.xml") != nil { return .ods }
    return archive.part("_rels/.rels") == nil && archive.part("xl/workbook.xml") == nil
      ? nil : .xlsx
  }
}

extension Format {
  /// Excel workbooks with a table whose first row names the columns.
  public static let xlsx = workbook(.xlsx).sharing(WorkbookKind.otherExtensions)

  /// OpenDocument workbooks, as LibreOffice writes them, with a table whose first row names the columns.
  public static let ods = workbook(.ods)

  /// Returns the format of workbooks whose layout is not specified.
  private static func workbook(_ kind: WorkbookKind) -> Format {
    Layout.header.workbook(kind).reading { LayoutWorkbook.readUnsaid($0, kind, $1) }
  }
}

/// Reads a sheet of a workbook, whatever its kind.
enum SheetReader {
  /// Reads the sheet of this name, or the first visible one; its rows go to `body`.
  ///
  /// Returns the facts about the sheet, and what is left of the budget.
  static func read(
    _ source: Source, as kind: WorkbookKind, sheet: String?, _ body: (SheetRow) -> Void
  ) throws(ParseError) -> (facts: SheetFacts, budget: DecompressionBudget) {
    try check(source, kind)
    let archive = try Archive.open(source).get()
    try check(archive, kind)
    switch kind {
    case .xlsx: return try XLSXReader.read(archive, sheet: sheet, body)
    case .ods: return try ODSReader.read(archive, sheet: sheet, body)
    }
  }

  /// Throws for files that are named like workbooks but are not.
  private static func check(_ source: Source, _ kind: WorkbookKind) throws(ParseError) {
    let start = TextRange(0, min(4, source.count))
    if source.copy(start) == [0xD0, 0xCF, 0x11, 0xE0] { throw .olderWorkbook(start) }
    if Archive.begins(source.bytes) { return }
    let isText =
      UTF8Check.firstInvalid(in: source.bytes) == nil && source.count > 0
      && source.bytes.indices.allSatisfy { source.bytes[$0] != 0 }
    throw isText ? .textNamedWorkbook(start, kind.rawValue) : .noWorkbook(start, kind.rawValue)
  }

  /// Throws for workbooks of the other kind.
  private static func check(_ archive: Archive, _ kind: WorkbookKind) throws(ParseError) {
    let isODS = archive.part("content.xml") != nil
    let isXLSX = archive.part("_rels/.rels") != nil
    switch kind {
    case .xlsx where isODS && !isXLSX: throw .otherWorkbook(.ods)
    case .ods where isXLSX && !isODS: throw .otherWorkbook(.xlsx)
    default: return
    }
  }
}
