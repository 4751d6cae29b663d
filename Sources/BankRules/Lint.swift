@_spi(QBank) import BankFormats

/// Checks banks with all chosen rules.
///
///     let files = Lint().run([Source(name: "capitals.csv", bytes)])
///     for finding in files.flatMap(\.diagnostics) where finding.severity == .error {
///       print(finding.rule, finding.fullMessage.en)
///     }
public struct Lint: Sendable {
  private let options: @Sendable (Path) -> LintOptions
  private let workers: Workers

  /// Several files below this size are linted in parallel, any other one after the other in chunks.
  private static let largeFile = 4 << 20
  /// The number of rows below which comparing them takes less time than starting a thread.
  private static let manyRows = 2_000

  /// Creates a lint that uses the same options for all banks.
  ///
  /// - Parameters:
  ///   - options: The rules to run, and the loader of the banks.
  ///   - workers: The workers that run the lint, on as many threads as they have.
  public init(_ options: LintOptions = LintOptions(), workers: Workers = .serial) {
    self.init(each: { _ in options }, workers: workers)
  }

  /// Creates a lint that uses separate options for each bank.
  @_spi(QBank) public init(
    each options: @escaping @Sendable (Path) -> LintOptions, workers: Workers = .serial
  ) {
    self.options = options
    self.workers = workers
  }

  /// Lints files in order.
  ///
  /// Rows are compared across all of them. The result is the same for any number of workers.
  ///
  /// - Parameter sources: The files. One that is not a bank gets a finding that says so.
  /// - Returns: The findings of each file, in order.
  /// - Complexity: O(*n*) in the number of bytes; comparing near-duplicates may take longer.
  public func run(_ sources: [Source]) -> [LintedFile] {
    var files: [LintedFile] = []
    forEach(of: sources) { files.append($0) }
    return files
  }

  /// Lints files and passes each to `body`, in order, as soon as no other file can add findings to it: if rows are
  /// compared, after all files have been linted.
  @_spi(QBank) public func forEach(of sources: [Source], _ body: (LintedFile) -> Void) {
    let options = sources.map { self.options($0.path) }
    let rules = Lint.rules(options)
    let isComparing = sources.indices.contains { rules($0).comparesFiles }
    var all: [FileLint] = []
    lint(sources, options, rules, atOnce: isComparing ? .max : Lint.fewFiles) { files in
      if isComparing { all += files } else { finish(files, body) }
    }
    if !isComparing { return }
    lintRun(&all, lintDuplicates(&all))
    finish(all, body)
  }

  /// The number of files that are linted before they are passed on.
  private static let fewFiles = 64

  private func finish(_ files: [FileLint], _ body: (LintedFile) -> Void) {
    let extracts = Extracts(files)
    for file in files { body(finish(file, extracts)) }
  }

  /// Lints each file by itself; `body` gets several at a time.
  private func lint(
    _ sources: [Source], _ options: [LintOptions],
    _ rules: @escaping @Sendable (Int) -> ChosenRules, atOnce: Int, _ body: ([FileLint]) -> Void
  ) {
    @Sendable func lint(_ index: Int, _ workers: Workers) -> FileLint {
      FileLint(sources[index], options[index], rules(index), workers)
    }
    var next = 0
    while next < sources.count {
      let small = sources[next...].prefix(atOnce).prefix { $0.count < Lint.largeFile }
      if small.count < 2 {
        let step = Workers.Step.chunks(done: 0, of: 0, file: next + 1, files: sources.count)
        body([lint(next, workers.at(step))])
        next += 1
      } else {
        let first = next
        let step = Workers.Step.files(done: first, of: sources.count)
        body(workers.at(step).map(small.count) { lint(first + $0, .serial) })
        next = small.endIndex
      }
    }
  }

  /// The rules of each file by its index, built once for all files with the same options, which nearly always are
  /// all.
  private static func rules(_ options: [LintOptions]) -> @Sendable (Int) -> ChosenRules {
    guard let first = options.first, options.contains(where: { $0 != first }) else {
      let all = ChosenRules(options.first ?? LintOptions())
      return { _ in all }
    }
    let rules = Dictionary(uniqueKeysWithValues: Set(options).map { ($0, ChosenRules($0)) })
    return { rules[options[$0]] ?? ChosenRules(options[$0]) }
  }

