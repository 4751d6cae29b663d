@_spi(QBank) import BankFormats

/// Lints some rows of a table by themselves, for quick results while someone edits it; a complete `Lint` follows.
package struct RowLint {
  private let file: BankFile
  private let rules: ChosenRules

  /// Opens a table in which every row is a line. Returns nil for any other file, and if an app reads it, which may
  /// join several rows into one.
  package init?(_ source: Source, _ options: LintOptions) {
    if options.loader.isApp { return nil }
    file = BankFile(
      source, in: options.format, given: options.kind, loader: options.loader,
      keepsHeader: options.keepsHeader)
    let isTable = file.syntax == .csv || file.table != nil
    guard isTable, file.foreign == nil, file.otherLayout == nil, file.extract == nil else {
      return nil
    }
    rules = ChosenRules(options)
  }

  /// The offset at which the first row can start.
  package var start: Int { file.chunks.first?.start ?? 0 }

  /// The findings of the rows in a range, or nil if no row ends at its end.
  package func findings(in range: TextRange) -> [Diagnostic]? {
    let lint = ChunkLint(file, CSVChunk(start: range.start, limit: range.end), rules)
    guard lint.end == range.end || range.end == file.source.count else { return nil }
    let found = lint.report.rules.flatMap(\.kept)
    let placed = file.table.map { table in found.map { $0.placed(in: table) } } ?? found
    return placed.sorted { $0.place.range < $1.place.range }
  }

  /// Whether a rule finds everything it finds in single rows.
  package static func sees(_ rule: String) -> Bool { ofRows.contains(rule) }

  private static let ofRows = Set(Registry.all.filter { $0.scope == .row }.map(\.info.name))
}
