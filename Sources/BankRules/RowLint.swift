@_spi(QBank) import BankFormats
@_spi(QBank) package import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) package import BankText

/// Looks at some rows of a table by themselves, for whoever edits it and waits for what is found: at rest, `Lint`
/// says what counts.
package struct RowLint {
  private let file: BankFile
  private let rules: ChosenRules

  /// A table in which rows are lines of their own; nil for any other file, and where an app reads it, to which one
  /// row may be several.
  package init?(_ source: Source, _ options: LintOptions) {
    if options.loader.isApp { return nil }
    file = BankFile(
      source, in: options.format?.format, given: options.kind, loader: options.loader,
      keepsHeader: options.keepsHeader)
    let isTable = file.syntax == .csv || file.table != nil
    guard isTable, file.foreign == nil, file.otherLayout == nil, file.extract == nil else {
      return nil
    }
    rules = ChosenRules(options)
  }

  /// Where the first row can begin.
  package var start: Int { file.chunks.first?.start ?? 0 }

  /// What is found in the rows that begin at a place and end at another; nil where they do not end there.
  package func findings(in range: TextRange) -> [Diagnostic]? {
    let lint = ChunkLint(file, CSVChunk(start: range.start, limit: range.end), rules)
    guard lint.end == range.end || range.end == file.source.count else { return nil }
    let found = lint.report.rules.flatMap(\.kept)
    let placed = file.table.map { table in found.map { $0.placed(in: table) } } ?? found
    return placed.sorted { $0.place.range < $1.place.range }
  }

  /// Whether a rule is one that finds all that it finds in rows by themselves.
  package static func sees(_ rule: String) -> Bool { ofRows.contains(rule) }

  private static let ofRows = Set(Registry.all.filter { $0.scope == .row }.map(\.info.name))
}
