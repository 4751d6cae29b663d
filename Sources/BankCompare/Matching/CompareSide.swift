@_spi(QBank) import BankFormats

/// One of two banks to compare: a digest of each row, and a way to load single rows.
///
/// Most rows of two versions of a bank are equal and need no more than a digest: a million rows do not become a
/// million problems in memory.
package struct CompareSide: Sendable {
  /// A digest of everything that each row says.
  package let digests: [RowDigest]
  /// A hash of each row's id, 0 if it has none; empty if no row has one.
  let ids: [UInt64]
  private let load: @Sendable (Int) -> Problem
  private let number: @Sendable (Int) -> Int
  private let file: @Sendable (Int) -> String?

  /// Creates a bank whose rows are loaded on demand.
  ///
  /// - Parameters:
  ///   - digests: A digest of everything that each row says.
  ///   - ids: A hash of each row's id, 0 if it has none; empty if no row has one.
  ///   - number: Returns the number of a row in its file.
  ///   - file: Returns the name of the file of a row, if the rows come from several files.
  ///   - problem: Loads a row. It is called repeatedly for the same row.
  package init(
    digests: [RowDigest], ids: [UInt64], number: @escaping @Sendable (Int) -> Int = { $0 + 1 },
    file: @escaping @Sendable (Int) -> String? = { _ in nil },
    problem: @escaping @Sendable (Int) -> Problem
  ) {
    self.digests = digests
    self.ids = ids.contains { $0 != 0 } ? ids : []
    (self.number, self.file) = (number, file)
    load = problem
  }

  /// Creates a bank from problems in memory.
  package init(_ problems: [Problem]) {
    self.init(
      digests: problems.map { RowDigest($0) },
      ids: problems.map { $0.details.id.map { CompareSide.hash(ofID: $0) } ?? 0 }
    ) { problems[$0] }
  }

  /// The number of rows.
  package var count: Int { digests.count }

  /// Loads the row at `index`, counted from 0.
  package func problem(at index: Int) -> Problem { load(index) }

  /// The number of a row in its file, as it is shown to people.
  package func number(of index: Int) -> Int { number(index) }

  /// The name of the file of a row, or nil if all rows come from one file.
  package func file(of index: Int) -> String? { file(index) }

  /// Returns a bank with the given rows.
  func keeping(_ rows: [Int]) -> CompareSide {
    rows.count == count ? self : CompareSide(joining: rows.map { (0, $0) }, of: [self])
  }

  /// Creates a bank from rows of several banks; `names` are those of their files, if any.
  init(joining places: [(side: Int, row: Int)], of sides: [CompareSide], named names: [String] = [])
  {
    self.init(
      digests: places.map { sides[$0.side].digests[$0.row] },
      ids: places.map { sides[$0.side].ids.isEmpty ? 0 : sides[$0.side].ids[$0.row] },
      number: { sides[places[$0].side].number(of: places[$0].row) },
      file: { names.isEmpty ? nil : names[places[$0].side] },
      problem: { sides[places[$0].side].problem(at: places[$0].row) })
  }

  /// The hash of an id, which is never 0.
  static func hash(ofID id: String) -> UInt64 {
    var maker = RowDigestMaker()
    maker.add(id)
    return max(1, maker.digest.high)
  }

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
