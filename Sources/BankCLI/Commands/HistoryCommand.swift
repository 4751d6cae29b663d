@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText

extension Command {
  static let history = Command(
    "history",
    summary: Localized(
      en: "Show recorded runs, newest first, and a chart of the latest five.",
      ja: "記録を新しい順に一覧し、直近5回の得点をグラフにします。"),
    details: Localized(
      en: """
        Runs are kept in $XDG_STATE_HOME/qbank/history.jsonl, else in \
        ~/.local/state/qbank/history.jsonl (macOS: ~/Library/Application Support/qbank/). A line \
        that cannot be read is reported and left out. The chart compares runs with the bank and \
        number of questions played last; --all shows all. Exit status: 0 done, 2 not done, 64 the \
        command line was not understood.
        """,
      ja: """
        記録は $XDG_STATE_HOME/qbank/history.jsonl、なければ ~/.local/state/qbank/history.jsonl\
        （macOSでは ~/Library/Application Support/qbank/）にあります。読めない行は警告を表示して\
        読み飛ばします。グラフは、最後に解いた問題ファイル・問題数の記録を比べます（--all ですべて）。終了コード: 0 表示した、2 表示できない、64 コマンドの書き方の誤り。
        """),
    examples: [
      CommandExample(
        "qbank history",
        en: "List all runs.",
        ja: "すべての記録を一覧します。"),
      CommandExample(
        "qbank history --player Ann --svg chart.svg",
        en: "List Ann's runs and draw a chart of them.",
        ja: "Annの記録を一覧し、グラフのファイルも作ります。"),
    ],
    options: HistoryCommandOptions.self
  ) { (options, session) throws(Failure) in
    let file = try HistoryFile(options.list.history, session)
    var runs = try file.read().newestFirst
    if let player = options.player { runs.removeAll { $0.player != player } }
    try HistoryListing(runs: runs, chartsAll: options.list.showsAll).show(
      options.list, file, &session)
    return .clean
  }
}

/// The options of `qbank history`.
struct HistoryCommandOptions: RunListingOptions {
  var words: [Path] = []
  var player: String?
  var list = ListOptions()

  static var fields: [OptionField<Self>] {
    [.text(.playerName, \.player), .sign(.allRuns, \.list.showsAll)] + listFields
  }
}

extension Flag {
  static let playerName = Flag(
    "player", .text, placeholder: "name",
    Localized(en: "Show only the runs of this player.", ja: "この名前の記録だけを表示します。"))
}
