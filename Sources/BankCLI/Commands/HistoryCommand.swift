@_spi(QBank) import BankQuiz

extension Command {
  static let history = Command(
    "history",
    summary: Localized(
      en: "List recorded runs, newest first, with a chart.",
      ja: "記録を新しい順に一覧表示し、直近5回の得点をグラフにします。"),
    details: Localized(
      en: """
        Runs are stored in $XDG_STATE_HOME/qbank/history.jsonl, else in \
        ~/.local/state/qbank/history.jsonl (macOS: ~/Library/Application Support/qbank/). \
        Unreadable lines are reported and skipped. The chart compares runs with the bank and \
        number of questions played last; --all shows all. Imported runs are marked: a carefully \
        forged result cannot be told from a real one.
        """,
      ja: """
        記録は $XDG_STATE_HOME/qbank/history.jsonl、なければ ~/.local/state/qbank/history.jsonl（macOSでは \
        ~/Library/Application Support/qbank/）に保存されます。読めない行は警告を表示して読み飛ばします。グラフは、\
        最後に解いた問題ファイル・問題数の記録を比べます（--all ですべて）。取り込んだ記録には印が付きます（巧妙に\
        作られた結果は本物と区別できません）。
        """),
    statuses: Localized(
      en: """
        0 done, 1 done without lines that are not runs or are inconsistent (--import), 2 failed.
        """,
      ja: "0 完了、1 記録でない行や矛盾する行を除いて取り込んだ（--import）、2 失敗。"),
    examples: [
      CommandExample(
        "qbank history",
        en: "List all runs.",
        ja: "すべての記録を一覧表示します。"),
      CommandExample(
        "qbank history --player Ann -o chart.svg",
        en: "Draw a chart of Ann's runs.",
        ja: "Annの記録のグラフを作ります。"),
      CommandExample(
        "qbank history --import qbank-results.jsonl --event Friday",
        en: "Import the results of a quiz page.", ja: "クイズのページで遊んだ結果を取り込みます。"),
    ],
    options: HistoryCommandOptions.self
  ) { (options, session) throws(Failure) in
    try options.check()
    if !options.imported.isEmpty {
      var runs = RunImport(
        options.imported, event: options.event?.trimmed,
        team: options.team?.trimmed)
      return try runs.finish(HistoryFile(options.list.history, session), &session)
    }
    let file = try HistoryFile(options.list.history, session)
    let all = History.newestFirst(try file.read().runs, now: session.world.secondsSince1970)
    let key = options.player.map { NameKey.of($0) }
    let runs = all.filter { key == nil || NameKey.of($0.player) == key }
    var listing = HistoryListing(
      runs: runs, future: file.tellFuture(of: runs), chartsAll: options.list.showsAll)
    if let player = options.player, runs.isEmpty, !all.isEmpty {
      listing.emptyMessage = HistoryListing.noRun(of: player, in: all)
    }
    try listing.show(options.list, file, &session)
    return .clean
  }
}

/// The options of `qbank history`.
struct HistoryCommandOptions: RunListingOptions {
  var words: [Path] = []
  var player: String?
  var imported: [Path] = []
  var event: String?
  var team: String?
  var list = ListOptions()

  static var fields: [OptionField<Self>] {
    [
      .text(.playerName, \.player), .sign(.allRuns, \.list.showsAll),
      .files(.importedRuns, \.imported), .text(.importedEvent, \.event),
      .text(.importedTeam, \.team),
    ] + listFields
  }

  static var relations: [OptionRelation] {
    [
      .need(
        [.importedEvent, .importedTeam], [.importedRuns],
        because: Localized(
          en: "'qbank ranking --event' shows an event",
          ja: "イベントの順位は 'qbank ranking --event' で表示できます"))
    ]
  }

  /// Throws if the options cannot be combined.
  fileprivate func check() throws(Failure) {
    guard !imported.isEmpty, player != nil || list.isGiven else { return }
    throw .usage(
      Localized(
        en: "'--import' only adds runs. To show them, run again without '--import'.",
        ja: "'--import' は記録の追加だけを行います。表示するには、'--import' を付けずに実行してください。"))
  }
}

extension Flag {
  static let playerName = Flag(
    "player", .text, placeholder: "name",
    Localized(en: "Show only the runs of this player.", ja: "この名前の記録だけを表示します。"))
}
