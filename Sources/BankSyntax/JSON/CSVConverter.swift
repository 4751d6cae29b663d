@_spi(QBank) import BankModel

/// Converts rows of CSV into items of JSON, a chunk of the file at a time.
///
/// Every cell keeps its exact text except for the answer, which becomes a number in any case; if it was not written
/// in plain digits, this is reported (`Items.changes`).
@_spi(QBank) public struct CSVConverter: Sendable {
  /// The kind of the file's content.
  @_spi(QBank) public let kind: BankKind
  private let isLines: Bool

  /// A row that cannot be converted.
  @_spi(QBank) public struct Failure: Equatable, Sendable {
    /// Its number in the chunk, counted from 1.
    @_spi(QBank) public let record: Int
    /// The reason.
    @_spi(QBank) public let reason: Reason

    /// The reason why a row cannot be converted.
    @_spi(QBank) public enum Reason: Equatable, Sendable {
      /// Its number of cells is not that of its kind.
      case cells(Int)
      /// Its quotes are wrong.
      case quotes
      /// It contains bytes that are not UTF-8.
      case notUTF8
      /// Its answer is not the number of a choice.
      case answer
      /// A cell is larger than qbank handles.
      case size
    }
  }

  /// Creates a converter for a file of this kind.
  @_spi(QBank) public init(_ kind: BankKind, isLines: Bool) {
    self.kind = kind
    self.isLines = isLines
  }

  /// Returns the items for the rows that begin in a range of the source. With `isLast` nothing follows, so that a
  /// row at the end is complete.
  ///
  /// The items are written into a buffer that is reused, because fresh memory is slow.
  @_spi(QBank) public func items(
    _ source: Source, from start: Int, to limit: Int, isLast: Bool,
    over used: consuming [UInt8] = []
  ) -> Items {
    var items = Items(end: start)
    var writer = JSONBankWriter(isLines: isLines, kind)
    swap(&writer.bytes, &used)
    writer.bytes.removeAll(keepingCapacity: true)
    writer.bytes.reserveCapacity(max(0, limit - start) / 2 * 3 + 1_000)
    let file = source.bytes
    var reader = CSVReader(file, widths: [kind.columnCount], from: start, limit: limit)
    var batch = CSVBatch()
    while items.failure == nil, !items.isCutShort, reader.next(&batch) {
      let whole = items.sound(batch, file, kind, isLast)
      for index in 0..<whole { writer.write(batch, index, file, kind) }
      items.count += whole
      if whole > 0 { items.end = batch.next(whole - 1) }
    }
    items.bytes = writer.bytes
    return items
  }

  /// Returns the offset at which to split a file, so that the next chunk begins with a row.
  ///
  /// This is a guess: it may be inside a quoted cell, and then the chunk ends elsewhere.
  @_spi(QBank) public func cut(_ source: Source) -> Int {
    let reader = CSVRecordReader(source.bytes, widths: [kind.columnCount])
    let near = max(0, source.count - CSVConverter.reach)
    return CSVRecovery(reader).firstRow(in: TextRange(near, source.count))
  }

  /// The size of the end of a chunk that is searched for a split.
  private static let reach = 1 << 14

  /// The items for some rows.
  @_spi(QBank) public struct Items: Sendable {
    /// The start of the first row that is not included.
    @_spi(QBank) public fileprivate(set) var end: Int
    /// The number of items.
    @_spi(QBank) public fileprivate(set) var count = 0
    /// The failure that stopped the conversion.
    @_spi(QBank) public fileprivate(set) var failure: Failure?
    /// The items, in a document each with a comma before it.
    @_spi(QBank) public fileprivate(set) var bytes: [UInt8] = []
    /// Answers that were rewritten; rows are counted from 1 in the chunk.
    @_spi(QBank) public private(set) var changes = Changes()
    /// Whether a row at the end was left because it may continue.
    fileprivate var isCutShort = false

    fileprivate init(end: Int) { self.end = end }

    /// Returns the number of leading rows of a batch that can be converted, and records why the next one cannot.
    fileprivate mutating func sound(
      _ batch: CSVBatch, _ file: Span<UInt8>, _ kind: BankKind, _ isLast: Bool
    ) -> Int {
      var whole = wellFormed(batch, file, kind, isLast)
      if kind == .problems { whole = answered(batch, file, whole) }
      guard whole > 0 else { return 0 }
      let range = TextRange(batch.start(0), batch.next(whole - 1))
      if UTF8Check.firstInvalid(in: file.extracting(range.offsets)) == nil { return whole }
      isCutShort = false
      return fail(firstForeign(batch, file), .notUTF8)
    }

