public import BankModel
public import BankText

/// Turns rows of CSV into items of JSON, a stretch of the file at a time.
///
/// Every cell keeps its text to the byte. An answer that is a plain number becomes a number; any
/// other stays the text that it is, so that nothing is lost on the way there and back.
public struct CSVToJSON: Sendable {
  /// What the file holds.
  public let kind: Kind
  private let isLines: Bool
  private let workers: Workers
  /// How many rows have been turned.
  public private(set) var count = 0
  /// How much of the file lies behind.
  private var isFirst = true
  /// What stopped the work.
  public private(set) var failure: Failure?

  /// A row that cannot be turned.
  public struct Failure: Sendable {
    /// Its number in the file, counted from 1.
    public let record: Int
    /// Why.
    public let reason: Reason

    /// Why a row cannot be turned.
    public enum Reason: Sendable {
      /// It has another number of cells than its kind wants.
      case cells(Int)
      /// Its quotes are wrong.
      case quotes
      /// It holds bytes that are not UTF-8.
      case notUTF8
    }
  }

  /// A converter for a file of this kind.
  public init(_ kind: Kind, isLines: Bool, workers: Workers) {
    self.kind = kind
    self.isLines = isLines
    self.workers = workers
  }

  /// The items for the rows of the next stretch, in pieces, and how much of it is done; a row that
  /// may go on in the stretch after it is left for that one.
  public mutating func convert(
    _ stretch: Source, isLast: Bool
  ) -> (output: [[UInt8]], end: Int) {
    let start = isFirst ? CSVReader.firstRecord(stretch.bytes) : 0
    var pieces = work(on: cut(stretch, from: start), stretch, isLast)
    var output: [[UInt8]] = []
    var end = start
    for index in pieces.indices {
      if pieces[index].start != end {
        // The cut was not at the start of a row.
        pieces[index] = Piece(stretch, from: end, to: pieces[index].limit, self, isLast)
      }
      if let failure = pieces[index].failure {
        self.failure = Failure(record: count + failure.record, reason: failure.reason)
        break
      }
      if count == 0, !isLines, pieces[index].count > 0 { pieces[index].bytes.removeFirst() }
      output.append(pieces[index].bytes)
      count += pieces[index].count
      end = pieces[index].end
      if pieces[index].isCutShort { break }
    }
    isFirst = isFirst && count == 0
    return (output, end)
  }

  private func cut(_ stretch: Source, from start: Int) -> [CSVPiece] {
    let size = max(1 << 18, (stretch.count + workers.count - 1) / workers.count)
    var pieces = CSVPieces.guessed(stretch, widths: [kind.columnCount], stretch: size)
    if !pieces.isEmpty { pieces[0].start = start }
    return pieces
  }

  private func work(on pieces: [CSVPiece], _ stretch: Source, _ isLast: Bool) -> [Piece] {
    let converter = self
    return workers.map(pieces.count) {
      Piece(stretch, from: pieces[$0].start, to: pieces[$0].limit, converter, isLast)
    }
  }

  /// The items for some rows.
  private struct Piece: Sendable {
    let start: Int
    let limit: Int
    var end: Int
    var count = 0
    var failure: Failure?
    /// Whether a row at the end of the stretch was left for the next one.
    var isCutShort = false
    var bytes: [UInt8] = []

    init(_ stretch: Source, from start: Int, to limit: Int, _ job: CSVToJSON, _ isLast: Bool) {
      self.start = start
      self.limit = limit
      end = start
      var writer = JSONBankWriter(isLines: job.isLines, job.kind)
      writer.bytes.reserveCapacity((limit - start) / 2 * 3 + 1_000)
      let file = stretch.bytes
      var reader = CSVReader(file, widths: [job.kind.columnCount], from: start, limit: limit)
      var batch = CSVBatch()
      while failure == nil, !isCutShort, reader.next(&batch) {
        let whole = sound(batch, file, job.kind, isLast)
        for index in 0..<whole { writer.write(batch, index, file, job.kind) }
        count += whole
        if whole > 0 { end = batch.next(whole - 1) }
      }
      bytes = writer.bytes
    }

    /// How many rows of a batch can be turned; notes why the next one cannot.
    private mutating func sound(
      _ batch: CSVBatch, _ file: Span<UInt8>, _ kind: Kind, _ isLast: Bool
    ) -> Int {
      let firstDefect = batch.defects.first?.record ?? batch.count
      for index in 0..<batch.count {
        // A row at the very end may go on, and so may a quote that has not been closed yet.
        if !isLast, batch.next(index) == file.count || index == firstDefect {
          isCutShort = true
          return index
        }
        if index == firstDefect { return fail(index, .quotes) }
        if batch.width(index) != kind.columnCount { return fail(index, .cells(batch.width(index))) }
      }
      let range = TextRange(batch.start(0), batch.next)
      if UTF8Check.firstInvalid(in: file.extracting(range.offsets)) != nil {
        return fail(firstForeign(batch, file), .notUTF8)
      }
      return batch.count
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
    _ batch: CSVBatch, _ index: Int, _ file: Span<UInt8>, _ kind: Kind
  ) {
    beginItem()
    let ends = batch.cellEnds.span
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

  /// What stands before each cell of a row.
  @inline(__always)
  private static func name(_ number: Int, _ kind: Kind) -> StaticString {
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
    } else if isAnswer || (cell.count > 1 && file[cell.start] == ASCII.quote) {
      let text = CSVCells.text(of: cell, in: file)
      if isAnswer, Answer(text).isPlain {
        bytes += text
      } else {
        JSONText.write(text.span, to: &bytes)
      }
    } else {
      JSONText.write(file, cell, to: &bytes)
    }
  }
}

extension [UInt8] {
  /// Adds a word.
  @inline(__always)
  fileprivate mutating func append(_ word: StaticString) {
    word.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}
