import BankFormats
import BankModel
import BankText

/// One file after all rules have looked at it by itself.
struct FileLook: Sendable {
  private(set) var file: BankFile
  private(set) var shape = CSVShape()
  var report: Report
  /// The headings of the pieces, in order.
  private(set) var headings: [Headings] = []

  let rules: ChosenRules

  /// For each record where it begins, if it is a row with a heading.
  var rows: [UInt32] {
    var rows = [UInt32](repeating: LintedFile.noRow, count: shape.records)
    for piece in headings { piece.tellRows(&rows) }
    return rows
  }

  init(_ source: Source, _ options: LintOptions, _ rules: ChosenRules, _ workers: Workers) {
    self.rules = rules
    report = rules.blankReport
    let guess =
      FileSyntax(source.path) == .csv
      ? FileLook.kind(source, options, FileLook.firstShape(source, options))
      : FileLook.kindOfJSON(source, options)
    file = BankFile(source, loader: options.loader, kind: guess, given: options.kind)
    if file.syntax != .csv {
      lookAtJSON()
    } else if let foreign = ForeignText.atStart(of: source.bytes) {
      look(foreign)
    } else {
      look(options, workers)
    }
  }

  /// Looks at all records, then at the file as a whole.
  ///
  /// To go over a large file once, its pieces and its kind are guessed first. The guess is right
  /// but for lines inside quoted cells that look like rows, and for files whose rows are of another
  /// kind after the start.
  private mutating func look(_ options: LintOptions, _ workers: Workers) {
    let pieces = CSVPieces.guessed(file.source, widths: file.expectedWidths)
    let blank = report
    look(pieces, workers)
    let kind = FileLook.kind(file.source, options, shape)
    if kind != file.kind {
      file = BankFile(file.source, loader: file.loader, kind: kind, given: options.kind)
      (report, shape, headings) = (blank, CSVShape(), [])
      look(pieces, workers)
    }
    lookAtWhole()
  }

  /// Pieces that are looked at before what was found in them is put together, so that no more of a
  /// large file is held than is kept of a few pieces.
  private static func piecesAtOnce(_ keep: Int) -> Int {
    keep > Limits.findingsPerRule ? 16 : 64
  }

  private mutating func look(_ pieces: [CSVPiece], _ workers: Workers) {
    var end = pieces.first?.start ?? 0
    let atOnce = FileLook.piecesAtOnce(report.keep)
    for start in stride(from: 0, to: pieces.count, by: atOnce) {
      let some = pieces[start..<min(start + atOnce, pieces.count)]
      let (file, rules) = (file, rules)
      var looks = workers.map(some.count) { PieceLook(file, some[some.startIndex + $0], rules) }
      correct(&looks, from: end)
      end = looks.last?.end ?? end
      gather(&looks)
    }
  }

  /// Looks again at pieces that do not begin where the one before them ended.
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

  private mutating func lookAtJSON() {
    var looks = [PieceLook(json: file, rules)]
    gather(&looks)
    lookAtWhole()
  }

  private mutating func lookAtWhole() {
    for next in rules.file where file.syntax == .csv || next.rule.isAboutJSON {
      report.begin(next.index)
      next.rule.check(file, shape, &report)
    }
    report.summarize(rules, file, shape)
  }

  private mutating func look(_ foreign: ForeignText) {
    for next in rules.record {
      report.begin(next.index)
      next.rule.check(foreign: foreign, file, &report)
    }
  }

  private static func kind(_ source: Source, _ options: LintOptions, _ shape: CSVShape) -> Kind? {
    KindOfFile(given: options.kind, path: source.path, shape: shape).kind
  }

  /// What the first item of a JSON bank tells.
  private static func kindOfJSON(_ source: Source, _ options: LintOptions) -> Kind? {
    if let kind = KindOfFile.beforeReading(given: options.kind, path: source.path) { return kind }
    let isLines = FileSyntax(source.path) == .jsonLines
    var reader = JSONBankReader(source.bytes, JSONBankReader.State(isLines: isLines))
    var item = JSONItem()
    _ = reader.next(&item)
    return reader.state.kind ?? .problems
  }

  /// What the first records are like.
  private static func firstShape(_ source: Source, _ options: LintOptions) -> CSVShape {
    var shape = CSVShape()
    var batch = CSVBatch(records: 100)
    let widths = Kind.allCases.map(\.columnCount)
    var reader = CSVReader(source.bytes, widths: widths)
    if reader.next(&batch) { shape.add(batch, source.bytes) }
    return shape
  }
}
