public import BankModel
public import BankText

extension LintedFile {
  /// The problem in the row that begins at `start`, one of `rows`; nil when its answer is no choice.
  public func problem(at start: UInt32) -> Problem? {
    guard FileSyntax(source.path) == .csv else {
      return Problem(itemAt: Int(start), in: source.bytes)
    }
    return Problem(cells: cells(at: start))
  }

  /// The question and the choices of a sheet's row of CSV, which need not tell its answer.
  public func sheetProblem(at start: UInt32) -> Problem {
    let texts = cells(at: start).map { String(decoding: $0, as: UTF8.self) }
    let choices = Array(texts.dropFirst(Kind.cellsBeforeChoices))
    return Problem(question: texts[0], answer: Problem.untold, choices: choices)
  }

  private func cells(at start: UInt32) -> [[UInt8]] {
    record(at: start).cells.map { CSVCells.text(of: $0, in: source.bytes) }
  }

  /// All of a row as it stands in the file.
  public func range(ofRowAt start: UInt32) -> TextRange {
    guard FileSyntax(source.path) != .csv else { return record(at: start).range }
    var cursor = JSONCursor(source.bytes, from: Int(start))
    return cursor.skipValue() ?? TextRange(at: Int(start))
  }

  private func record(at start: UInt32) -> CSVRecord {
    CSVRecordReader(source.bytes, widths: [Kind.problems.columnCount]).record(at: Int(start))
  }
}

extension Problem {
  /// The problem in the cells of a row, if its answer is the number of a choice.
  public init?(cells: [[UInt8]]) {
    let choices = cells.dropFirst(Kind.cellsBeforeChoices)
    guard !choices.isEmpty, let answer = Answer(cells[Kind.answerCell - 1]).number,
      (1...choices.count).contains(answer)
    else { return nil }
    self.init(
      question: String(decoding: cells[0], as: UTF8.self), answer: answer,
      choices: choices.map { String(decoding: $0, as: UTF8.self) })
  }
}
