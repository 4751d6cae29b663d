@_spi(QBank) import BankModel

/// A CSV file in its canonical form.
@_spi(QBank) public enum CanonicalCSV {
  /// Rewrites a file for a loader without changing the text of any cell.
  ///
  /// The end of the file is kept if no loader is given: some apps need a line break after the last row, and others
  /// crash at it. The file must have no defects. The result is read back and compared cell by cell; nil is returned
  /// if it differs, which a correct writer never causes.
  @_spi(QBank) public static func write(
    _ source: Source, for loader: Loader?
  ) -> (bytes: [UInt8], unwritableCells: [CSVWriter.UnwritableCell])? {
    let writer = CSVWriter(loader ?? .rfc4180, capacity: source.count + 1)
    return write(source, by: writer, for: loader)
  }

  /// Rewrites a file with a writer that need not be correct.
  static func write(
    _ source: Source, by writer: CSVWriter, for loader: Loader?
  ) -> (bytes: [UInt8], unwritableCells: [CSVWriter.UnwritableCell])? {
    var writer = writer
    var rows = CSVRows(source.bytes)
    while rows.advance() {
      rows.withRow { row in
        for number in 1...row.count { writer.append(row.text(number)) }
        writer.endRecord()
      }
    }
    writer.finish(endsInLineBreak: loader != nil || source.endsInLineBreak)
    let loader = writer.loader
    if writer.unwritableCells.isEmpty, !saysTheSame(source, writer.bytes, loader) { return nil }
    return (writer.bytes, writer.unwritableCells)
  }

  /// Whether a loader reads the cells of a file from these bytes.
  static func saysTheSame(_ source: Source, _ bytes: [UInt8], _ loader: Loader) -> Bool {
    guard let app = AppLoader(loader) else { return isSameFile(source.bytes, bytes.arraySpan) }
    guard isSameFile(source.bytes, bytes.arraySpan), let lines = app.lines(of: bytes.arraySpan)
    else {
      return false
    }
    return bytes.isEmpty || isSame(lines.map { app.fields(of: $0) }, bytes.arraySpan)
  }

  /// Whether two files contain the same cells in the same records.
  private static func isSameFile(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    var (a, b) = (CSVRows(one), CSVRows(other))
    while a.advance() {
      guard b.advance(), a.withRow({ row in b.withRow { isSame(row, $0) } }) else { return false }
    }
    return !b.advance()
  }

  private static func isSame(_ one: borrowing Row, _ other: borrowing Row) -> Bool {
    guard one.count == other.count else { return false }
    for number in 1...one.count where !one.text(number).isSame(as: other.text(number)) {
      return false
    }
    return true
  }

  /// Whether a file contains these cells.
  private static func isSame(_ expected: [[[UInt8]]], _ file: Span<UInt8>) -> Bool {
    var rows = CSVRows(file)
    for cells in expected {
      guard rows.advance(), rows.withRow({ holds($0, cells) }) else { return false }
    }
    return !rows.advance()
  }

  private static func holds(_ row: borrowing Row, _ cells: [[UInt8]]) -> Bool {
    guard row.count == cells.count else { return false }
    for (index, cell) in cells.enumerated() where !row.text(index + 1).isSame(as: cell.arraySpan) {
      return false
    }
    return true
  }
}

/// An iterator over the records of a file as rows.
private struct CSVRows: ~Escapable {
  private let bytes: Span<UInt8>
  private var reader: CSVReader
  private var batch = CSVBatch()
  private var rows = Rows()
  private var next = 0

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
    reader = CSVReader(bytes, widths: [])
  }

  /// Advances to the next row; returns false if there is none.
  mutating func advance() -> Bool {
    next += 1
    if next <= rows.count { return true }
    next = 1
    let hasMore = reader.next(&batch)
    if hasMore { CSVCells.fill(&rows, from: batch, bytes, after: 0) { _ in true } }
    return hasMore
  }

  /// Calls a body with the current row.
  func withRow<Result>(_ body: (borrowing Row) -> Result) -> Result {
    rows.withView(bytes) { body($0.row(next - 1)) }
  }
}

extension Source {
  /// Whether its last row ends in a line break.
  package var endsInLineBreak: Bool { count > 0 && bytes[count - 1].isLineBreak }

  /// Its first line ending, or nil if there is none.
  package var firstLineEnding: [UInt8]? {
    guard let start = bytes.indices.first(where: { bytes[$0].isLineBreak }) else { return nil }
    let isPair =
      bytes[start] == ASCII.carriageReturn && start + 1 < count
      && bytes[start + 1] == ASCII.lineFeed
    return isPair ? [ASCII.carriageReturn, ASCII.lineFeed] : [bytes[start]]
  }
}
