@_spi(QBank) import BankFormats

/// A file whose questions are processed, with the ranges of its rows.
///
/// Only the range of a row is kept, because there may be millions; its contents are read again from the file.
package struct QuestionFile: Sendable {
  /// The file.
  package let bank: BankFile
  /// The category of questions that have none, such as `geo/asia`, derived from the file name; nil if there is
  /// none.
  package var topic: String?
  /// The verdicts of rows, if the file was linted.
  package var verdicts = RowVerdicts.none
  /// The rows to process.
  package private(set) var rows: [RowPlace]
  /// The number of rows in the file.
  package let rowCount: Int
  /// The ranges of its first two rows and its last one: what is around them belongs to the file.
  let frame: RowFrame
  /// Whether the file contains anything that is not a row.
  package let hasDefects: Bool
  /// What rows of a table contain and questions cannot.
  private let lossesOfTable: [Loss]
  /// The ranges of records that can be read as rows although their quotes are wrong.
  private let wrongQuotes: [UInt32: TextRange]
  /// The ranges between rows, without those before the first and after the last one.
  private let gaps: [TextRange]
  /// The offset at which rows start after a header, or nil if there is no header.
  let endOfHeading: Int?
  /// The first line ending of the file, or a line feed. Looked for once: a file of one long line may be split into
  /// thousands.
  let lineEnding: [UInt8]
  /// The ranges of lines that cannot be read, each covering everything between two rows; nil unless they were set
  /// apart.
  package private(set) var unreadable: [TextRange]?
  /// Whether those lines go to another file instead of staying where they are.
  private(set) var movesUnreadable = false
  /// Whether only rows without errors are processed, and nothing else of the file is kept.
  private(set) var leavesOutDefects = false

  /// The given format of the file, if any.
  private let format: Format?

  /// Decides whether a row is processed.
  package typealias RowFilter = @Sendable (borrowing ProblemRow) -> Bool

  /// The range of a row.
  package struct RowPlace: Sendable {
    /// The number of its record in the file, counted from 1.
    package fileprivate(set) var record: UInt32
    /// The offset at which the row starts.
    fileprivate let row: UInt32
    /// The start and the end of everything that belongs to the row.
    let start, end: UInt32

    /// The range of everything that belongs to the row.
    var range: TextRange { TextRange(Int(start), Int(end)) }
  }

  /// Reads the questions of a file in a format, which by default is recognized from its name and contents; only
  /// those that pass `filter`, if given.
  package init(
    _ source: Source, in format: Format? = nil, loader: Loader = .rfc4180,
    where filter: RowFilter? = nil, workers: Workers = .serial
  ) {
    self.format = format
    let first = BankFile(source, in: format, loader: loader)
    let read = FileRead(first, filter, workers)
    let settled = first.settled(by: read.shape) ?? first.valuesOnly(read.tally, in: format)
    bank = settled ?? first
    let last = settled.map { FileRead($0, filter, workers) } ?? read
    (rows, frame) = (last.rows, last.frame)
    (rowCount, hasDefects, wrongQuotes) = (last.rowCount, last.hasDefects, last.wrongQuotes)
    lossesOfTable = last.tally.losses
    endOfHeading = last.endOfHeading ?? bank.endOfHeading
    gaps = last.gaps
    lineEnding = bank.source.firstLineEnding ?? [ASCII.lineFeed]
  }

  /// The losses of the given records, of whole questions, and of the file apart from its questions.
  package func losses(ofRecords records: Set<Int>) -> [Loss] {
    if let extract = bank.extract { return extract.losses(ofRecords: records) }
    return lossesOfTable.filter { loss in
      loss.skippedKind != nil || loss.number.map(records.contains) ?? true
    }
  }

  /// Leaves out everything with an error: in addition to what is not a row, rows with wrong quotes, which readers
  /// interpret differently.
  package mutating func leaveOutDefects() {
    leavesOutDefects = true
    if wrongQuotes.isEmpty { return }
    rows.removeAll { wrongQuotes[$0.record] != nil }
  }

  /// Returns the results of `body` for each row and its index, in order.
  func map<Value: Sendable>(
    _ workers: Workers, _ body: @escaping @Sendable (borrowing ProblemRow, Int) -> Value
  ) -> [Value] {
    let parts = fold(workers, from: { _ in [] }) { (values: inout [Value], row, index) in
      values.append(body(row, index))
    }
    var values: [Value] = []
    values.reserveCapacity(rows.count)
    for part in parts { values += part }
    return values
  }

  /// Folds the rows and their indices of each chunk of the file into a value of its own; `start` creates the
  /// initial value for a number of bytes.
  func fold<Value: Sendable>(
    _ workers: Workers, from start: @escaping @Sendable (Int) -> Value,
    _ body: @escaping @Sendable (inout Value, borrowing ProblemRow, Int) -> Void
  ) -> [Value] {
    let file = self
    return workers.map(bank.chunks) {
      FoldedPart($0, of: file, start(min($0.limit, file.bank.source.count) - $0.start), body)
    }
    .map(\.value)
  }

  /// The index of the first row that starts at or after an offset.
  fileprivate func firstRow(from offset: Int) -> Int {
    rows.indices.partitioningIndex { Int(rows[$0].row) >= offset }
  }

  /// The problem in a row, or nil if its answer is not a choice.
  func problem(_ index: Int) -> Problem? {
    Problem(rowAt: Int(rows[index].row), of: bank.source, bank.syntax)
  }

  /// Calls `body` with a row.
  func withRow<Result>(_ index: Int, _ body: (borrowing Row) -> Result) -> Result {
    var loader = RowLoader()
    let place = rows[index]
    loader.load(at: Int(place.row), record: Int(place.record), of: bank.source, bank.syntax)
    return loader.withRow(body)
  }
}

