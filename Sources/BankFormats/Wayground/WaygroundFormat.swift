@_spi(QBank) import BankModel
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

extension Layout {
  /// The table that Wayground, formerly Quizizz, imports.
  ///
  /// Modelled on sheets that others have published, and not tried with the service itself. Older sheets have no
  /// column for the explanation, some have room for only four choices, and in some a row of instructions follows
  /// the header. Whether a line break in a cell is shown is not known.
  package static let wayground = Layout(
    "wayground",
    title: Localized(en: "the Wayground (Quizizz) spreadsheet", ja: "Wayground（Quizizz）の表"),
    header: .template(above: [], below: [["Text of the question"]]),
    columns: [
      Column(.question, "Question Text"),
      Column(.questionType("Multiple Choice"), "Question Type", presence: .usual),
      Column(.choice(1), "Option 1"),
      Column(.choice(2), "Option 2"),
      Column(.choice(3), "Option 3", presence: .usual),
      Column(.choice(4), "Option 4", presence: .usual),
      Column(.choice(5), "Option 5", presence: .usual),
      Column(.answer, "Correct Answer"),
      Column(.limit, "Time in seconds", presence: .usual),
      Column(.media, "Image Link", presence: .usual),
      Column(.explanation, "Answer explanation", presence: .usual),
    ],
    bounds: Bounds(usualLimit: 30))
}
