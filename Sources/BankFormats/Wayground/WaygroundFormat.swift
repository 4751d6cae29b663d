@_spi(QBank) import BankText

extension Format {
  /// The workbook that Wayground imports. Its CSV template can be read as well.
  public static let wayground: Format = {
    let workbook = Layout.wayground.workbook
    return Format(
      workbook.name, extensions: ["xlsx", "csv"], title: workbook.title,
      supportedFeatures: workbook.supportedFeatures,
      choiceCounts: workbook.choiceCounts,
      read: { source, options in
        let isWorkbook = ForeignText.atStart(of: source.bytes) == .workbook
        return isWorkbook
          ? LayoutWorkbook.read(source, .wayground, .xlsx, options)
          : LayoutCSV.read(source, .wayground, options)
      },
      write: workbook.writer
    ).leavingOrderToPlayer().sharing { _ in false }
  }()
}