  /// Runs the rules about duplicates in batches, and returns the duplicates.
  private func lintDuplicates(_ files: inout [FileLint]) -> [DuplicatePair] {
    let rules = files.map(\.rules)
    let workers = workers.at(.comparison)
    let search = DuplicateSearch(files: files, workers: workersForComparing(files))
    let repeats = search.duplicates()
    let atOnce = 512
    let spare = hasDeletableRows(files, repeats)
    let found = workers.map((repeats.count + atOnce - 1) / atOnce) { part in
      let part = repeats[part * atOnce..<min((part + 1) * atOnce, repeats.count)]
      return reports(on: part, search, rules, spare)
    }
    for (file, report) in found.joined() { files[file].report.add(report) }
    return repeats
  }

  private func workersForComparing(_ files: [FileLint]) -> Workers {
    let rows = files.reduce(0) { $0 + $1.shape.records }
    return rows < Lint.manyRows ? .serial : workers.at(.comparison)
  }

  /// Runs the rules about all files together on each of them.
  private func lintRun(_ files: inout [FileLint], _ repeats: [DuplicatePair]) {
    if !files.contains(where: { !$0.rules.run.isEmpty }) { return }
    let workers = workersForComparing(files)
    let near = files.indices.map { files[$0].takeNearRows() }
    let lints = files
    let run = LintedRun(
      files.map(\.file), records: files.map(\.shape.records), near: near,
      places: files.map(\.places), repeats,
      isOpen: { lints[Int($0.file)].isInOpenConflict(Int($0.record)) }, workers)
    for index in files.indices {
      for next in files[index].rules.run {
        files[index].report.begin(next.index)
        next.rule.check(run, in: index, &files[index].report)
      }
    }
  }

  /// Whether copies in each file can be deleted: nothing can in a file that is not text, and the app must have
  /// enough rows for a game without them.
  private func hasDeletableRows(_ files: [FileLint], _ repeats: [DuplicatePair]) -> [Bool] {
    var copies = [Int](repeating: 0, count: files.count)
    for seen in repeats where seen.extent == .all && seen.isExact {
      copies[Int(seen.later.file)] += 1
    }
    return files.indices.map { files[$0].isText && files[$0].file.hasRows(besides: copies[$0]) }
  }

  /// The findings about duplicates, each with the index of its file.
  private func reports(
    on repeats: ArraySlice<DuplicatePair>, _ search: DuplicateSearch, _ rules: [ChosenRules],
    _ spare: [Bool]
  ) -> [(file: Int, report: Report)] {
    var reports: [(file: Int, report: Report)] = []
    var others: [(file: Int, report: Report)] = []
    for seen in repeats {
      let later = Int(seen.later.file)
      if reports.last?.file != later { reports.append((later, rules[later].blankReport)) }
      var repeated = search.reading(seen)
      repeated.isDeletable = spare[later]
      for next in rules[later].duplicates {
        let last = reports.count - 1
        let marks = reports[last].report.verdictCount
        reports[last].report.begin(next.index)
        next.rule.check(repeated, &reports[last].report)
        guard next.rule.concernsBothRows, reports[last].report.verdictCount > marks else {
          continue
        }
        for row in [seen.first] + seen.alsoEarlier {
          let (file, record) = (Int(row.file), Int(row.record))
          if file == later {
            reports[last].report.repeatLastVerdict(for: record)
          } else {
            let other = mark((file, record), asLastIn: reports[last].report, next.rule, rules[file])
            others += [other].compactMap(\.self)
          }
        }
      }
    }
    return reports + others
  }

  /// A report that repeats the verdict of the later of two rows for the earlier one.
  private func mark(
    _ row: (file: Int, record: Int), asLastIn other: Report, _ rule: any Rule, _ rules: ChosenRules
  ) -> (file: Int, report: Report)? {
    let name = type(of: rule).info.name
    guard let own = rules.duplicates.first(where: { type(of: $0.rule).info.name == name }) else {
      return nil
    }
    var report = rules.blankReport
    report.begin(own.index)
    report.addVerdict(row.record, asLastIn: other)
    return (row.file, report)
  }

