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
