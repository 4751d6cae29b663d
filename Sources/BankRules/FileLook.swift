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

  private let checks: [Check]

  init(_ source: Source, _ options: LintOptions, _ checks: [Check], _ workers: Workers) {
    self.checks = checks
    report = Report(checks, keep: options.keep)
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
  /// but for files with wrong quotes, or whose rows are of another kind after the start.
  private mutating func look(_ options: LintOptions, _ workers: Workers) {
    let keep = report.keep
    var pieces = CSVPieces.guessed(file.source, workers)
    var looks = look(pieces, keep, workers)
    if !isChain(pieces, looks) {
      pieces = CSVPieces.read(file.source, widths: file.expectedWidths)
      looks = look(pieces, keep, workers)
    }
    for look in looks { shape.add(look.shape) }
    let kind = FileLook.kind(file.source, options, shape)
    if kind != file.kind {
      file = BankFile(file.source, loader: file.loader, kind: kind, given: options.kind)
      looks = look(pieces, keep, workers)
    }
    gather(&looks)
    lookAtWhole()
  }

  private func look(_ pieces: [CSVPiece], _ keep: Int, _ workers: Workers) -> [PieceLook] {
    let (file, checks) = (file, checks)
    return workers.map(pieces.count) { PieceLook(file, pieces[$0], checks, keep: keep) }
  }

  /// Whether each piece ends just where the next one begins.
  private func isChain(_ pieces: [CSVPiece], _ looks: [PieceLook]) -> Bool {
    zip(looks, pieces.dropFirst()).allSatisfy { $0.end == $1.start }
      && (looks.last.map { $0.end == file.source.count } ?? true)
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
    for (index, check) in checks.enumerated() {
      guard case .file(let rule) = check else { continue }
      report.begin(index)
      rule.check(file, shape, &report)
    }
    report.summarize(checks, file, shape)
  }

  private mutating func look(_ foreign: ForeignText) {
    for (index, check) in checks.enumerated() {
      guard case .record(let rule) = check else { continue }
      report.begin(index)
      rule.check(foreign: foreign, file, &report)
    }
  }

  private static func kind(_ source: Source, _ options: LintOptions, _ shape: CSVShape) -> Kind? {
    KindOfFile(given: options.kind, path: source.path, shape: shape).kind
  }

  /// What the first records are like.
  private static func firstShape(_ source: Source, _ options: LintOptions) -> CSVShape {
    var shape = CSVShape()
    var batch = CSVBatch()
    let widths = Kind.allCases.map(\.columnCount)
    var reader = CSVReader(source.bytes, widths: widths, limit: 1 << 16)
    if reader.next(&batch) { shape.add(batch, source.bytes) }
    return shape
  }
}
