@_spi(QBank) import BankModel

/// The problems of a chunk as near-duplicates are looked for, and where they stand.
struct NearRows: Sendable {
  private(set) var forms: NearForms
  private(set) var rows: [(record: UInt32, start: UInt32)] = []
  /// How many records of the file stand before the chunk.
  var recordsBefore = 0

  /// None yet, with room for those in so many bytes.
  init(bytes: Int) { forms = NearForms(bytes: bytes) }

  mutating func add(_ problem: borrowing ProblemRow) {
    forms.append(problem)
    rows.append(
      (
        UInt32(truncatingIfNeeded: problem.row.record),
        UInt32(truncatingIfNeeded: problem.row.start)
      ))
  }

  /// Where its problems stand in a file with this index.
  func places(inFile file: Int) -> [RowAddress] {
    rows.map { row in
      RowAddress(
        file: UInt32(truncatingIfNeeded: file),
        record: row.record &+ UInt32(truncatingIfNeeded: recordsBefore), start: row.start)
    }
  }
}
