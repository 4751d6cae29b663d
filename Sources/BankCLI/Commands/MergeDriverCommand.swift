@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension Command {
  static let mergeDriver = Command(
    "merge-driver",
    summary: Localized(
      en: "Merge banks for git, question by question.", ja: "gitのマージで、問題ごとに変更を合わせます。"),
    details: Localized(
      en: """
        Git calls it with %O %A %B %L %P; qbank new git shows the settings. Changes of different \
        questions, and of different parts of one, are put together, and moved questions never conflict. \
        Where only a person can decide, the versions stay between rows with marks, and lint says \
        merge-conflict. Exit status: 0 merged, 1 open conflicts or not merged by question.
        """,
      ja: """
        gitが %O %A %B %L %P を付けて呼び出します（設定は qbank new git で表示）。別々の問題や、1つの問題の\
        別々の部分の変更は合わせます。移動しただけでは競合しません。人の判断が必要な問題は、両方の版を印の付いた行で\
        区切って残し、lintがmerge-conflictとして報告します。終了コード: 0 完了、1 未解決の競合あり、または問題ごとに\
        合わせられない。
        """),
    examples: [
      CommandExample(
        "qbank merge-driver base.csv ours.csv theirs.csv 7 bank.csv",
        en: "Merge by hand: the result is written to ours.csv.",
        ja: "手動で合わせます。結果は ours.csv に書かれます。")
    ],
    arguments: [
      Argument(
        "base", isRequired: true, isFile: true,
        Localized(en: "The version that both sides are made of (%O).", ja: "共通の元の版（%O）。")),
      Argument(
        "ours", isRequired: true, isFile: true,
        Localized(
          en: "Our version (%A), which is replaced by the result.",
          ja: "自分側の版（%A）。結果で置き換えられます。")),
      Argument(
        "theirs", isRequired: true, isFile: true,
        Localized(en: "Their version (%B).", ja: "相手側の版（%B）。")),
      Argument(
        "length", isRequired: true,
        Localized(en: "How long the marks of conflicts are (%L).", ja: "競合の印の長さ（%L）。")),
      Argument(
        "path", isRequired: true, isFile: true,
        Localized(
          en: "The name of the file (%P), which tells its form.",
          ja: "ファイルの名前（%P）。形式を決めます。")),
    ],
    options: MergeDriverOptions.self
  ) { (options, session) throws(Failure) in try MergeDriver(options).run(&session) }
}

/// The options of `qbank merge-driver`.
struct MergeDriverOptions: BankReadingOptions {
  var bank = BankOptions()

  static var fields: [OptionField<Self>] { [.config, .noConfig] }
}
