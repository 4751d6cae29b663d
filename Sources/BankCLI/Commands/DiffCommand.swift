@_spi(QBank) import BankCompare
import BankReports

extension BankDiff.Kind: OptionWord {}

extension Command {
  static let diff = Command(
    "diff",
    summary: Localized(
      en: "Compare two versions of a bank, question by question.", ja: "問題ファイルの2つの版を、問題ごとに比べます。"),
    details: Localized(
      en: """
        Questions are matched by content, not position. Differences in notation alone do not \
        count; what a bank does not support, such as pictures and essays, is not compared, and \
        counts as a difference unless it is identical. Changes of the right answer come first. \
        Folders are compared file by file, questions that moved between files are followed, and \
        totals come last.
        """,
      ja: """
        問題は、位置ではなく内容で対応付けます。書き方だけの違いは差分としません。画像や記述式の問題など、\
        問題ファイルで扱えない内容は比べませんが、同一でなければ差分とします。正解の変更を最初に表示します。\
        フォルダーどうしは、同じ名前のファイルごとに比べ、別のファイルに移った問題も対応付けて、最後に合計を示します。
        """),
    statuses: Localized(
      en: "0 no difference, 1 a difference, 2 failed.",
      ja: "0 差分なし、1 差分あり、2 失敗。"),
    examples: [
      CommandExample(
        "qbank diff old.csv new.csv",
        en: "Show the changes, right answers first.", ja: "変更された内容を、正解の変更から順に表示します。"),
      CommandExample(
        "qbank diff old.csv new.csv -o changes.html",
        en: "Make a page for a browser; folders also give one page.",
        ja: "ブラウザーで見るページを作ります。フォルダーを比べても1ページです。"),
      CommandExample(
        "qbank diff --format markdown old new",
        en: "Compare two folders and print Markdown.", ja: "2つのフォルダーを比べ、Markdownで出力します。"),
    ],
    arguments: [
      Argument(
        "path", isRequired: true, isRepeated: true, isFile: true,
        Localized(en: "The old file or folder, then the new one.", ja: "古いファイルかフォルダーと、新しいもの。"))
    ],
    options: DiffCommandOptions.self
  ) { (options, session) throws(Failure) in
    try DiffRun(options, session).run(&session)
  }
}

/// The options of `qbank diff`.
struct DiffCommandOptions: BankReadingOptions {
  var bank = BankOptions()
  var givenForm: Form?
  var output: Path?
  /// The only kind of change that is shown, if given.
  var only: BankDiff.Kind?

  var form: Form { givenForm ?? .of(output) ?? .text }

  /// The form of the report.
  enum Form: String, OutputForm {
    case text, json, markdown, html
  }

  static var fields: [OptionField<Self>] {
    [
      .word(.onlyChanges, \.only), .word(.diffFormat, \.givenForm),
      .output(\.output, as: Form.self), .from,
      .layout, .delimiter,
      .answersFrom, .sheet, .encoding, .config, .noConfig, .noIgnore,
    ]
  }
}

extension Flag {
  fileprivate static let diffFormat = Flag.form(
    DiffCommandOptions.Form.self,
    Localized(
      en: "The output format, of which json writes a line for each pair of files; default: by the "
        + "name of --output, else text.",
      ja: "結果の形式（json はファイルの組ごとに1行）。省略時は --output のファイル名で判断し、なければtext。"))
  fileprivate static let onlyChanges = Flag(
    "only", .oneOf(BankDiff.Kind.allCases.map(\.rawValue)), placeholder: "changes",
    Localized(
      en: "Show only changes of this kind, such as right answers.",
      ja: "この種類の変更（正解の変更など）だけを表示します。"))
}
