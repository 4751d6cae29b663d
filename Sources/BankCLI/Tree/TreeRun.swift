@_spi(QBank) import BankRules
import BankSystem

/// One run of `qbank tree`: reads all banks, and shows them as a tree or lets the user browse it.
final class TreeRun: BankReadingRun {
  private let options: TreeCommandOptions
  let finder: BankFinder
  private var results: Results

  init(_ options: TreeCommandOptions, _ session: Session) throws(Failure) {
    self.options = options
    finder = try BankFinder(options.bank, session)
    results = Results(options.output)
    try results.check(session)
  }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    if finder.sources.isEmpty { return .failure }
    let library = read(session)
    let branch = try branch(in: library.tree)
    if options.browses {
      try BrowseRun(library: library, branch: branch).finish(&session)
    } else {
      try show(library, branch, &session)
    }
    if finder.hasFailed { return .failure }
    return library.tree.branches[branch].figures.left > 0 ? .findings : .clean
  }

  // MARK: Reading

  private func read(_ session: Session) -> Library {
    let configurations = finder.configurations
    let categories = finder.categories()
    let progress = Progress(session)
    let workers = progress.workers
    let lint = Lint(each: { configurations.lintOptions(for: $0, .showAll) }, workers: workers)
    var library = Library()
    library.notCounted.unread = finder.unread.map(\.path)
    var index = 0
    var read: [ToldReading] = []
    lint.forEach(of: finder.sources) { found in
      let source = finder.sources[index]
      let format = configurations.format(of: source.path)
      let step = Workers.Step.chunks(done: 0, of: 0, file: index + 1, files: categories.count)
      let rows = TreeRows(configurations.file(source), in: format, workers.at(step))
      library.add(rows, found, category: categories[index])
      read.append(ToldReading(found))
      index += 1
    }
    progress.finish()
    let saysLeftOut = options.form == .text && !options.browses
    for file in read { saysLeftOut ? file.tellRecognised(session) : file.tell(session) }
    library.finish()
    return library
  }

  // MARK: The named category

  private func branch(in tree: CategoryTree) throws(Failure) -> Int {
    guard let category = options.category else { return CategoryTree.root }
    if let branch = tree.find(category) { return branch }
    throw .work(TreeRun.unknown(category, nearest: NearestCategory.of(category, in: tree)))
  }

  private static func unknown(_ category: String, nearest: String?) -> Localized {
    let shown = VisibleText.escape(category)
    let name = nearest.map { VisibleText.escape($0) }
    return Localized(
      en: "there is no category '\(shown)' in what was read."
        + (name.map { " Did you mean '\($0)'?" } ?? ""),
      ja: "読み込んだ中に '\(shown)' というカテゴリーはありません。"
        + (name.map { "'\($0)' のことですか？" } ?? ""))
  }

  // MARK: Showing

  private func show(
    _ library: Library, _ branch: Int, _ session: inout Session
  ) throws(Failure) {
    let depth = options.depth ?? 1
    switch options.form {
    case .text:
      let report = TreeReport(
        library, branch, depth: depth, isFull: options.isFull, results.style(session), session)
      var (results, shown) = (results, session)
      try report.forEachLine { (line) throws(Failure) in try results.add(line + "\n", &shown) }
      (self.results, session) = (results, shown)
    case .json:
      let json = TreeJSON(library: library).json(branch, depth: depth)
      try results.add(json.text + "\n", &session)
    }
    results.finish(session)
  }
}

/// Finds the category that was probably meant.
enum NearestCategory {
  /// The maximum length of names that are compared, because comparing takes quadratic time.
  private static let longest = 200

  /// Returns a category whose last level is the word, or else the one with the nearest name.
  static func of(_ word: String, in tree: CategoryTree) -> String? {
    guard word.utf8.count <= longest else { return nil }
    let levels = CategoryTree.levels(of: word)
    let named = tree.branches.indices.dropFirst().first { [tree.branches[$0].name] == levels }
    if let named { return tree.category(of: named) }
    let near = tree.branches.indices.dropFirst().filter {
      tree.branches[$0].name.utf8.count <= longest
    }
    let all = near.map { tree.category(of: $0) }.filter { $0.utf8.count <= longest }
    if let name = NearestName.of(word, in: all) { return name }
    let last = NearestName.of(word, in: near.map { tree.branches[$0].name })
    return near.first { tree.branches[$0].name == last }.map { tree.category(of: $0) }
  }
}
