@_spi(QBank) import BankModel

/// One record of a CSV file: the ends of its cells and the defects of its quotes.
@_spi(QBank) public struct CSVRecord: Equatable, Sendable {
  /// The start of the record.
  @_spi(QBank) public let start: Int
  /// The end of each cell, before the delimiter or the line break; at most `Limits.columns`.
  @_spi(QBank) public internal(set) var cellEnds: [Int] = []
  /// The number of cells, including those not kept.
  @_spi(QBank) public internal(set) var cellCount = 0
  /// The start of the next record.
  @_spi(QBank) public internal(set) var next: Int
  /// The defects of its quotes, in order.
  @_spi(QBank) public internal(set) var defects: [CSVDefect] = []
  /// Whether its first line reads as a row by itself. Cached, because each of its cells may need it.
  var firstLineLooksLikeRow = Once<Bool>()

  init(start: Int) {
    self.start = start
    next = start
    cellEnds.reserveCapacity(BankKind.problems.columnCount)
  }

  mutating func endCell(at offset: Int) {
    cellCount += 1
    if cellCount <= Limits.columns { cellEnds.append(offset) }
  }

  /// Returns the range of the cell at `index`.
  @_spi(QBank) public func cell(_ index: Int) -> TextRange {
    TextRange(index == 0 ? start : cellEnds[index - 1] + 1, cellEnds[index])
  }
}

/// A defect of the quotes in a record.
@_spi(QBank) public struct CSVDefect: Equatable, Sendable {
  /// The kind of a defect.
  @_spi(QBank) public enum Kind: Sendable {
    /// A quote opens a cell, and none closes it where a cell can end.
    case unclosedQuote
    /// A quote inside a cell that does not begin with one.
    case strayQuote
    /// Text between a closing quote and the end of the cell.
    case textAfterQuote
  }

  /// The kind of the defect.
  @_spi(QBank) public let kind: Kind
  /// The quote, or the text after it.
  @_spi(QBank) public let range: TextRange
  /// The index of the cell in its record.
  @_spi(QBank) public let cell: Int
}

/// Reads CSV one record and one byte at a time: the fallback and the reference of the fast scan.
///
/// This is the plainest form of RFC 4180, with rules for files that depart from it: a stray quote and text after a
/// closing quote are kept verbatim, and a cell whose quote is never closed ends with its line. The fast scan hands
/// over to it at any such record, and is tested against it.
@_spi(QBank) public struct CSVRecordReader: ~Escapable {
  let bytes: Span<UInt8>
  /// The expected numbers of cells in a record, which determine where to resume after a runaway quote.
  let widths: [Int]
  /// The delimiter between cells.
  let delimiter: UInt8

  /// Creates a reader of these bytes, whose records are expected to have one of these numbers of cells.
  @_lifetime(copy bytes)
  @_spi(QBank) public init(
    _ bytes: Span<UInt8>, widths: [Int], delimiter: UInt8 = UInt8(ascii: ",")
  ) {
    self.bytes = bytes
    self.widths = widths
    self.delimiter = delimiter
  }

  /// Returns the record that begins at `start`, which must be inside the file.
  @_spi(QBank) public func record(at start: Int) -> CSVRecord {
    var record = CSVRecord(start: start)
    var offset = start
    while readCell(&offset, &record) {}
    if record.defects.last?.kind == .unclosedQuote {
      record.next = CSVRecovery(self).resume(after: offset)
    }
    return record
  }

  /// Returns the record that begins at `start`, only up to the first cell with wrong quotes: a caller that tests
  /// whether each line may be a record must not read the rest of the file for each.
  func recordToFirstDefect(at start: Int) -> CSVRecord {
    var record = CSVRecord(start: start)
    var offset = start
    while record.defects.isEmpty, readCell(&offset, &record) {}
    return record
  }

  /// Reads a cell and its delimiter; returns false if the record ends there.
  private func readCell(_ offset: inout Int, _ record: inout CSVRecord) -> Bool {
    let start = offset
    if offset < bytes.count, bytes[offset] == ASCII.quote {
      guard let end = quotedEnd(start, &record) else {
        offset = endRunaway(opening: start, &record)
        return false
      }
      offset = end
    } else {
      offset = bareEnd(start, &record)
    }
    record.endCell(at: offset)
    if offset < bytes.count, bytes[offset] == delimiter {
      offset += 1
      return true
    }
    record.next = afterLineBreak(offset)
    return false
  }

