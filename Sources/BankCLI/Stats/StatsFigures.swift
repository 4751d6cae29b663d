@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankRules

/// Everything that `qbank stats` shows, in every form.
struct StatsFigures {
  /// A file and its figures.
  struct File {
    let path: Path
    /// The category of questions that have none of their own, derived from the file name (`FileCategories`).
    let category: [UInt8]
    let figures: FileFigures
    let linted: LintedFile

    /// The category as text; the name of a file need not be UTF-8.
    var categoryName: String { String(decoding: category, as: UTF8.self) }

    /// The number of records that were not counted as questions.
    var left: Int {
      if linted.kind == .guidance { return 0 }
      return max(0, max(linted.records, figures.records) - figures.tally.questions)
    }

    /// Whether the file was not counted at all, because it is guidance or could not be checked.
    var isUncounted: Bool { linted.kind == .guidance || linted.isUnchecked }

    /// The number of questions that are duplicates, and of those that contradict another.
    var repeats: Int { count("duplicate-question") }
    var conflicts: Int { count("conflicting-answer") }

    private func count(_ rule: String) -> Int { linted.counts[rule]?.total ?? 0 }
  }

  /// A row of a table: a named group of questions.
  struct Group {
    let name: String
    let tally: GroupTally
    /// The depth in the tree of categories.
    var depth = 0
  }

  /// The rules that find duplicates and contradictions.
  static let duplicateRules = ["duplicate-question", "conflicting-answer"]

  let files: [File]
  /// The files that could not be read at all.
  let unread: [Path]
  let plan: ReadingPlan
  /// Whether one limit for all questions replaces their own.
  let hasLimitForAll: Bool
  /// The tally of all questions.
  let tally: BankTally
  /// All questions as one group.
  let whole: GroupTally

  init(_ files: [File], unread: [Path], _ plan: ReadingPlan, hasLimitForAll: Bool) {
    (self.files, self.unread) = (files, unread)
    (self.plan, self.hasLimitForAll) = (plan, hasLimitForAll)
    tally = files.reduce(into: BankTally()) { $0.merge($1.figures.tally) }
    whole = files.reduce(into: GroupTally()) { $0.merge($1.figures.group) }
  }

  /// The files whose questions were counted.
  var counted: [File] { files.filter { !$0.isUncounted } }
  /// The number of records that were not counted.
  var left: Int { files.reduce(0) { $0 + $1.left } }
  /// The questions that were left out because of their types.
  var otherKinds: OtherKinds {
    files.reduce(into: OtherKinds()) { $0.add($1.linted.otherKinds) }
  }
  var repeats: Int { files.reduce(0) { $0 + $1.repeats } }
  var conflicts: Int { files.reduce(0) { $0 + $1.conflicts } }

  /// The cues, tested together with the places of the right answers.
  var cues: [CueFigures] { tally.cues.figures(with: tally.places.figures.map(\.chance)) }

  // MARK: Groups

  /// Returns the questions grouped by category, tag or file.
  func groups(by what: StatsCommandOptions.Grouping) -> [Group] {
    switch what {
    case .category: categories
    case .tag: sorted(files.map(\.figures.tags), else: files.map { _ in [] })
    case .file:
      counted.map { Group(name: $0.path.displayText, tally: $0.figures.group) }
    }
  }

  /// Each category on its own, without the categories below it.
  private var categories: [Group] {
    sorted(files.map(\.figures.categories), else: files.map(\.category))
  }

  /// Returns all groups in the order of their names, so that the order of the files does not matter. Groups without
  /// a name take the name of their file.
  private func sorted(_ all: [GroupTallies], else names: [[UInt8]]) -> [Group] {
    var merged = GroupTallies()
    for (groups, name) in zip(all, names) {
      for group in groups.groups {
        merged.merge(group.tally, to: group.name.isEmpty ? name : group.name)
      }
    }
    return merged.groups.ordered { $0.name.lexicographicallyPrecedes($1.name) }.map {
      Group(name: String(decoding: $0.name, as: UTF8.self), tally: $0.tally)
    }
  }

  /// The categories as a tree, each including everything below it. Names are compared by bytes, which takes the
  /// same time for any name.
  var tree: [Group] {
    var totals: [[[UInt8]]: GroupTally] = [:]
    for group in categories {
      let levels = CategoryTree.levels(of: group.name).map { Array($0.utf8) }
      for count in min(1, levels.count)...levels.count {
        totals[Array(levels.prefix(count)), default: GroupTally()].merge(group.tally)
      }
    }
    // Compared level by level: sorted by the bytes of whole paths, another path could come between a category and
    // those in it.
    let sorted = totals.ordered {
      $0.key.lexicographicallyPrecedes($1.key) { $0.lexicographicallyPrecedes($1) }
    }
    return sorted.map { levels, tally in
      Group(
        name: String(decoding: levels.last ?? [], as: UTF8.self), tally: tally,
        depth: max(0, levels.count - 1))
    }
  }
}

/// Counts the questions of banks that were found.
struct StatsCounting {
  private let finder: BankFinder
  private let plan: ReadingPlan
  /// Whether the time limit applies to all questions.
  private let hasLimitForAll: Bool
  private let withTags: Bool

  /// - Parameters:
  ///   - finder: The banks.
  ///   - limit: The time limit of all questions in milliseconds, if there is one.
  ///   - withTags: Whether questions are grouped by their tags, too.
  init(_ finder: BankFinder, limit: Int?, withTags: Bool) {
    (self.finder, self.withTags) = (finder, withTags)
    (plan, hasLimitForAll) = (ReadingPlan(limit: limit ?? TimeLimit.usual), limit != nil)
  }

