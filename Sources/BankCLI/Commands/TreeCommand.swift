@_spi(QBank) import BankReports
@_spi(QBank) import BankRules
import BankSystem

extension Command {
  static let tree = Command(
    "tree",
    summary: Localized(
      en: "Show banks as a tree of categories, down to the questions.",
      ja: "問題ファイルをカテゴリーの階層として、問題まで表示します。"),
    details: Localized(
      en: """
        Shows the contents of a category: categories, marked >, and questions, with counts, the \
        minutes that players are expected to need, and lint findings. A question's category is its \
        own, else the path of its file: food/drinks for food/drinks.csv. JSON has category, name, \
        questions, milliseconds, findings, skipped (unreadable rows), branches and items.
        """,
      ja: """
        カテゴリーの中身を、問題数、解くのにかかる時間（分）、lintの指摘の件数とともに表示します。> の付いた行は\
        カテゴリーで、ほかは問題です。カテゴリーは問題に指定されたもの、なければファイルのパスです（food/drinks.csv なら food/drinks）。JSONには \
        category、name、questions、milliseconds、findings、skipped（読めない行）、branches、items があります。
        """),
    statuses: Localized(
      en: """
        0 done, 1 done, but rows could not be read, 2 something could not be read, or there is no \
        such category.
        """,
      ja: """
        0 完了、1 完了（読めない行がある）、2 読めないファイルがある、またはカテゴリーがない。
        """),
    examples: [
      CommandExample("qbank tree banks", en: "Show the top categories.", ja: "いちばん上のカテゴリーを表示します。"),
      CommandExample(
        "qbank tree banks --in food/drinks",
        en: "Show the contents of a category.", ja: "あるカテゴリーの中を表示します。"),
      CommandExample(
        "qbank tree banks --depth all", en: "Show all levels.", ja: "すべての階層を表示します。"),
      CommandExample(
        "qbank tree banks --browse", en: "Browse with the arrow keys.", ja: "矢印キーで移動しながら表示します。"),
    ],
    arguments: [.paths],
    options: TreeCommandOptions.self
  ) { (options, session) throws(Failure) in
    try TreeRun(options, session).complete(&session)
  }
}

/// The options of `qbank tree`.
struct TreeCommandOptions: BankReadingOptions {
  var bank = BankOptions()
  /// The category to start with, if given.
  var category: String?
  var depth: Int?
  var isFull = false
  var browses = false
  var givenForm: Form?
  var output: Path?

  var form: Form { givenForm ?? .of(output) ?? .text }

  /// The form of the tree.
  enum Form: String, OutputForm {
    case text, json
  }

  static var fields: [OptionField<Self>] {
    [
      .text(.inCategory, \.category),
      .value(.treeDepth, \.depth) { (written) throws(Failure) in try depth(written) },
      .sign(.fullTexts, \.isFull), .sign(.browse, \.browses), .word(.treeFormat, \.givenForm),
      .output(\.output, as: Form.self),
    ] + OptionField.reading
  }

  static var relations: [OptionRelation] {
    [
      .apart(
        [.browse], from: [.treeFormat, .output],
        because: Localized(en: "'--browse' only shows the tree", ja: "'--browse' は画面に表示するだけです"))
    ]
  }

  private static func depth(_ written: String) throws(Failure) -> Int {
    if written == "all" { return .max }
    if let number = Int(bounded: written), number >= 0 { return number }
    let wanted = Localized(en: "a whole number, 0 or more, or 'all'", ja: "0以上の整数か 'all' ")
    throw .usage(UsageMessages.invalid(written, for: Flag.treeDepth.usage, wanted))
  }
}

extension Flag {
  fileprivate static let inCategory = Flag(
    "in", .text, placeholder: "category",
    Localized(
      en: "The category to start with, such as food/drinks; default: all.",
      ja: "表示を始めるカテゴリー（food/drinks など）。省略時はすべて。"))
  fileprivate static let treeDepth = Flag(
    "depth", .text, placeholder: "levels", default: "1",
    Localized(en: "The number of levels to show, or all.", ja: "表示する階層の数。すべてなら all。"))
  fileprivate static let fullTexts = Flag(
    "full",
    Localized(
      en: "Show whole questions instead of cutting them to fit the line.",
      ja: "問題文を1行に収めず、全文を表示します。"))
  fileprivate static let browse = Flag(
    "browse",
    Localized(
      en: "Browse in the terminal: arrow keys to move, / to search.",
      ja: "ターミナルで、矢印キーで移動しながら表示します。/ で検索できます。"))
  fileprivate static let treeFormat = Flag.form(TreeCommandOptions.Form.self)
}

/// One run of `qbank tree`: reads all banks, and shows them as a tree or lets the user browse it.
private final class TreeRun: BankReadingRun {
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
private enum NearestCategory {
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
