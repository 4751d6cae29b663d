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

  private let rules: ChosenRules

  init(_ source: Source, _ options: LintOptions, _ rules: ChosenRules, _ workers: Workers) {
    self.rules = rules
    report = rules.blankReport
    let guess = FileLook.kind(source, options, FileLook.firstShape(source, options))
    file = BankFile(source, loader: options.loader, kind: guess, given: options.kind)
    if let foreign = ForeignText.atStart(of: source.bytes) {
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
    var looks = look(pieces, workers)
    correct(&looks)
    for look in looks { shape.add(look.shape) }
    let kind = FileLook.kind(file.source, options, shape)
    if kind != file.kind {
      file = BankFile(file.source, loader: file.loader, kind: kind, given: options.kind)
      looks = look(looks.map(\.piece), workers)
    }
    gather(&looks)
    lookAtWhole()
  }

  private func look(_ pieces: [CSVPiece], _ workers: Workers) -> [PieceLook] {
    let (file, rules) = (file, rules)
    return workers.map(pieces.count) { PieceLook(file, pieces[$0], rules) }
  }

  /// Looks again at pieces that do not begin where the one before them ended.
  private func correct(_ looks: inout [PieceLook]) {
    for index in looks.indices.dropFirst() where looks[index].piece.start != looks[index - 1].end {
      var piece = looks[index].piece
      piece.start = looks[index - 1].end
      looks[index] = PieceLook(file, piece, rules)
    }
  }

  /// Puts together what was found in the pieces, with records counted from the start of the file.
  private mutating func gather(_ looks: inout [PieceLook]) {
    var before = 0
    for index in looks.indices {
      looks[index].report.countRecords(after: before)
      report.add(looks[index].report)
      headings.append(looks[index].headings)
      headings[index].recordsBefore = before
      before += looks[index].shape.records
    }
  }

  private mutating func lookAtWhole() {
    for next in rules.file {
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
