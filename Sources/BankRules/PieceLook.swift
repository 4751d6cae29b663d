import BankFormats
import BankModel
import BankText

/// Some records of a file after all rules have looked at them.
///
/// Records are counted from 1 in the piece: how many stand before it is not known yet.
struct PieceLook: Sendable {
  var report: Report
  private(set) var headings = Headings()
  private(set) var shape = CSVShape()
  /// Where the record after the last one begins.
  private(set) var end: Int

  private let file: BankFile
  private let checks: [Check]

  init(_ file: BankFile, _ piece: CSVPiece, _ checks: [Check], keep: Int) {
    self.file = file
    self.checks = checks
    end = piece.start
    report = Report(checks, keep: keep)
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
    rows.removeAll()
    var odd: [OddRecord] = []
    let sorter = RecordSorter(file, batch, isText: isText)
    for index in 0..<batch.count {
      let number = shape.records + index + 1
      let nature = sorter.nature(index)
      if nature == nil {
        CSVCells.append(batch, index, number: number, file.source.bytes, to: &rows)
      }
      if nature != nil || sorter.hasDefect(index) {
        odd.append(sorter.record(index, number: number, nature))
      }
    }
    return odd
  }

  private mutating func look(_ odd: [OddRecord]) {
    if odd.isEmpty { return }
    for (index, check) in checks.enumerated() {
      guard case .record(let rule) = check else { continue }
      report.begin(index)
      for record in odd { rule.check(record, in: file, &report) }
    }
  }

  private mutating func look(_ rows: borrowing RowsView) {
    for (index, check) in checks.enumerated() {
      report.begin(index)
      switch check {
      case .row(let rule): rule.check(rows, in: file, &report)
      case .problem(let rule): if file.kind == .problems { rule.check(rows, in: file, &report) }
      case .guidance(let rule): if file.kind == .guidance { rule.check(rows, in: file, &report) }
      case .file, .record, .character, .repeats: continue
      }
    }
    remember(rows)
  }

  /// Remembers the headings, unless nobody wants to compare them.
  private mutating func remember(_ rows: borrowing RowsView) {
    guard checks.contains(where: \.isAboutRepeats) else { return }
    let tables = Fingerprint.shared
    let reader = tables.reader
    for index in 0..<rows.count {
      let row = rows.row(index)
      let heading = row.text(1)
      // Nothing is not the same as nothing.
      if heading.isBlank { continue }
      headings.append(
        reader.of(heading), start: row.cell(1).range.start, record: row.record)
    }
  }

  /// Shows hidden characters to the rules about them, and tells whether all is text.
  private mutating func lookAtCharacters(_ batch: CSVBatch) -> Bool {
    let (file, checks, before) = (file, checks, shape.records)
    var cursor = CSVBatch.Cursor()
    let range = TextRange(batch.start(0), batch.next)
    return TextScan.search(file.source.bytes, range) { run in
      batch.advance(&cursor, to: run.range.start)
      let record = before + cursor.record + 1
      let found = FoundCharacter(
        scalar: run.scalar, count: run.count, cell: batch.cell(cursor),
        place: Place(run.range, record: record, cell: cursor.cell + 1))
      for (index, check) in checks.enumerated() {
        guard case .character(let rule) = check, rule.kind == run.kind else { continue }
        report.begin(index)
        rule.check(found, in: file, &report)
      }
    }
  }
}

extension Check {
  /// Whether it needs the headings of all rows.
  var isAboutRepeats: Bool {
    if case .repeats = self { true } else { false }
  }
}
