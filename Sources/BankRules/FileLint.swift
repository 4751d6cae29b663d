@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// The lint of one file by itself, before rows are compared across files.
struct FileLint: Sendable {
  private(set) var file: BankFile
  private(set) var shape = CSVShape()
  var report: Report
  /// The findings of the reader, for a file that is neither a table nor JSON.
  private(set) var readReport: Report
  /// The headings of the chunks, in order.
  private(set) var headings: [RowFingerprints] = []
  /// The rows that are merge conflict markers.
  private var markers: [PlacedMarker] = []
  /// The records between conflict markers, which are not compared with others.
  private(set) var openConflicts: [ClosedRange<Int>] = []

  /// The figures of its problems until the tally rules have run, if a rule needs them.
  private var figures: ProblemTally?
  /// The positions of its right answers, if a rule needs them.
  private(set) var places = PlacesTally()
  /// Its problems by chunk, if a rule needs near-duplicates.
  private var near: [NearRows] = []

  let rules: ChosenRules
  /// Whether the file is valid UTF-8.
  private(set) var isText = true
  /// The number of questions and the losses, if the file is a table.
  private(set) var tally = TableTally()

  /// Whether no record was checked as a question, because the file is not a bank or could not be read as a whole.
  var isUnchecked: Bool { file.defectOfWhole != nil || file.extract?.isUnread == true }

  /// The verdicts of all rows.
  var verdicts: RowVerdicts {
    var starts = [UInt32](repeating: RowVerdicts.noRow, count: shape.records)
    for chunk in headings { chunk.fillRowStarts(&starts) }
    let common = rules.unknown.map { RowVerdicts.Entry(rule: $0.rule, severity: $0.severity) }
    return report.verdicts(starts: starts, common)
  }

  /// Lints all records, then the file as a whole.
  ///
  /// To read a large file only once, its chunks and its kind are guessed first. The guess is wrong only for lines
  /// inside quoted cells that look like rows, and for files whose first rows are of another kind.
  init(_ source: Source, _ options: LintOptions, _ rules: ChosenRules, _ workers: Workers) {
    let rules = rules.forFile(of: source.count)
    self.rules = rules
    (report, readReport) = (rules.blankReport, rules.blankReport)
    file = BankFile(
      source, in: options.format, given: options.kind, loader: options.loader,
      keepsHeader: options.keepsHeader)
    report.extract = file.extract
    let chunks = file.chunks
    lint(chunks, workers)
    if let settled = file.settled(by: shape) ?? file.valuesOnly(tally, in: options.format) {
      file = settled
      (report, shape, headings, tally) = (rules.blankReport, CSVShape(), [], TableTally())
      (markers, figures, near) = ([], nil, [])
      report.extract = file.extract
      lint(file.chunks, workers)
    }
    if file.foreign == nil { lintWholeFile() }
    // A file that was not read as a bank cannot be fixed.
    let isOther = file.otherLayout.map { !$0.isCountedFromZero } ?? false
    if isOther { report.removeFixes() }
    // Invalid bytes are fixed first; the next round sees the rest.
    if !isText { report.removeFixes(but: InvalidUTF8.info.name) }
    if let extract = file.extract { lint(extract.defects, in: extract) }
    if file.extract != nil || file.table != nil { lintAsText() }
  }

  /// Reports what keeps parts of a file from being questions; the places of these defects are already those in the
  /// file.
  private mutating func lint(_ defects: [ReadDefect], in extract: Extract) {
    if let rule = rules.conflicts {
      var search = MarkerSearch(extract.text)
      for defect in defects { search.look(at: defect) }
      let found = search.found.sorted { $0.range < $1.range }
      readReport.begin(rule)
      MergeConflict().check(ConflictBlock.blocks(of: found), in: file, &readReport)
      for marker in found { readReport.claims.addPart(marker.record) }
    }
    rules.check(defects, in: file, &readReport)
    readReport.claims.removeAll()
  }

  /// Reports the encoding and the line endings of a file whose rows are not its own lines.
  private mutating func lintAsText() {
    let lines = file.extract?.lines ?? shape
    for next in rules.file where next.rule.isAboutEncoding || file.isCSV && next.rule.isAboutLines {
      readReport.begin(next.index)
      next.rule.check(file, lines, &readReport)
    }
  }

  private mutating func lint(_ chunks: [CSVChunk], _ workers: Workers) {
    let (file, rules) = (file, rules)
    workers.forEach(chunks) {
      ChunkLint(file, $0, rules)
    } merging: {
      gather(&$0)
    }
  }

  /// Merges the results of a chunk; records are renumbered from the start of the file.
  private mutating func gather(_ lint: inout ChunkLint) {
    let before = shape.records
    isText = isText && lint.isText
    lint.report.offsetRecords(by: before)
    report.add(lint.report)
    headings.append(lint.headings)
    headings[headings.count - 1].recordsBefore = before
    for var marker in lint.markers {
      marker.record += before
      markers.append(marker)
    }
    shape.add(lint.shape)
    tally.add(lint.tally)
    add(lint.figures, after: before)
    if var rows = lint.near {
      rows.recordsBefore = before
      near.append(rows)
    }
  }

  private mutating func add(_ more: ProblemTally?, after before: Int) {
    guard let more else { return }
    if figures == nil { figures = more } else { figures?.merge(more, recordsBefore: before) }
  }

  /// Moves out the problems to compare for near-duplicates: in a large bank they take most of the memory.
  mutating func takeNearRows() -> [NearRows] {
    defer { near = [] }
    return near
  }

  private mutating func lintFigures() {
    guard let figures else { return }
    for next in rules.tally {
      report.begin(next.index)
      next.rule.check(figures, in: file, &report)
    }
    let isAsked = rules.run.contains { !$0.rule.comparesQuestions }
    if isAsked, !file.isOfShufflingSystem { places = figures.places }
    self.figures = nil
  }

  private mutating func lintConflicts() {
    guard let rule = rules.conflicts, !markers.isEmpty else { return }
    let blocks = ConflictBlock.blocks(of: markers.sorted { $0.range < $1.range })
    openConflicts = blocks.map(\.records)
    report.begin(rule)
    MergeConflict().check(blocks, in: file, &report)
  }

  private mutating func lintWholeFile() {
    // If an app cannot read the file, nothing can be said about its rows.
    let isUnread = !isText && file.app != nil
    if isUnread {
      report.keepOnly(InvalidUTF8.info.name)
      report.addVerdictForAllRows(InvalidUTF8.info.name, .error)
      (headings, near) = ([], [])
      return report.summarize(rules.all, file, shape)
    }
    lintConflicts()
    lintFigures()
    let isJSON = file.syntax.notation == .json
    for next in rules.file where file.syntax == .csv || isJSON && next.rule.isAboutJSON {
      if file.extract != nil, next.rule.isAboutEncoding { continue }
      report.begin(next.index)
      next.rule.check(file, shape, &report)
    }
    report.summarize(rules.all, file, shape)
  }
}

extension BankFile {
  /// Whether the file belongs to a system that decides itself in which order choices are shown.
  var isOfShufflingSystem: Bool { extract != nil && !isTable }
}
