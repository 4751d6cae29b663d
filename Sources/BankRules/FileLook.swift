import BankFormats
import BankModel
import BankText

/// The linting of one file by itself, before rows are compared over all files.
struct FileLook: Sendable {
  private(set) var file: BankFile
  private(set) var shape = CSVShape()
  var report: Report
  /// The headings of the pieces, in order.
  private(set) var headings: [Headings] = []

  let rules: ChosenRules

  /// What was found in each row.
  var verdicts: RowVerdicts {
    var starts = [UInt32](repeating: RowVerdicts.noRow, count: shape.records)
    for piece in headings { piece.tellRows(&starts) }
    return report.verdicts(starts: starts)
  }

  /// Lints all records, then the file as a whole.
  ///
  /// To read a large file only once, its chunks and its kind are guessed first. The guess is wrong
  /// only for lines inside quoted cells that look like rows, and for files whose first rows are of
  /// another kind.
  init(_ source: Source, _ options: LintOptions, _ rules: ChosenRules, _ workers: Workers) {
    self.rules = rules
    report = rules.blankReport
    file = BankFile(source, options.syntax, given: options.kind, loader: options.loader)
    let pieces = file.pieces
    look(pieces, workers)
    if let settled = file.settled(by: shape) {
      file = settled
      (report, shape, headings) = (rules.blankReport, CSVShape(), [])
      look(pieces, workers)
    }
    if file.foreign == nil { lookAtWhole() }
  }

  /// How many chunks are linted before their diagnostics are merged, which bounds memory on a large
  /// file.
  private static func piecesAtOnce(_ mode: LintMode) -> Int { mode == .fix ? 16 : 64 }

  private mutating func look(_ pieces: [CSVPiece], _ workers: Workers) {
    var end = pieces.first?.start ?? 0
    let atOnce = FileLook.piecesAtOnce(report.mode)
    for start in stride(from: 0, to: pieces.count, by: atOnce) {
      let some = pieces[start..<min(start + atOnce, pieces.count)]
      let (file, rules) = (file, rules)
      var looks = workers.map(some.count) { PieceLook(file, some[some.startIndex + $0], rules) }
      correct(&looks, from: end)
      end = looks.last?.end ?? end
      gather(&looks)
    }
  }

  /// Lints chunks again that do not begin where the one before them ended.
  private func correct(_ looks: inout [PieceLook], from start: Int) {
    var end = start
    for index in looks.indices {
      if looks[index].piece.start != end {
        var piece = looks[index].piece
        piece.start = end
        looks[index] = PieceLook(file, piece, rules)
      }
      end = looks[index].end
    }
  }

  /// Puts together what was found in the pieces, with records counted from the start of the file.
  private mutating func gather(_ looks: inout [PieceLook]) {
    for index in looks.indices {
      let before = shape.records
      looks[index].report.countRecords(after: before)
      report.add(looks[index].report)
      headings.append(looks[index].headings)
      headings[headings.count - 1].recordsBefore = before
      shape.add(looks[index].shape)
    }
  }

  private mutating func lookAtWhole() {
    for next in rules.file where file.syntax == .csv || next.rule.isAboutJSON {
      report.begin(next.index)
      next.rule.check(file, shape, &report)
    }
    report.summarize(rules.all, file, shape)
  }
}

extension BankFile {
  /// The parts that can be looked at side by side: all of the file, unless it has records.
  fileprivate var pieces: [CSVPiece] {
    guard syntax == .csv, foreign == nil else {
      return [CSVPiece(start: 0, limit: source.count)]
    }
    return CSVPieces.guessed(source, widths: expectedWidths)
  }
}
