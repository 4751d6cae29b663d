@_spi(QBank) import BankReports
@_spi(QBank) import BankRules
import BankSystem

extension Command {
  static let lint = Command(
    "lint",
    summary: Localized(
      en: "Find every problem in every bank in one run.", ja: "問題ファイルの誤りをすべて見つけます。"),
    statuses: Localized(
      en: """
        0 no finding at or above --fail-on, 1 at least one, 2 something could not be read or \
        written. With --diff, 1 means that there is something to fix.
        """,
      ja: """
        0 --fail-on 以上の指摘なし、1 --fail-on 以上の指摘あり、2 読み書きの失敗。--diff では、\
        修正できるところがあれば1になります。
        """),
    examples: [
      CommandExample(
        "qbank lint",
        en: "Check all banks in this folder and below.",
        ja: "現在のフォルダーとその下の問題ファイルをすべて検査します。"),
      CommandExample(
        "qbank lint --fix --diff banks",
        en: "Show what the safe fixes would change.",
        ja: "安全な修正で何が変わるかを表示します。"),
      CommandExample(
        "qbank lint --watch banks",
        en: "Check again whenever a bank is saved.", ja: "問題ファイルが保存されるたびに検査し直します。"),
      CommandExample(
        "qbank lint --loader timerquiz banks/timerquiz",
        en: "See how an app reads its files.", ja: "アプリがファイルをどう読み込むかを調べます。"),
      CommandExample(
        "cat bank.csv | qbank lint --stdin-filename bank.csv -",
        en: "Check the output of another program.", ja: "ほかのプログラムの出力を検査します。"),
    ],
    arguments: [.paths],
    options: LintCommandOptions.self
  ) { (options, session) throws(Failure) in
    if options.watches {
      try options.check()
      return try WatchRun(command: options).run(&session)
    }
    return try LintRun(options, session).complete(&session)
  }
}

extension Argument {
  static let paths = Argument(
    "path", isRepeated: true, isFile: true,
    Localized(
      en: """
        Files, folders with banks, or - for standard input; default: the current folder.
        """,
      ja: "ファイル、フォルダー、または標準入力を表す -。省略時は現在のフォルダー。"))
}
