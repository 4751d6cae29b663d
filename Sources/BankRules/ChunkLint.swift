@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// The lint of one chunk of a file.
///
/// Records are counted from 1 within the chunk, because the number of records before it is not yet known.
struct ChunkLint: CSVChunkResult {
  var report: Report
  private(set) var headings: RowFingerprints
  /// The rows that are merge conflict markers.
  private(set) var markers: [PlacedMarker] = []
  private(set) var shape = CSVShape()
  /// The number of questions and the losses, if the file is a table.
  private(set) var tally = TableTally()
  /// The figures of its problems, if a rule needs them.
  private(set) var figures: ProblemTally?
  /// Its problems, if a rule needs near-duplicates.
  private(set) var near: NearRows?
  /// Whether the chunk is valid UTF-8.
  private(set) var isText = true
  /// The chunk, with its start.
  let chunk: CSVChunk
  /// The start of the record after the last one.
  private(set) var end: Int

  /// The features of the current rows.
  private var features: [RowFeatures] = []
  private let file: BankFile
  private let rules: ChosenRules

  init(_ file: BankFile, _ chunk: CSVChunk, _ rules: ChosenRules) {
    self.file = file
    self.rules = rules
    self.chunk = chunk
    end = chunk.start
    report = rules.blankReport
    if file.kind == .problems, file.otherLayout == nil {
      figures = rules.blankTally
      if rules.comparesQuestions { near = NearRows(bytes: max(0, chunk.limit - chunk.start)) }
    }
    report.extract = file.extract
    if rules.saysWhatIsLost { report.claims.lost = file.lostLine?.start }
    headings = RowFingerprints(bytes: max(0, chunk.limit - chunk.start))
    let read = file.readRows(chunk) { lint($0) }
    (end, shape, tally) = (read.position, read.shape, read.table)
  }

  /// The order matters: rules that find causes run before those that find effects.
  private mutating func lint(_ chunk: borrowing RowChunk) {
    // With the wrong delimiter, no cell has the right contents.
    if file.otherLayout?.hasRows == false { return }
    isText = isText && chunk.isText
    let source = file.source
    if let rule = rules.returnRule { reportJoinedRecords(chunk, rule) }
    if let rule = rules.conflicts { findMarkers(chunk, rule) }
    rules.check(chunk.defects, in: file, &report)
    chunk.rows.withView(source.bytes) { lint($0) }
    if !rules.character.isEmpty { lintCharacters(chunk) }
    report.claims.removeAll()
  }

  /// If an app reads several records as one row, reports only the character between them.
  private mutating func reportJoinedRecords(_ chunk: borrowing RowChunk, _ rule: Int) {
    report.begin(rule)
    var parts: [Int] = []
    for case .record(let record) in chunk.defects where file.isPartOfShownRow(record.range) {
      parts.append(record.number)
    }
    let file = file
    chunk.rows.withView(file.source.bytes) { rows in
      for index in 0..<rows.count where file.isPartOfShownRow(rows.row(index).range) {
        parts.append(rows.row(index).record)
      }
    }
    for record in parts {
      report.claims.addPart(record)
      report.addRowVerdict(record, .error)
    }
  }

  /// Records merge conflict markers until the blocks that they enclose are known; no other rule reports them.
  private mutating func findMarkers(_ chunk: borrowing RowChunk, _ rule: Int) {
    let file = file
    var search = MarkerSearch(file.source)
    for defect in chunk.defects { search.look(at: defect) }
    chunk.rows.withView(file.source.bytes) { search.look(at: $0) }
    report.begin(rule)
    for defect in chunk.defects { MergeConflict().check(defect, in: file, &report) }
    for marker in search.found { report.claims.addPart(marker.record) }
    markers += search.found
  }

  private mutating func lint(_ rows: borrowing RowsView) {
    // If the columns have another meaning, their cells cannot be checked.
    let hasProblems = file.kind == .problems && file.otherLayout == nil
    findFeatures(rows, ofProblems: hasProblems)
    show(rows, to: rules.causes)
    if hasProblems {
      if rules.keepsVerdicts { findUnusable(rows) }
      show(rows, to: rules.problem)
    }
    show(rows, to: rules.row)
    figures?.add(rows, features)
    if rules.needsHeadings { remember(rows) }
  }