  /// Returns the end of an unquoted cell.
  private func bareEnd(_ start: Int, _ record: inout CSVRecord) -> Int {
    var offset = start
    var strayQuote: Int?
    while offset < bytes.count, !endsCell(bytes[offset]) {
      if bytes[offset] == ASCII.quote, strayQuote == nil { strayQuote = offset }
      offset += 1
    }
    if let strayQuote {
      let range = TextRange(strayQuote, strayQuote + 1)
      record.defects.append(CSVDefect(kind: .strayQuote, range: range, cell: record.cellCount))
    }
    return offset
  }

  /// Returns the end of a quoted cell, or nil if the quote is never closed.
  private func quotedEnd(_ start: Int, _ record: inout CSVRecord) -> Int? {
    guard let close = closingQuote(after: start) else { return nil }
    let end = close + 1
    if end == bytes.count || endsCell(bytes[end]) { return end }
    if hasLineBreak(start, close), firstLineLooksLikeRow(&record) { return nil }
    var offset = end
    while offset < bytes.count, !endsCell(bytes[offset]) { offset += 1 }
    let range = TextRange(end, offset)
    record.defects.append(CSVDefect(kind: .textAfterQuote, range: range, cell: record.cellCount))
    return offset
  }

  /// Returns the first quote after `start` that is not doubled.
  private func closingQuote(after start: Int) -> Int? {
    var offset = start + 1
    while offset < bytes.count {
      if bytes[offset] == ASCII.quote {
        if offset + 1 == bytes.count || bytes[offset + 1] != ASCII.quote { return offset }
        offset += 1
      }
      offset += 1
    }
    return nil
  }

  /// Whether the line in which a quote opens is a row without it. If so, a quote that closes in the middle of a
  /// later line was never meant to close this cell.
  private func firstLineLooksLikeRow(_ record: inout CSVRecord) -> Bool {
    let start = record.start
    return record.firstLineLooksLikeRow.answer { CSVRecovery(self).looksLikeRow(at: start) }
  }

  private func hasLineBreak(_ start: Int, _ end: Int) -> Bool {
    for offset in start..<end where bytes[offset].isLineBreak { return true }
    return false
  }

  /// Ends a record with an unclosed quote at the end of its line, and returns that offset.
  ///
  /// Finding where to resume is left to the caller, because that search reads many records and must not restart at
  /// each of them.
  private func endRunaway(opening: Int, _ record: inout CSVRecord) -> Int {
    let range = TextRange(opening, opening + 1)
    record.defects.append(CSVDefect(kind: .unclosedQuote, range: range, cell: record.cellCount))
    let end = LineIndex.endOfLine(at: opening, in: bytes)
    record.endCell(at: end)
    return end
  }

  /// Returns the start of the next line, given the end of this one.
  package func afterLineBreak(_ offset: Int) -> Int {
    if offset == bytes.count { return offset }
    let isPair =
      bytes[offset] == ASCII.carriageReturn && offset + 1 < bytes.count
      && bytes[offset + 1] == ASCII.lineFeed
    return offset + (isPair ? 2 : 1)
  }

  private func endsCell(_ byte: UInt8) -> Bool { byte == delimiter || byte.isLineBreak }
}

/// A lazily computed value, cached after the first access.
struct Once<Answer: Equatable & Sendable>: Equatable, Sendable {
  private var known: Answer?

  /// Returns the value; `work` is called if it is not cached yet.
  mutating func answer(_ work: () -> Answer) -> Answer {
    if let known { return known }
    let found = work()
    known = found
    return found
  }
}

// What a defect of a record means to people: the words of the rules about it, and of the readers of tables.
extension CSVDefect.Kind {
  /// What is wrong.
  package var message: Localized {
    switch self {
    case .unclosedQuote: Localized(en: "this quote is never closed", ja: "この引用符が閉じられていません。")
    case .strayQuote:
      Localized(
        en: "there is a quote inside a cell that does not begin with one",
        ja: "引用符で始まっていないセルの中に引用符があります。")
    case .textAfterQuote:
      Localized(
        en: "text follows the closing quote of this cell", ja: "セルの終わりの引用符のあとに文字が続いています。")
    }
  }

  /// What to do.
  package var help: Localized {
    switch self {
    case .unclosedQuote:
      Localized(
        en: "Close the quote at the end of the cell, or remove the opening one.",
        ja: "セルの終わりに引用符を付けて閉じるか、始まりの引用符を取り除いてください。")
    case .strayQuote, .textAfterQuote:
      Localized(
        en: "Put the cell between quotes and write every quote inside it twice.",
        ja: "セル全体を引用符で囲み、中の引用符は2つ重ねて書いてください。")
    }
  }
}