  /// Returns the figures, and the findings about records that were not counted.
  func figures(_ workers: Workers) -> (figures: StatsFigures, linted: [LintedFile]) {
    let linted = lint(workers)
    let categories = finder.categories()
    var files: [StatsFigures.File] = []
    for (index, source) in finder.sources.enumerated() {
      let step = Workers.Step.chunks(
        done: 0, of: 0, file: index + 1, files: finder.sources.count)
      files.append(file(source, categories[index], linted[index], workers.at(step)))
    }
    let figures = StatsFigures(
      files, unread: finder.unread.map(\.path), plan, hasLimitForAll: hasLimitForAll)
    return (figures, linted)
  }

  /// Runs the rules of lint that find what keeps records from being questions, and duplicates.
  private func lint(_ workers: Workers) -> [LintedFile] {
    let configurations = finder.configurations
    let lint = Lint(
      each: { path in
        // The number of duplicates is a figure, whatever their configured severity.
        configurations.lintOptions(
          for: path, selected: StatsFigures.duplicateRules, needed: ImportResult.rulesOfReading,
          .show(StatsCounting.shownFindings))
      }, workers: workers)
    return lint.run(finder.sources)
  }

  private func file(
    _ source: Source, _ category: String, _ linted: LintedFile, _ workers: Workers
  ) -> StatsFigures.File {
    let configurations = finder.configurations
    let format = configurations.format(of: source.path)
    let measured = MeasuredQuestion(plan, isLimitForAll: hasLimitForAll)
    let figures = FileFigures(
      configurations.file(source), in: format, measured, withTags: withTags, workers)
    return StatsFigures.File(
      path: source.path, category: Array(category.utf8), figures: figures, linted: linted)
  }

  /// The maximum number of findings of a rule that are shown for a file.
  private static let shownFindings = 10
}

/// The figures of a file.
struct FileFigures: Sendable {
  /// The file as it was read.
  private(set) var bank: BankFile
  /// The tally of all its questions.
  private(set) var tally = BankTally()
  /// Its questions by their own categories; those without one are under an empty name.
  private(set) var categories = GroupTallies()
  /// Its questions by their tags.
  private(set) var tags = GroupTallies()
  /// The number of records, if the file has questions.
  private(set) var records = 0

  /// Counts the questions of a file a few chunks at a time. The figures of those chunks are merged before the next
  /// ones are read, so that memory does not grow with the file.
  init(
    _ file: BankFile, in format: Format?, _ measured: MeasuredQuestion, withTags: Bool,
    _ workers: Workers
  ) {
    bank = file
    let read = count(measured, withTags, workers)
    guard let settled = file.settled(by: read.shape) ?? file.valuesOnly(read.table, in: format)
    else {
      return
    }
    bank = settled
    (tally, categories, tags) = (BankTally(), GroupTallies(), GroupTallies())
    _ = count(measured, withTags, workers)
  }

  /// Whether questions are counted: guidance has none, and a file that is not a bank is not counted.
  private var hasQuestions: Bool { bank.kind != .guidance && bank.defectOfWhole == nil }

  private mutating func count(
    _ measured: MeasuredQuestion, _ withTags: Bool, _ workers: Workers
  ) -> (shape: CSVShape, table: TableTally) {
    let (file, hasQuestions) = (bank, hasQuestions)
    var (shape, table) = (CSVShape(), TableTally())
    workers.forEach(file.chunks) {
      PartFigures($0, of: file, measured, withTags, hasQuestions)
    } merging: { part in
      shape.add(part.shape)
      table.add(part.table)
      add(part)
    }
    // The heading of a table is not counted as a record.
    records = file.syntax.form == nil ? shape.records : table.questions
    return (shape, table)
  }

  private mutating func add(_ part: PartFigures) {
    tally.merge(part.tally)
    for group in part.categories.groups { categories.merge(group.tally, to: group.name) }
    for group in part.tags.groups { tags.merge(group.tally, to: group.name) }
  }

  /// All questions as one group.
  var group: GroupTally {
    categories.groups.reduce(into: GroupTally()) { $0.merge($1.tally) }
  }
}

/// The figures of a chunk of a file.
private struct PartFigures: CSVChunkResult {
  let chunk: CSVChunk
  private(set) var end = 0
  private(set) var shape = CSVShape()
  private(set) var table = TableTally()
  private(set) var tally = BankTally()
  private(set) var categories = GroupTallies()
  private(set) var tags = GroupTallies()
  private var measured: MeasuredQuestion

  init(
    _ chunk: CSVChunk, of file: BankFile, _ measured: MeasuredQuestion, _ withTags: Bool,
    _ hasQuestions: Bool
  ) {
    self.chunk = chunk
    self.measured = measured
    let bytes = file.source.bytes
    let read = file.readRows(chunk) { found in
      guard hasQuestions else { return }
      found.rows.withView(bytes) { view in
        for index in 0..<view.count { add(ProblemRow(view.row(index)), withTags) }
      }
    }
    (end, shape, table) = (read.position, read.shape, read.table)
  }

  private mutating func add(_ problem: borrowing ProblemRow, _ withTags: Bool) {
    measured.measure(problem)
    tally.add(problem, measured)
    if let cell = problem.row.detail(.category) {
      categories.add(problem, measured, to: problem.row.text(of: cell))
    } else {
      categories.add(problem, measured, to: Span())
    }
    if withTags { addTags(problem) }
  }

  private mutating func addTags(_ problem: borrowing ProblemRow) {
    let own = problem.row.tags
    if own.isEmpty { tags.add(problem, measured, to: Span()) }
    for tag in own { tags.add(problem, measured, to: tag.arraySpan) }
  }
}
