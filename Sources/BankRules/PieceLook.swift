import BankFormats
import BankModel
import BankText

/// Some records of a file after all rules have looked at them.
///
/// Records are counted from 1 in the piece: how many stand before it is not known yet.
struct PieceLook: Sendable {
  var report: Report
  private(set) var headings: Headings
  private(set) var shape = CSVShape()
  /// Where the records begin.
  let piece: CSVPiece
  /// Where the record after the last one begins.
  private(set) var end: Int

  let file: BankFile
  let rules: ChosenRules

  init(nothingOf file: BankFile, _ rules: ChosenRules) {
    self.file = file
    self.rules = rules
    piece = CSVPiece(start: 0, limit: file.source.count)
    end = file.source.count
    report = rules.blankReport
    headings = Headings(bytes: file.source.count)
  }

  /// Counts items of a JSON bank as records.
  mutating func countItems(_ count: Int) { shape.countRecords(count - shape.records) }

  init(_ file: BankFile, _ piece: CSVPiece, _ rules: ChosenRules) {
    self.file = file
    self.rules = rules
    self.piece = piece
    end = piece.start
    report = rules.blankReport
    headings = Headings(bytes: max(0, piece.limit - piece.start))
    let bytes = file.source.bytes
    var reader = CSVReader(
      bytes, widths: file.expectedWidths, from: piece.start, limit: piece.limit)
    var batch = CSVBatch()
    var rows = Rows()
    while reader.next(&batch) {
      let isText = lookAtCharacters(batch)
      look(sort(batch, isText: isText, into: &rows))
      rows.withView(bytes) { look($0) }
      shape.add(batch, bytes)
    }
    end = reader.position
  }

  /// Takes sound rows apart into cells and returns the odd records.
  private func sort(
    _ batch: CSVBatch, isText: Bool, into rows: inout Rows
  ) -> [OddRecord] {
    var odd: [OddRecord] = []
    let sorter = RecordSorter(file, batch, isText: isText)
    CSVCells.fill(&rows, from: batch, file.source.bytes, after: shape.records) { index in
      let nature = sorter.nature(index)
      if nature != nil || sorter.hasDefect(index) {
        odd.append(sorter.record(index, number: shape.records + index + 1, nature))
      }
      return nature == nil
    }
    return odd
  }

  private mutating func look(_ odd: [OddRecord]) {
    if odd.isEmpty { return }
    for next in rules.record {
      report.begin(next.index)
      for record in odd { next.rule.check(record, in: file, &report) }
    }
  }

  /// Looks at rows; `starts` are given where a row does not begin with its first cell.
  mutating func look(_ rows: borrowing RowsView, starts: [Int]? = nil) {
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
    if rules.needHeadings { remember(rows, starts) }
  }

  /// Remembers the headings, to compare them in the end, and where they stand.
  private mutating func remember(_ rows: borrowing RowsView, _ starts: [Int]?) {
    let tables = Fingerprint.shared
    let reader = tables.reader
    for index in 0..<rows.count {
      let row = rows.row(index)
      // Nothing is not the same as nothing.
      if row.isBlank(1) { continue }
      headings.append(
        reader.of(row.text(1)), start: starts?[index] ?? row.cell(1).range.start,
        record: row.record)
    }
  }

  /// Shows hidden characters to the rules about them, and tells whether all is text.
  private mutating func lookAtCharacters(_ batch: CSVBatch) -> Bool {
    let (file, rules, before) = (file, rules, shape.records)
    var cursor = CSVBatch.Cursor()
    let range = TextRange(batch.start(0), batch.next)
    return TextScan.search(file.source.bytes, range) { run in
      batch.advance(&cursor, to: run.range.start)
      let record = before + cursor.record + 1
      let found = FoundCharacter(
        scalar: run.scalar, count: run.count, cell: batch.cell(cursor),
        place: Place(run.range, record: record, cell: cursor.cell + 1))
      for next in rules.character where next.rule.kind == run.kind {
        report.begin(next.index)
        next.rule.check(found, in: file, &report)
      }
    }
  }
}
