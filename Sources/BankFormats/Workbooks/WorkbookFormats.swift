extension Format {
  /// Excel workbooks with a table in them, whose first row names the columns.
  public static let xlsx = workbook(.xlsx).sharing(WorkbookKind.otherExtensions)

  /// OpenDocument workbooks, as LibreOffice writes them, with a table in them, whose first row names
  /// the columns.
  public static let ods = workbook(.ods)

  /// A workbook whose layout nobody has said.
  private static func workbook(_ kind: WorkbookKind) -> Format {
    Layout.header.workbook(kind).reading { LayoutWorkbook.readUnsaid($0, kind, $1) }
  }
}
