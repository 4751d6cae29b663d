import BankFormats
import BankModel
import BankText

extension PieceLook {
  /// All items of a JSON bank after all rules have looked at them.
  init(json file: BankFile, _ rules: ChosenRules) {
    self.init(nothingOf: file, rules)
    let bytes = file.source.bytes
    if let bad = UTF8Check.firstInvalid(in: bytes) {
      let range = UTF8Check.invalidRun(in: bytes, at: bad)
      look(JSONMistake(range: range, kind: .notUTF8))
      return
    }
    let state = JSONBankReader.State(isLines: file.syntax == .jsonLines, kind: file.given)
    var reader = JSONBankReader(bytes, state)
    var batch = JSONRows()
    while batch.fill(&reader) {
      look(batch.defects)
      batch.rows.withView(bytes) { lookAtItems($0, starts: batch.starts) }
      countItems(reader.state.count)
    }
    if let mistake = reader.mistake { look(mistake) }
  }

  private mutating func look(_ mistake: JSONMistake) {
    for next in rules.json {
      report.begin(next.index)
      next.rule.check(mistake, in: file, &report)
    }
  }

  private mutating func look(_ defects: [(item: Int, defect: JSONDefect)]) {
    for next in rules.json where !defects.isEmpty {
      report.begin(next.index)
      for (item, defect) in defects { next.rule.check(defect, item: item, in: file, &report) }
    }
  }

  private mutating func lookAtItems(_ rows: borrowing RowsView, starts: [Int]) {
    for index in 0..<rows.count { lookAtCharacters(rows.row(index)) }
    look(rows, starts: starts)
  }

  /// Shows hidden characters to the rules about them: escaped or not, they are in the text.
  private mutating func lookAtCharacters(_ row: borrowing Row) {
    for number in 1...row.count {
      let text = row.text(number)
      var runs: [HiddenRun] = []
      _ = TextScan.search(text, TextRange(0, text.count)) { runs.append($0) }
      for run in runs {
        let found = FoundCharacter(
          scalar: run.scalar, count: run.count, cell: row.cell(number).range,
          place: row.place(number, part: run.range.offsets))
        for next in rules.character where next.rule.kind == run.kind {
          report.begin(next.index)
          next.rule.check(found, in: file, &report)
        }
      }
    }
  }
}
