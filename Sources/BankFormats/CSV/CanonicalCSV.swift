public import BankModel
public import BankText

/// A CSV file in its canonical form.
public enum CanonicalCSV {
  /// Rewrites a file for a loader without changing what any cell says.
  ///
  /// The file must read without defects. The result is read back and compared cell by cell; nil is
  /// returned if it did not say the same, which a correct writer never lets happen.
  public static func write(
    _ source: Source, for loader: Loader
  ) -> (bytes: [UInt8], refusals: [CSVWriter.Refusal])? {
    var writer = CSVWriter(loader, capacity: source.count + 1)
    var cells = CSVCellStream(source.bytes)
    while cells.advance() {
      cells.rows.withView(source.bytes) { view in
        for index in 0..<view.count {
          let row = view.row(index)
          for number in 1...row.count { writer.append(row.text(number)) }
          writer.endRecord()
        }
      }
    }
    writer.finish()
    if writer.refusals.isEmpty, !saysTheSame(source, writer.bytes, loader) { return nil }
    return (writer.bytes, writer.refusals)
  }

  private static func saysTheSame(_ source: Source, _ bytes: [UInt8], _ loader: Loader) -> Bool {
    guard let app = AppLoader(loader) else { return isSame(source.bytes, bytes.span) }
    guard isSame(source.bytes, bytes.span), let lines = app.lines(of: bytes.span) else {
      return false
    }
    return bytes.isEmpty || isSame(lines.map { app.fields(of: $0) }, bytes.span)
  }

  /// Whether two files hold the same cells in the same records.
  private static func isSame(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    var (a, b) = (CSVCellStream(one), CSVCellStream(other))
    while true {
      let (more, moreToo) = (a.advance(), b.advance())
      guard more == moreToo else { return false }
      if !more { return true }
      guard texts(a.rows, one) == texts(b.rows, other) else { return false }
    }
  }

  private static func isSame(_ rows: [[[UInt8]]], _ file: Span<UInt8>) -> Bool {
    var stream = CSVCellStream(file)
    var index = 0
    while stream.advance() {
      let texts = texts(stream.rows, file)
      guard index + texts.count <= rows.count, texts[...] == rows[index..<index + texts.count]
      else { return false }
      index += texts.count
    }
    return index == rows.count
  }

  private static func texts(_ rows: Rows, _ file: Span<UInt8>) -> [[[UInt8]]] {
    rows.withView(file) { view in
      var texts: [[[UInt8]]] = []
      for index in 0..<view.count {
        let row = view.row(index)
        var cells: [[UInt8]] = []
        for number in 1...row.count { cells.append(Array(row.text(number))) }
        texts.append(cells)
      }
      return texts
    }
  }
}

/// The records of a file as cells, a fixed number of records at a time.
private struct CSVCellStream: ~Escapable {
  private let bytes: Span<UInt8>
  private var reader: CSVReader
  private var batch = CSVBatch()
  private var taken = 0
  private(set) var rows = Rows()

  /// So that two files with other line ends are still taken apart in step.
  private static let recordsAtOnce = 256

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
    reader = CSVReader(bytes, widths: [])
  }

  mutating func advance() -> Bool {
    rows.removeAll()
    while rows.count < CSVCellStream.recordsAtOnce {
      if taken == batch.count {
        taken = 0
        if !reader.next(&batch) { break }
      }
      CSVCells.append(batch, taken, number: 0, bytes, to: &rows)
      taken += 1
    }
    return rows.count > 0
  }
}
