import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// The figures of the given problems.
struct FiguresOf {
  private(set) var tally = BankTally()

  /// Counts the problems in parts of `size`, which are merged from the last to the first.
  init(_ problems: [Problem], limit: Int = 10_000, inPartsOf size: Int = .max) {
    let plan = ReadingPlan(limit: limit)
    var start = problems.count
    while start > 0 {
      let end = start
      start = max(0, start - min(size, start))
      var part = BankTally()
      Self.forEachRow(Array(problems[start..<end])) { row in
        var measured = MeasuredQuestion(plan, isLimitForAll: false)
        measured.measure(row)
        part.add(row, measured)
      }
      tally.merge(part)
    }
  }

  /// Calls `body` with each problem as a row.
  static func forEachRow(_ problems: [Problem], _ body: (borrowing ProblemRow) -> Void) {
    let bytes = JSONBankWriter.write(.problems(problems), isLines: true)
    let file = BankFile(Source(name: "bank.jsonl", bytes), .jsonLines)
    file.readRows { chunk in
      chunk.rows.withView(file.source.bytes) { view in
        for index in 0..<view.count { body(ProblemRow(view.row(index))) }
      }
    }
  }
}
