@_spi(QBank) import BankModel

/// A bank whose cells are separated by tabs, as the extension `tsv` says.
package enum TabSeparatedBank {
  private static let layout = Layout.qbank.reading(.tab, nil)

  /// The format of such files. A file with the extension that is not such a bank is treated as any other table.
  package static let format = layout.csv.reading { source, options in
    holds(source)
      ? read(source, options)
      : Format.csv.read(source, options: options) ?? ImportResult(.problems([]), [])
  }.with { $0.table = { holds($0) ? syntax(of: $0) : .csv } }

  /// Whether a file name has the extension of such banks.
  package static func isNamed(_ path: Path) -> Bool { path.hasExtension("tsv") }

  /// Whether a file with that extension begins with a question, the number of its answer and four choices, and no
  /// other delimiter or notation of answers is given.
  static func holds(
    _ source: Source, _ delimiter: Layout.Delimiter? = nil, _ given: GivenKey? = nil
  ) -> Bool {
    guard isNamed(source.path), (delimiter ?? .tab) == .tab, (given ?? .one) == .one,
      let row = TableFile.rows(of: source, from: 0, .tab, count: 1).first,
      row.count == BankKind.problems.columnCount
    else { return false }
    return Answer(Array(row[BankKind.answerCell - 1].utf8)).number != nil
  }

  /// Returns the syntax of its rows, or nil if it has to be read as a whole.
  static func syntax(of source: Source) -> FileSyntax? {
    LayoutTable(source, layout).map { .table($0) }
  }

  static func read(_ source: Source, _ options: ConvertOptions) -> ImportResult {
    LayoutCSV.read(source, layout, options)
  }
}
