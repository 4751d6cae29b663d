@_spi(QBank) package import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) package import BankText

extension CompareSide {
  /// The rows of a file, of which no more is kept than a digest and where they begin.
  ///
  /// Guidance and records that are no rows are left out, as everywhere. The answer of a row that names
  /// none of its choices is not known; what is written for it is a detail where `tellsUnusable` says so, so
  /// that its changes are seen.
  package init(_ file: BankFile, tellsUnusable: Bool = false, _ workers: Workers = .serial) {
    let rows = FileRows(file, tellsUnusable, workers)
    self.init(
      digests: rows.digests, ids: rows.ids, number: { Int(rows.records[$0]) },
      problem: { rows.problem(at: $0) })
  }
}

/// Where the rows of a file are, and what stands for each.
private struct FileRows: Sendable {
  private(set) var digests: [RowDigest] = []
  private(set) var ids: [UInt64] = []
  private(set) var records: [UInt32] = []
  private var starts: [UInt32] = []
  private let file: ComparedRows

  init(_ file: BankFile, _ tellsUnusable: Bool, _ workers: Workers) {
    let linted = LintedFile(
      source: file.source, kind: .problems, records: 0, diagnostics: [], counts: [:],
      syntax: file.syntax)
    self.file = ComparedRows(
      file: linted, tellsUnusable: tellsUnusable, tellsOthers: file.hasUnknownColumns)
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

/// The rows of a file as they are compared.
private struct ComparedRows: Sendable {
  let file: LintedFile
  /// Whether an answer that names no choice is told as it is written.
  let tellsUnusable: Bool
  /// Whether a problem may tell what its row does not: what stands in columns that a layout does not know.
  let tellsOthers: Bool

  func problem(at start: UInt32) -> Problem {
    var problem = file.anyProblem(at: start)
    guard tellsUnusable, problem.answer == Problem.unknownAnswer else { return problem }
    let answer = file.writtenAnswer(at: start)
    if !answer.isEmpty { problem.details.unknownMembers.append(.init("answer", json: answer)) }
    return problem
  }
}

/// The rows of a part of a file.
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
  /// The digest of a row without details: that of its problem.
  fileprivate init(_ row: borrowing ProblemRow) {
    var maker = RowDigestMaker()
    maker.add(row.question)
    maker.add(UInt64(row.rightChoice ?? Problem.unknownAnswer))
    maker.add(UInt64(row.choiceCount))
    for number in 1...max(1, row.choiceCount) where number <= row.choiceCount {
      maker.add(row.choice(number))
    }
    self = maker.digest
  }
}
