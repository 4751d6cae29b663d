@_spi(QBank) import BankFormats

extension CompareSide {
  /// The rows of a file, of which only a digest and the offset are kept.
  ///
  /// Guidance and records that are not rows are left out. The answer of a row that names none of its choices is
  /// unknown; with `tellsUnusable`, its text is a detail, so that changes to it are seen.
  package init(_ file: BankFile, tellsUnusable: Bool = false, _ workers: Workers = .serial) {
    let rows = FileRows(file, tellsUnusable, workers)
    self.init(
      digests: rows.digests, ids: rows.ids, number: { Int(rows.records[$0]) },
      problem: { rows.problem(at: $0) })
  }
}

/// The digests and the offsets of the rows of a file.
private struct FileRows: Sendable {
  private(set) var digests: [RowDigest] = []
  private(set) var ids: [UInt64] = []
  private(set) var records: [UInt32] = []
  private var starts: [UInt32] = []
  private let file: ComparedRows

  init(_ file: BankFile, _ tellsUnusable: Bool, _ workers: Workers) {
    self.file = ComparedRows(
      file: file.rowsAlone, tellsUnusable: tellsUnusable, tellsOthers: file.hasUnknownColumns)
    if file.kind == .guidance || file.defectOfWhole != nil { return }
    let rows = self.file
    let parts =
      file.syntax == .csv
      ? workers.map(CSVChunks.guessed(file.source, widths: file.expectedWidths)) {
        FilePart(file, $0, rows)
      } : [FilePart(file, nil, rows)]
    digests.reserveCapacity(parts.reduce(0) { $0 + $1.digests.count })
    var before: UInt32 = 0
    for part in parts {
      digests += part.digests
      ids += part.ids
      starts += part.starts
      records += part.records.map { $0 &+ before }
      before &+= part.recordCount
    }
  }

  func problem(at index: Int) -> Problem { file.problem(at: starts[index]) }
}

/// Loads the rows of a file for comparison.
private struct ComparedRows: Sendable {
  let file: LintedFile
  /// Whether an answer that names no choice is compared as it is written.
  let tellsUnusable: Bool
  /// Whether a problem may have details that its row does not: the cells of columns that the layout does not know.
  let tellsOthers: Bool

  func problem(at start: UInt32) -> Problem {
    var problem = file.anyProblem(at: start)
    guard tellsUnusable, problem.answer == Problem.unknownAnswer else { return problem }
    let answer = file.writtenAnswer(at: start)
    if !answer.isEmpty { problem.details.unknownMembers.append(.init("answer", json: answer)) }
    return problem
  }
}

/// The rows of a chunk of a file.
private struct FilePart: CSVChunkResult {
  let chunk: CSVChunk
  private(set) var end = 0
  private(set) var digests: [RowDigest] = []
  private(set) var ids: [UInt64] = []
  private(set) var starts: [UInt32] = []
  private(set) var records: [UInt32] = []
  private(set) var recordCount: UInt32 = 0

  init(_ file: BankFile, _ piece: CSVChunk?, _ rows: ComparedRows) {
    chunk = piece ?? CSVChunk(start: 0, limit: file.source.count)
    let bytes = file.source.bytes
    let read = file.readRows(piece) { found in
      found.rows.withView(bytes) { view in
        for index in 0..<view.count { add(ProblemRow(view.row(index)), rows) }
      }
    }
    end = read.position
    recordCount = UInt32(truncatingIfNeeded: read.shape.records)
  }

  private mutating func add(_ row: borrowing ProblemRow, _ file: ComparedRows) {
    var hasDetails = file.tellsOthers || file.tellsUnusable && !row.isUsable
    row.row.forEachDetail { _, _ in hasDetails = true }
    let start = UInt32(truncatingIfNeeded: row.row.start)
    starts.append(start)
    records.append(UInt32(truncatingIfNeeded: row.row.record))
    if hasDetails {
      let problem = file.problem(at: start)
      digests.append(RowDigest(problem))
      ids.append(problem.details.id.map { CompareSide.hash(ofID: $0) } ?? 0)
    } else {
      digests.append(RowDigest(row))
      ids.append(0)
    }
  }
}

extension RowDigest {
  /// The digest of a row without details, equal to that of its problem.
  fileprivate init(_ row: borrowing ProblemRow) {
    var maker = RowDigestMaker()
    maker.add(row.question)
    maker.add(UInt64(row.rightChoice ?? Problem.unknownAnswer))
    maker.add(UInt64(row.choiceCount))
    for number in row.choiceNumbers { maker.add(row.choice(number)) }
    self = maker.digest
  }
}
