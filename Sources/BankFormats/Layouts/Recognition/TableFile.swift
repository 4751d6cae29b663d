@_spi(QBank) import BankSyntax

extension TableRecognition {
  /// Recognises the table in a text file; `delimiter` is the given one, if any.
  ///
  /// Otherwise the delimiter is the one with which there is a question, choices and an answer; never just the most
  /// frequent one, because a comma may be in every text.
  package init(
    _ source: Source, delimiter: Layout.Delimiter? = nil, given: GivenKey? = nil
  ) {
    let line = DelimiterLine(source)
    let candidates = (line.delimiter ?? delimiter).map { [$0] } ?? Layout.Delimiter.allCases
    let all = candidates.map { delimiter -> (TableRecognition, steadiness: Int) in
      let rows = TableFile.rows(of: source, from: line.next, delimiter)
      return (
        TableRecognition(rows: rows, delimiter: delimiter, given: given),
        TableFile.steadiness(rows)
      )
    }
    let best = all.max { one, other in
      let (a, b) = (one.0, other.0)
      let (first, second) = (a.layout == nil ? 0 : 1, b.layout == nil ? 0 : 1)
      return (a.completeness, first, one.steadiness, a.width)
        < (b.completeness, second, other.steadiness, b.width)
    }
    self = best?.0 ?? TableRecognition(rows: [], given: given)
  }
}

/// The start of a text file, split into cells.
enum TableFile {
  /// The number of bytes that are read; the first rows may be long.
  private static let reach = 1 << 20

  /// Returns the first rows.
  static func rows(
    of source: Source, from start: Int, _ delimiter: Layout.Delimiter,
    count: Int = TableRecognition.rows
  ) -> [[String]] {
    let bytes = source.bytes
    var reader = CSVReader(
      bytes, widths: [], from: start, limit: min(bytes.count, start + reach),
      delimiter: delimiter.rawValue)
    var batch = CSVBatch(records: count)
    guard reader.next(&batch) else { return [] }
    let isText = UTF8Check.firstInvalid(in: bytes.extracting(start..<reader.position)) == nil
    return (0..<min(batch.count, count)).compactMap { index in
      let cells = batch.cells(index)
      // Broken rows are reported as such, and say nothing about the table.
      guard isText || TableFile.isText(cells, in: bytes) else { return nil }
      return cells.map { String(decoding: CSVCells.text(of: $0, in: bytes), as: UTF8.self) }
    }
  }

  private static func isText(_ cells: [TextRange], in bytes: Span<UInt8>) -> Bool {
    guard let first = cells.first, let last = cells.last else { return true }
    return UTF8Check.firstInvalid(in: bytes.extracting(first.start..<last.end)) == nil
  }

  /// Returns the percentage of rows that have the most frequent number of cells above 1.
  static func steadiness(_ rows: [[String]]) -> Int {
    let most = rows.filter { $0.count > 1 }.grouped(by: \.count).map(\.values.count).max()
    return most.map { $0 * 100 / rows.count } ?? 0
  }
}
