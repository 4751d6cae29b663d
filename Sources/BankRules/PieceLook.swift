import BankFormats
import BankModel
import BankText

/// The linting of one chunk of a file.
///
/// Records are counted from 1 in the chunk, because the number of those before it is not known yet.
struct PieceLook: Sendable {
  var report: Report
  private(set) var headings: Headings
  private(set) var shape = CSVShape()
  /// Where the records begin.
  let piece: CSVPiece
  /// Where the record after the last one begins.
  private(set) var end: Int

  private let file: BankFile
  private let rules: ChosenRules

  init(_ file: BankFile, _ piece: CSVPiece, _ rules: ChosenRules) {
    self.file = file
    self.rules = rules
    self.piece = piece
    end = piece.start
    report = rules.blankReport
    headings = Headings(bytes: max(0, piece.limit - piece.start))
    let read = file.readRows(piece) { look($0) }
    (end, shape) = (read.position, read.shape)
  }

  private mutating func look(_ chunk: borrowing RowChunk) {
    if !rules.character.isEmpty { lookAtCharacters(chunk) }
    look(chunk.defects)
    let source = file.source
    chunk.rows.withView(source.bytes) { look($0) }
  }

  private mutating func look(_ defects: [ReadDefect]) {
    if defects.isEmpty { return }
    for next in rules.reading {
      report.begin(next.index)
      for defect in defects { next.rule.check(defect, in: file, &report) }
    }
  }

  private mutating func look(_ rows: borrowing RowsView) {
    for next in rules.row {
      report.begin(next.index)
      next.rule.check(rows, in: file, &report)
    }
    for next in rules.problem where file.kind == .problems {
      report.begin(next.index)
      next.rule.check(rows, in: file, &report)
    }
    for next in rules.guidance where file.kind == .guidance {
      report.begin(next.index)
      next.rule.check(rows, in: file, &report)
    }
    if rules.needHeadings { remember(rows) }
  }

  /// Stores the fingerprints of the headings, which are compared at the end, and where the rows
  /// begin.
  private mutating func remember(_ rows: borrowing RowsView) {
    let tables = Fingerprint.shared
    let reader = tables.reader
    for index in 0..<rows.count {
      let row = rows.row(index)
      // Two questions without any text do not repeat each other.
      if row.isBlank(1) { continue }
      headings.append(reader.of(row.text(1)), start: row.start, record: row.record)
    }
  }

  /// Shows hidden characters to the rules about them.
  private mutating func lookAtCharacters(_ chunk: borrowing RowChunk) {
    let file = file
    chunk.forEachHiddenCharacter(in: file) { found in
      for next in rules.character where next.rule.kind == found.kind {
        report.begin(next.index)
        next.rule.check(found, in: file, &report)
      }
    }
  }
}