/// Lines that cannot be read, among those that are processed.
extension QuestionFile {
  /// Whether unreadable lines can be kept unchanged whatever happens to the others: only in files of lines. Between
  /// the items of a document, what belongs to which is unknown.
  package var canKeepUnreadable: Bool {
    if bank.extract != nil || bank.defectOfWhole != nil { return false }
    switch bank.syntax {
    case .csv, .table, .jsonLines: return true
    case .json, .members: return false
    }
  }

  /// Whether those lines can be set apart when the file is rewritten. They cannot in another encoding than UTF-8,
  /// where the bytes of invalid text are unknown.
  package var canSetUnreadableApart: Bool { canKeepUnreadable && bank.source.origin == nil }

  /// Sets apart lines that cannot be read, and those with wrong quotes, which readers interpret differently: they
  /// stay where they are, byte for byte, or go to another file.
  package mutating func setUnreadableApart(moving movesUnreadable: Bool) {
    self.movesUnreadable = movesUnreadable
    let source = bank.source
    let start = endOfHeading ?? 0
    let ends = TextRange(frame.last?.end ?? start, source.count)
    let before = TextRange(start, max(start, frame.first?.start ?? start))
    let lines = ([before] + gaps + wrongQuotes.values + [ends]).filter { line in
      (line.start..<line.end).contains { !source.bytes[$0].isASCIIWhitespace }
    }
    unreadable = lines.ordered { $0.start < $1.start }
    rows.removeAll { wrongQuotes[$0.record] != nil }
  }

  /// Reads new contents of the file, or returns nil unless the rows are exactly at `places`, so that nothing
  /// between them, which was not readable before, is read as a row.
  func reading(_ bytes: [UInt8], rows places: [TextRange], _ workers: Workers) -> QuestionFile? {
    var new = QuestionFile(
      Source(bank.source.path, bytes), in: format, loader: bank.loader, workers: workers)
    new.setUnreadableApart(moving: false)
    let isSame = new.rows.elementsEqual(places) { $0.range == $1 }
    return isSame && (places.isEmpty || new.bank.writesRows(like: bank)) ? new : nil
  }
}

/// The ranges of rows that show what is around and between all rows of a file.
struct RowFrame: Sendable {
  /// The first, the second and the last row.
  private(set) var first, second, last: TextRange?

  fileprivate mutating func add(_ range: TextRange) {
    // The only row of a chunk is also its last one.
    if first == nil { first = range } else if second == nil, range != first { second = range }
    last = range
  }

  fileprivate mutating func add(_ other: RowFrame) {
    for range in [other.first, other.second, other.last] { if let range { add(range) } }
  }
}

/// The result of reading a whole file.
private struct FileRead {
  var rows: [QuestionFile.RowPlace] = []
  var frame = RowFrame()
  var rowCount = 0
  var hasDefects = false
  var wrongQuotes: [UInt32: TextRange] = [:]
  var gaps: [TextRange] = []
  var endOfHeading: Int?
  var shape = CSVShape()
  var tally = TableTally()