  private func finish(_ lint: FileLint, _ extracts: Extracts) -> LintedFile {
    var findings: [Diagnostic] = []
    var counts: [String: DiagnosticCounts] = [:]
    var covered = DiagnosticCounts()
    let file = lint.file
    func add(_ found: Report.RuleFindings, _ kept: [Diagnostic]) {
      covered.add(found.covered)
      if found.counts.total == 0 { return }
      findings += kept
      counts[found.rule.name, default: DiagnosticCounts()].add(found.counts)
    }
    for found in lint.report.rules {
      let kept = found.kept
      if let table = file.table, found.rule.name != TableRule.name {
        add(found, kept.map { $0.placed(in: table) })
      } else {
        add(found, extracts.isEmpty ? kept : kept.map { extracts.placed($0, in: file.extract) })
      }
    }
    for found in lint.readReport.rules { add(found, found.kept) }
    for found in lint.rules.unknown {
      findings.append(found)
      counts[found.rule, default: DiagnosticCounts()].add(found.severity, nil)
    }
    var linted = LintedFile(
      source: file.extract?.file ?? file.source, kind: file.kind,
      records: file.extract?.records
        ?? (file.syntax.form == nil ? lint.shape.records : lint.tally.questions),
      diagnostics: sorted(findings), counts: counts, covered: covered,
      verdicts: lint.rules.keepsVerdicts ? lint.verdicts : .none, text: file.extract?.text,
      rows: file.source, syntax: file.syntax)
    linted.isUnchecked = lint.isUnchecked
    linted.recognised = file.extract?.recognised ?? file.syntax.form?.recognised
    linted.otherKinds = file.extract?.otherKinds ?? OtherKinds()
    linted.columnTitles = file.extract?.columnTitles ?? file.table?.columnTitles ?? []
    let unwritten = lint.report.rules.reduce(into: DiagnosticCounts()) { $0.add($1.unwritten) }
    if let extract = file.extract {
      linted.itemRanges = extract.ranges(ofItems: Set(findings.compactMap(\.place.record)))
      linted.unwrittenFixes = UnwrittenFixes(unwritten, extract, file.source.path)
    }
    return linted
  }

  /// Sorts findings by place, and those at the same place by rule.
  private func sorted(_ findings: [Diagnostic]) -> [Diagnostic] {
    // Sorts indices instead of diagnostics, which are larger and behind a reference.
    let order = findings.indices.map { (start: findings[$0].place.range.start, index: $0) }.sorted {
      if $0.start != $1.start { return $0.start < $1.start }
      let (one, other) = (findings[$0.index], findings[$1.index])
      return (one.rule, one.place.range.end, $0.index) < (
        other.rule, other.place.range.end, $1.index
      )
    }
    return order.map { findings[$0.index] }
  }
}

/// The extracts of the files of a run, by which findings in extracted lines are mapped to the files themselves.
private struct Extracts {
  private let byLines: [ObjectIdentifier: Extract]

  /// Collects the extracts of files.
  init(_ files: [FileLint]) {
    let extracts = files.compactMap(\.file.extract)
    byLines = Dictionary(extracts.map { (ObjectIdentifier($0.rows), $0) }) { first, _ in first }
  }

  /// Whether there are no extracts.
  var isEmpty: Bool { byLines.isEmpty }

  /// Maps a finding to its place in the file, with its fix in the notation of the file.
  func placed(_ finding: Diagnostic, in extract: Extract?) -> Diagnostic {
    finding.moved(
      to: extract?.place(finding.place) ?? finding.place, related: finding.related.map(placed),
      fix: extract.map { extract in finding.fix.flatMap { extract.fix($0) } } ?? finding.fix)
  }

  private func placed(_ related: Diagnostic.Related) -> Diagnostic.Related {
    guard let extract = byLines[ObjectIdentifier(related.source)] else { return related }
    return Diagnostic.Related(
      extract.text, extract.place(Place(related.range)).range, related.message,
      row: related.row.flatMap { extract.rangeOfItem(at: $0.start) })
  }
}

extension Diagnostic {
  /// Maps a finding about a row to the column of the table that it concerns.
  func placed(in table: any TableForm) -> Diagnostic {
    var place = place
    place.cell = place.cell.flatMap(table.columnsOfBank.column)
    return moved(to: place, related: related, fix: fix)
  }
}
