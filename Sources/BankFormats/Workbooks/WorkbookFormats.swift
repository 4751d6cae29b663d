extension Format {
  /// Excel workbooks with a table in them, whose first row names the columns.
  public static let xlsx = Layout.header.workbook(.xlsx)

  /// OpenDocument workbooks, as LibreOffice writes them, with a table in them, whose first row names
  /// the columns.
  public static let ods = Layout.header.workbook(.ods)
}