  init(_ file: BankFile, _ filter: QuestionFile.RowFilter?, _ workers: Workers) {
    let parts = workers.map(file.chunks) { PartRead($0, of: file, filter) }
    rows.reserveCapacity(parts.reduce(0) { $0 + $1.rows.count })
    for part in parts { add(part) }
  }

  private mutating func add(_ part: PartRead) {
    let before = UInt32(truncatingIfNeeded: shape.records)
    for var place in part.rows {
      place.record &+= before
      rows.append(place)
    }
    for (record, range) in part.wrongQuotes { wrongQuotes[record &+ before] = range }
    if before == 0, endOfHeading == nil { endOfHeading = part.endOfHeading }
    if let end = frame.last?.end, let start = part.frame.first?.start, end < start {
      gaps.append(TextRange(end, start))
    }
    gaps += part.gaps
    frame.add(part.frame)
    rowCount += part.rowCount
    hasDefects = hasDefects || part.hasDefects
    shape.add(part.shape)
    tally.add(part.tally, after: Int(before))
  }
}

/// The result of reading a chunk of a file.
private struct PartRead: CSVChunkResult {
  let chunk: CSVChunk
  let rows: [QuestionFile.RowPlace]
  let frame: RowFrame
  let rowCount: Int
  let hasDefects: Bool
  let wrongQuotes: [(UInt32, TextRange)]
  let gaps: [TextRange]
  let endOfHeading: Int?
  let end: Int
  let shape: CSVShape
  let tally: TableTally

  init(_ chunk: CSVChunk, of file: BankFile, _ filter: QuestionFile.RowFilter?) {
    self.chunk = chunk
    var (rows, rowCount, hasDefects): ([QuestionFile.RowPlace], Int, Bool) = ([], 0, false)
    var (frame, wrongQuotes): (RowFrame, [(UInt32, TextRange)]) = (RowFrame(), [])
    var (gaps, endOfHeading): ([TextRange], Int?) = ([], nil)
    let hasLines = file.syntax != .json
    let read = file.readRows(chunk) { part in
      hasDefects = hasDefects || !part.defects.isEmpty
      var wrong: Set<Int> = []
      for case .record(let record) in part.defects {
        if record.reason == nil { wrong.insert(record.number) }
        if record.reason == .header, record.number == 1 { endOfHeading = record.next }
      }
      part.forEachRow(of: file) { problem, range in
        rowCount += 1
        if wrong.contains(problem.row.record) {
          wrongQuotes.append((UInt32(truncatingIfNeeded: problem.row.record), range))
        }
        if hasLines, let end = frame.last?.end, end < range.start {
          gaps.append(TextRange(end, range.start))
        }
        frame.add(range)
        if filter?(problem) ?? true { rows.append(QuestionFile.RowPlace(problem.row, range)) }
      }
    }
    (self.rows, self.frame, self.rowCount) = (rows, frame, rowCount)
    (self.hasDefects, self.wrongQuotes) = (hasDefects, wrongQuotes)
    (self.gaps, self.endOfHeading) = (gaps, endOfHeading)
    (end, shape, tally) = (read.position, read.shape, read.table)
  }
}

extension QuestionFile.RowPlace {
  fileprivate init(_ row: borrowing Row, _ range: TextRange) {
    record = UInt32(truncatingIfNeeded: row.record)
    self.row = UInt32(truncatingIfNeeded: row.start)
    start = UInt32(truncatingIfNeeded: range.start)
    end = UInt32(truncatingIfNeeded: range.end)
  }
}

/// The fold of a chunk of a file.
private struct FoldedPart<Value: Sendable>: CSVChunkResult {
  let chunk: CSVChunk
  let value: Value
  let end: Int

  init(
    _ chunk: CSVChunk, of file: QuestionFile, _ start: Value,
    _ body: (inout Value, borrowing ProblemRow, Int) -> Void
  ) {
    self.chunk = chunk
    var value = start
    var index = file.firstRow(from: chunk.start)
    let read = file.bank.readRows(chunk) { part in
      part.forEachRow(of: file.bank) { problem, _ in
        // Skips a row that did not pass the filter.
        guard index < file.rows.count, Int(file.rows[index].row) == problem.row.start else {
          return
        }
        body(&value, problem, index)
        index += 1
      }
    }
    self.value = value
    end = read.position
  }
}
