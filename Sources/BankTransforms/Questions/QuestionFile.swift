@_spi(QBank) package import BankFormats
@_spi(QBank) package import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) package import BankText

/// A file whose questions are worked on: where each of its rows stands.
///
/// No more is kept of a row, because there may be millions; what it says is read again from the file.
package struct QuestionFile: Sendable {
  /// The file.
  package let bank: BankFile
  /// The category of questions that tell none, as `geo/asia`: what its name tells; nil where that is nothing.
  package var topic: String?
  /// What each row was found to have, where somebody has looked.
  package var verdicts = RowVerdicts.none
  /// Where the rows stand that are worked on.
  package private(set) var rows: [RowPlace]
  /// How many rows there are in the file.
  package let rowCount: Int
  /// Where the first two of them and the last one stand: what is around them belongs to the file.
  let frame: RowFrame
  /// Whether there is something in it that is no row.
  package let hasDefects: Bool
  /// What rows of a table have and no question can.
  private let lossesOfTable: [Loss]
  /// The records that can be read as rows though their quotes are wrong, and where they stand.
  private let wrongQuotes: [UInt32: TextRange]
  /// What stands between rows, before the first and behind the last.
  private let gaps: [TextRange]
  /// Where lines begin that should be rows: behind a row that names the columns.
  let endOfHeading: Int?
  /// The lines that cannot be read, each time all between two rows; nil where nobody has set them apart.
  package private(set) var unreadable: [TextRange]?
  /// Whether those lines go to another file, instead of staying where they are.
  private(set) var movesUnreadable = false
  /// Whether only rows without errors are worked on, and nothing else of the file is kept.
  private(set) var leavesOutDefects = false

  /// The format in which it is, if somebody said so.
  private let format: Format?

  /// What says of a row whether it is worked on.
  package typealias RowFilter = @Sendable (borrowing ProblemRow) -> Bool

  /// Where a row stands.
  package struct RowPlace: Sendable {
    /// Its number in the file, counted from 1.
    package fileprivate(set) var record: UInt32
    /// Where it begins.
    fileprivate let row: UInt32
    /// Where all that goes with it begins, and where that ends.
    let start, end: UInt32

    /// All of the file that goes with it.
    var range: TextRange { TextRange(Int(start), Int(end)) }
  }

  /// The questions of a file in a format, or in the one that its name and content tell; only those that a
  /// `filter` lets through, if there is one.
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
  }

  /// What the file has and no question can: of these records, as whole questions, and beside all of them.
  package func losses(ofRecords records: Set<Int>) -> [Loss] {
    if let extract = bank.extract { return extract.losses(ofRecords: records) }
    return lossesOfTable.filter { loss in
      loss.skippedKind != nil || loss.number.map(records.contains) ?? true
    }
  }

  /// Leaves out everything with an error: besides what is no row those whose quotes are wrong, of which
  /// readers disagree about what they say.
  package mutating func leaveOutDefects() {
    leavesOutDefects = true
    if wrongQuotes.isEmpty { return }
    rows.removeAll { wrongQuotes[$0.record] != nil }
  }

  /// What a body makes of each row and its index, in their order.
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

  /// What a body collects of the rows and their indices, of each part of the file by itself; it begins with
  /// what another one makes for so many bytes.
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

  /// The index of the first row that begins at an offset or behind it.
  fileprivate func firstRow(from offset: Int) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(rows[middle].row) < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The problem in a row; nil when its answer is no choice.
  func problem(_ index: Int) -> Problem? {
    Problem(rowAt: Int(rows[index].row), of: bank.source, bank.syntax)
  }

  /// Calls a body with a row.
  func withRow<Result>(_ index: Int, _ body: (borrowing Row) -> Result) -> Result {
    var loader = RowLoader()
    let place = rows[index]
    loader.load(at: Int(place.row), record: Int(place.record), of: bank.source, bank.syntax)
    return loader.withRow(body)
  }
}

/// Lines that cannot be read, beside those that are worked on.
extension QuestionFile {
  /// Whether lines that cannot be read can stay as they are, whatever becomes of the others: in files of
  /// lines. Between the items of a document nobody can tell what belongs to which.
  package var canKeepUnreadable: Bool {
    if bank.extract != nil || bank.defectOfWhole != nil { return false }
    switch bank.syntax {
    case .csv, .table, .jsonLines: return true
    case .json, .members: return false
    }
  }

  /// Whether those lines can be set apart from the others when the file is written anew: not in another encoding
  /// than UTF-8, where it is not known which bytes a text is made of that is none.
  package var canSetUnreadableApart: Bool { canKeepUnreadable && bank.source.origin == nil }

  /// Sets the lines apart that cannot be read or whose quotes are wrong, of which readers disagree about what
  /// they say: they stay where they are, byte for byte, or go to another file.
  package mutating func setUnreadableApart(moving movesUnreadable: Bool) {
    self.movesUnreadable = movesUnreadable
    let source = bank.source
    let start = endOfHeading ?? 0
    let ends = TextRange(frame.last?.end ?? start, source.count)
    let before = TextRange(start, max(start, frame.first?.start ?? start))
    let lines = ([before] + gaps + wrongQuotes.values + [ends]).filter { line in
      (line.start..<line.end).contains { !source.bytes[$0].isBlank }
    }
    unreadable = lines.ordered { $0.start < $1.start }
    rows.removeAll { wrongQuotes[$0.record] != nil }
  }

  /// Whether these bytes are read as rows that stand just there, so that all that lies between them is not read
  /// as one, as it was not before; and what the file becomes with them.
  func reading(_ bytes: [UInt8], rows places: [TextRange], _ workers: Workers) -> QuestionFile? {
    var new = QuestionFile(
      Source(bank.source.path, bytes), in: format, loader: bank.loader, workers: workers)
    new.setUnreadableApart(moving: false)
    let isSame = new.rows.elementsEqual(places) { $0.range == $1 }
    return isSame && (places.isEmpty || new.bank.writesRows(like: bank)) ? new : nil
  }
}

/// Where the rows of a file stand that show what is around and between all of them.
struct RowFrame: Sendable {
  /// The first, the second and the last one.
  private(set) var first, second, last: TextRange?

  fileprivate mutating func add(_ range: TextRange) {
    // The only row of a part is the last one of it, too.
    if first == nil { first = range } else if second == nil, range != first { second = range }
    last = range
  }

  fileprivate mutating func add(_ other: RowFrame) {
    for range in [other.first, other.second, other.last] { if let range { add(range) } }
  }
}

/// What was read of a whole file.
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

/// The rows of a part of a file.
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

/// What was collected of the rows of a part of a file.
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
        // A row that was not let through is none of those.
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

extension UInt8 {
  /// Whether nothing is seen of it.
  var isBlank: Bool { self == ASCII.space || self == ASCII.tab || isLineBreak }
}