  private mutating func show(
    _ rows: borrowing RowsView, to chosen: [(index: Int, rule: any RowRule)]
  ) {
    for next in chosen {
      report.begin(next.index)
      let wanted = next.rule.features.rawValue
      if wanted == 0 {
        next.rule.check(rows, in: file, &report)
        continue
      }
      for index in features.indices where features[index].rawValue & wanted != 0 {
        next.rule.check(rows.row(index), in: file, &report)
      }
      expectNothing(in: rows, of: next, wanted)
    }
  }

  /// Asserts that a rule finds nothing in rows without its features.
  ///
  /// A missing feature would go unnoticed, because findings would only be absent. Runs in debug builds only, on the
  /// first rows of each batch. The feature `guidance` says what a row is rather than what is in it: rules with it may
  /// find something in questions, and are not shown them.
  private func expectNothing(
    in rows: borrowing RowsView, of next: (index: Int, rule: any RowRule), _ wanted: UInt64
  ) {
    if wanted & RowFeatures.guidance.rawValue != 0 { return }
    assert(
      {
        var others = rules.blankReport
        others.begin(next.index)
        for index in features.indices.prefix(100) where features[index].rawValue & wanted == 0 {
          next.rule.check(rows.row(index), in: file, &others)
          let text = file.source.string(rows.row(index).range)
          assert(
            others.rules[next.index].counts.total == 0,
            "\(rules.all[next.index].info.name) finds something without its features: \(text)")
        }
        return true
      }())
  }

  /// Computes the features of rows that rules are interested in.
  private mutating func findFeatures(_ rows: borrowing RowsView, ofProblems: Bool) {
    features.removeAll(keepingCapacity: true)
    // Raw values, because option sets are called through their protocol here.
    let wanted = rules.features.rawValue
    if wanted == 0 { return }
    let wantsSigns = wanted & RowFeatures.signs.rawValue != 0
    let isJSON = file.syntax.notation == .json
    for index in 0..<rows.count {
      features.append(
        wantsSigns
          ? RowFeatures(signsIn: file.source.bytes, rows.row(index).range, withEscapes: isJSON) : []
      )
    }
    guard ofProblems else {
      if file.kind == .guidance {
        for index in features.indices { features[index].insert(.guidance) }
      }
      return
    }
    if wanted & RowFeatures.traits.rawValue != 0 {
      RowFeatures.addTraits(of: rows, rules.features, to: &features)
    }
    if wanted & RowFeatures.phrases.rawValue != 0 {
      RowFeatures.addPhrases(of: rows, to: &features)
    }
  }

  private mutating func findUnusable(_ rows: borrowing RowsView) {
    for index in 0..<rows.count where !ProblemRow(rows.row(index)).isUsable {
      report.addUnusable(rows.row(index).record)
    }
  }

  /// Stores the starts of rows and the fingerprints of their headings, which are compared at the end.
  private mutating func remember(_ rows: borrowing RowsView) {
    let tables = Fingerprint.shared
    let reader = tables.reader
    for index in 0..<rows.count {
      let row = rows.row(index)
      if let lost = report.claims.lost, row.start >= lost { continue }
      if report.claims.isPart(row.record) { continue }
      // Two questions without text are not duplicates.
      if row.isBlank(1) { continue }
      headings.append(reader.of(row.text(1)), start: row.start, record: row.record)
      near?.add(ProblemRow(row))
    }
  }

  /// Runs the rules about hidden characters.
  private mutating func lintCharacters(_ chunk: borrowing RowChunk) {
    let file = file
    chunk.forEachHiddenCharacter(in: file) { found in
      for next in rules.character where next.rule.kinds.contains(found.kind) {
        report.begin(next.index)
        next.rule.check(found, in: file, &report)
      }
    }
  }
}
