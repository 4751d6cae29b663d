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
        questions, or of different parts of one, are merged, and moved questions never conflict. \
        Where only a person can decide, the versions stay between marker rows, and lint reports \
        merge-conflict. Exit status: 0 merged, 1 open conflicts or not merged by question.
        """,
      ja: """
        gitが %O %A %B %L %P を付けて呼び出します（設定は qbank new git で表示）。別々の問題や、1つの問題の別々の\
        部分の変更は合わせます。移動しただけでは競合しません。人の判断が必要な問題は、両方の版を印の付いた行で区切って\
        残し、lintがmerge-conflictとして報告します。終了コード: 0 完了、1 未解決の競合があるか、問題ごとに\
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
        Localized(en: "The common version of both sides (%O).", ja: "共通の元の版（%O）。")),
      Argument(
        "ours", isRequired: true, isFile: true,
        Localized(en: "Our version (%A), replaced by the result.", ja: "自分側の版（%A）。結果で置き換えられます。")),
      Argument(
        "theirs", isRequired: true, isFile: true,
        Localized(en: "Their version (%B).", ja: "相手側の版（%B）。")),
      Argument(
        "length", isRequired: true,
        Localized(en: "The length of conflict markers (%L).", ja: "競合の印の長さ（%L）。")),
      Argument(
        "path", isRequired: true, isFile: true,
        Localized(
          en: "The name of the file (%P), which gives its format.",
          ja: "ファイルの名前（%P）。形式の判定に使います。")),
    ],
    options: MergeDriverOptions.self
  ) { (options, session) throws(Failure) in try MergeDriver(options).run(&session) }
}

/// The options of `qbank merge-driver`.
struct MergeDriverOptions: BankReadingOptions {
  var bank = BankOptions()

  static var fields: [OptionField<Self>] { [.config, .noConfig] }
}
