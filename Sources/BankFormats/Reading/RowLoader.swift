@_spi(QBank) import BankSyntax

/// Reads single rows of files again and again, without new memory for each.
///
/// Of most rows, only the offset is remembered; this restores their cells.
package struct RowLoader: ~Copyable {
  private var batch = CSVBatch(records: 1)
  private var records = Rows(.csv)
  private var rows = Rows(.table)
  private var items = Rows(.json)
  private var source: Source?
  private var syntax = FileSyntax.csv

  /// Creates a loader that has read nothing yet.
  package init() {}

  /// Reads the row that begins at `start`, which must be one that a reader of the file has returned.
  package mutating func load(
    at start: Int, record: Int = 1, of source: Source, _ syntax: FileSyntax,
    _ kind: BankKind = .problems
  ) {
    (self.source, self.syntax) = (source, syntax)
    if let table = syntax.table { return load(rowOf: table, at: start, record, source) }
    if let members = syntax.members {
      var lines = MemberRows(members, source, from: start, after: record - 1)
      _ = lines.fill(&items, most: 1)
      return
    }
    guard syntax == .csv else {
      JSONRows.load(&items, itemAt: start, number: record, kind, in: source.bytes)
      return
    }
    var reader = CSVReader(source.bytes, widths: [], from: start, limit: start + 1)
    _ = reader.next(&batch)
    CSVCells.fill(&records, from: batch, source.bytes, after: record - 1) { _ in true }
  }

  private mutating func load(
    rowOf table: LayoutTable, at start: Int, _ record: Int, _ source: Source
  ) {
    var reader = CSVReader(
      source.bytes, widths: table.widths, from: start, limit: start + 1, delimiter: table.delimiter)
    _ = reader.next(&batch)
    var rows = TableRows(table, source)
    rows.fill(&self.rows, from: batch, after: record - 1)
  }

  /// Calls `body` with the row that was loaded last, and returns its result.
  package func withRow<Result>(_ body: (borrowing Row) -> Result) -> Result {
    guard let source else { preconditionFailure("no row has been loaded") }
    let loaded =
      switch syntax {
      case .csv: records
      case .table: rows
      case .json, .jsonLines, .members: items
      }
    return loaded.withView(source.bytes) { body($0.row(0)) }
  }

  /// The range of the whole row with its line ending, or nil if rows are not lines.
  package var line: TextRange? {
    syntax.notation != .json && batch.count > 0 ? TextRange(batch.start(0), batch.next) : nil
  }
}
