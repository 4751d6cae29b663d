@_spi(QBank) import BankModel

/// The problems of a chunk, prepared for the search for near-duplicates, with their rows.
struct NearRows: Sendable {
  private(set) var forms: NearForms
  private(set) var rows: [(record: UInt32, start: UInt32)] = []
  /// The number of records of the file before the chunk.
  var recordsBefore = 0

  /// Creates an empty list with capacity for the problems of `bytes` bytes.
  init(bytes: Int) { forms = NearForms(bytes: bytes) }

  mutating func add(_ problem: borrowing ProblemRow) {
    forms.append(problem)
    rows.append(
      (
        UInt32(truncatingIfNeeded: problem.row.record),
        UInt32(truncatingIfNeeded: problem.row.start)
      ))
  }

  /// The rows of its problems, for a file with the given index.
  func places(inFile file: Int) -> [RowAddress] {
    rows.map { row in
      RowAddress(
        file: UInt32(truncatingIfNeeded: file),
        record: row.record &+ UInt32(truncatingIfNeeded: recordsBefore), start: row.start)
    }
  }
}
