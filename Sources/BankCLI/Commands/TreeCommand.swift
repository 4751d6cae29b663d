@_spi(QBank) import BankReports

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
