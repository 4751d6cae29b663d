@_spi(QBank) import BankSystem

extension Command {
  static let git = Command(
    "git",
    summary: Localized(
      en: "Have git merge and compare banks by question.", ja: "gitが問題ごとにマージし、比べるようにします。"),
    details: Localized(
      en: """
        setup creates .gitattributes and prints the commands that each clone needs; from then on \
        git calls the others. merge takes %O %A %B %L %P: changes of different questions, or of \
        different parts of one, are merged, and moved questions never conflict. Where only a \
        person can decide, both versions stay between marker rows, and lint reports \
        merge-conflict. textconv prints a bank as lines, and diff takes the arguments of git's \
        external diff.
        """,
      ja: """
        setup は .gitattributes を作り、クローンごとに必要なコマンドを表示します。ほかはgitが呼び出します。merge は \
        %O %A %B %L %P を受け取り、別々の問題や、1つの問題の別々の部分の変更を合わせます。移動しただけでは競合しません。\
        人の判断が必要な問題は、両方の版を印の付いた行で区切って残し、lintがmerge-conflictとして報告します。\
        textconv は問題を行の形で表示し、diff はgitの外部diffの引数を受け取ります。
        """),
    statuses: Localized(
      en: "0 done, 1 open conflicts, or lines missing in .gitattributes, 2 failed.",
      ja: "0 完了、1 未解決の競合があるか、.gitattributes に行が足りない、2 失敗。"),
    examples: [
      CommandExample(
        "qbank git setup",
        en: "Create .gitattributes and see the commands to run.",
        ja: ".gitattributes を作り、実行するコマンドを表示します。"),
      CommandExample(
        "qbank git textconv bank.csv",
        en: "Print what git compares.", ja: "gitが比べる内容を表示します。"),
      CommandExample(
        "qbank git merge base.csv ours.csv theirs.csv 7 bank.csv",
        en: "Merge by hand: the result is written to ours.csv.",
        ja: "手動で合わせます。結果は ours.csv に書かれます。"),
    ],
    arguments: [
      Argument(
        "action", isRequired: true, choices: GitAction.allCases.map(\.rawValue),
        Localized(en: "What to do.", ja: "操作。")),
      Argument(
        "argument", isRepeated: true, isFile: true,
        Localized(
          en: "For setup the file to create, or - (default: .gitattributes); for textconv the "
            + "bank; for merge and diff what git passes.",
          ja: "setup では作るファイル、または -（省略時は .gitattributes）。textconv では問題ファイル。"
            + "merge と diff ではgitが渡す引数。")),
    ],
    options: GitCommandOptions.self
  ) { (options, session) throws(Failure) in
    var bank = options.bank
    let action = GitAction(rawValue: bank.paths.removeFirst().displayText)
    switch action {
    case .setup, nil:
      if bank.paths.count > 1 { throw .usage(UsageMessages.surplus([bank.paths[1]])) }
      return try GitSettings.write(to: bank.paths.first ?? GitSettings.path, &session)
    case .textconv: return try Textconv(bank: bank).run(&session)
    case .merge: return try MergeDriver(bank: bank).run(&session)
    case .diff: return try GitDiff(bank: bank).run(&session)
    }
  }
}

/// The actions of `qbank git`, named by its first word.
private enum GitAction: String, CaseIterable {
  case setup, textconv, merge, diff
}

/// The options of `qbank git`.
struct GitCommandOptions: BankReadingOptions {
  var bank = BankOptions()

  static var fields: [OptionField<Self>] {
    [.from, .layout, .delimiter, .answersFrom, .sheet, .encoding, .config, .noConfig]
  }
}