    private mutating func wellFormed(
      _ batch: CSVBatch, _ file: Span<UInt8>, _ kind: BankKind, _ isLast: Bool
    ) -> Int {
      let firstDefect = batch.defects.first?.record ?? batch.count
      for index in 0..<batch.count {
        // A row at the very end may continue, and so may one with a quote that is not closed yet.
        if !isLast, batch.next(index) == file.count || index == firstDefect {
          isCutShort = true
          return index
        }
        if index == firstDefect { return fail(index, .quotes) }
        if batch.width(index) != kind.columnCount { return fail(index, .cells(batch.width(index))) }
        if isTooLarge(batch, index) { return fail(index, .size) }
      }
      return batch.count
    }

    private func isTooLarge(_ batch: CSVBatch, _ index: Int) -> Bool {
      batch.next(index) - batch.start(index) > Limits.cellBytes
        && batch.cells(index).contains { $0.count > Limits.cellBytes }
    }

    /// Returns the number of leading rows with the number of a choice as the answer.
    private mutating func answered(_ batch: CSVBatch, _ file: Span<UInt8>, _ whole: Int) -> Int {
      let choices = BankKind.problems.columnCount - BankKind.cellsBeforeChoices
      let ends = batch.cellEnds.arraySpan
      for index in 0..<whole {
        let first = batch.cellIndices(index).lowerBound
        let cell = TextRange(Int(ends[first]) + 1, Int(ends[first + BankKind.answerCell - 1]))
        if cell.count == 1, Int(file[cell.start]) - 0x31 < choices, file[cell.start] > 0x30 {
          continue
        }
        let text = CSVCells.text(of: cell, in: file)
        guard let number = Answer(text).number, (1...choices).contains(number) else {
          isCutShort = false
          return fail(index, .answer)
        }
        if !Answer(text).isPlain {
          let shown = String(decoding: text, as: UTF8.self)
          changes.add(.answer(shown, became: number, count + index + 1))
        }
      }
      return whole
    }

    private mutating func fail(_ index: Int, _ reason: Failure.Reason) -> Int {
      failure = Failure(record: count + index + 1, reason: reason)
      return index
    }

    private func firstForeign(_ batch: CSVBatch, _ file: Span<UInt8>) -> Int {
      (0..<batch.count).first { index in
        UTF8Check.firstInvalid(in: file.extracting(batch.range(index).offsets)) != nil
      } ?? 0
    }
  }
}

extension JSONBankWriter {
  /// Writes a row of CSV as an item.
  @inline(__always)
  fileprivate mutating func write(
    _ batch: CSVBatch, _ index: Int, _ file: Span<UInt8>, _ kind: BankKind
  ) {
    beginItem()
    let ends = batch.cellEnds.arraySpan
    let places = batch.cellIndices(index)
    var start = batch.start(index)
    for place in places {
      let end = Int(ends[place])
      let number = place &- places.lowerBound
      bytes.append(JSONBankWriter.name(number, kind))
      write(TextRange(start, end), file, isAnswer: kind == .problems && number == 1)
      start = end &+ 1
    }
    if kind == .problems { bytes.append(UInt8(ascii: "]")) }
    endItem()
  }

  /// Writes the JSON that precedes each cell of a row.
  @inline(__always)
  private static func name(_ number: Int, _ kind: BankKind) -> StaticString {
    switch (kind, number) {
    case (.problems, 0): "\"question\":"
    case (.problems, 1): ",\"answer\":"
    case (.problems, 2): ",\"choices\":["
    case (.problems, _): ","
    case (.guidance, 0): "\"title\":"
    case (.guidance, _): ",\"description\":"
    }
  }

  @inline(__always)
  private mutating func write(_ cell: TextRange, _ file: Span<UInt8>, isAnswer: Bool) {
    if isAnswer, cell.count == 1, file[cell.start].isDigit {
      bytes.append(file[cell.start])
    } else if isAnswer {
      let text = CSVCells.text(of: cell, in: file)
      bytes += "\(Answer(text).number ?? Problem.unknownAnswer)".utf8
    } else if cell.count > 1, file[cell.start] == ASCII.quote {
      // Only rows with correct quotes get here.
      let inner = TextRange(cell.start + 1, cell.end - 1)
      JSONText.write(file, inner, to: &bytes, quotesAreDoubled: true)
    } else {
      JSONText.write(file, cell, to: &bytes)
    }
  }
}
