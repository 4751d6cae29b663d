@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import BankText

extension Command {
  static let undo = Command(
    "undo",
    summary: Localized(
      en: "Bring back the files here that the last command replaced.",
      ja: "直前のコマンドが書き換えた、このフォルダーのファイルを元に戻します。"),
    details: Localized(
      en: """
        It is about files in the current folder and below; --all is about those of all folders. \
        What a command changes in place, and what an output such as -o replaces, is kept for \
        \(UndoStore.maxDays) days: of the last \(UndoStore.maxRuns) runs that changed files in place, and apart \
        from them of the last \(UndoStore.maxRuns) that replaced outputs; files of up to \
        \(UndoStore.maxBytesOfFile >> 20) MiB, and \(UndoStore.maxBytes >> 20) MiB of each kind. A file that \
        has changed since is left alone, and what was in it stays kept; a file that was deleted since comes back. \
        A new file that the run made beside those is deleted, unless it has changed; what a run that \
        replaced nothing has made stays. Called again, it goes on to the run before. Exit status: 0 done, 1 something was left alone, 2 there was nothing to \
        do, 64 the command line was not understood.
        """,
      ja: """
        対象は今いるフォルダーとその下のファイルです。すべてのフォルダーを対象にするには --all を付けます。\
        ファイルを直接書き換えるコマンドや、-o などの出力で上書きされる前の内容を\(UndoStore.maxDays)日間、直近\(UndoStore.maxRuns)回分、\
        合計\(UndoStore.maxBytes >> 20)MiBまで残しています（1ファイル\(UndoStore.maxBytesOfFile >> 20)MiBまで。直接の書き換えと出力の上書きは、別々に数えます）。そのあとで変更されたファイルには手を付けず、元の内容を残しておきます。\
        そのあとで削除されたファイルは元に戻し、同じ回に新しく作られたファイルは、変更されていなければ削除します（新しいファイルを作っただけの回は対象外です）。\
        続けて実行すると、さらに前の回に戻ります。\
        終了コード: 0 元に戻した、1 手を付けなかったファイルがある、2 戻すものがない、64 コマンドの書き方の誤り。
        """),
    examples: [
      CommandExample(
        "qbank undo",
        en: "Take back the last fixes.",
        ja: "直前の修正を取り消します。"),
      CommandExample(
        "qbank undo --list",
        en: "Show what could be brought back.",
        ja: "元に戻せるものを一覧にします。"),
      CommandExample(
        "qbank undo --all",
        en: "Take back what the last command replaced, wherever that is.",
        ja: "直前のコマンドが書き換えたものを、どのフォルダーでも元に戻します。"),
    ],
    options: UndoCommandOptions.self
  ) { (options, session) throws(Failure) in
    guard let store = UndoStore(session.world) else { throw .work(UndoRun.noHome) }
    store.removeOld()
    var (isListed, isElsewhere) = (false, false)
    // Those that somebody was told of do not keep anybody from what is before them.
    var left: [(run: UndoRun, outcome: UndoRun.Outcome)] = []
    let runs = store.runs
    for (index, path) in runs.enumerated() {
      let run = try UndoRun(path, in: store, anywhere: options.isAnywhere, session)
      if run.isElsewhere {
        if index == 0, !options.lists { session.tell(run.passedOver) }
        isElsewhere = true
      } else if options.lists {
        try session.print(run.list)
        isListed = true
      } else {
        let outcome = run.takeBack()
        if outcome.isChanged || !outcome.left.isEmpty && !run.wasLeft {
          try run.tell(outcome, goesOn: path != runs.last, &session)
          return outcome.left.isEmpty ? .clean : .findings
        }
        if !outcome.left.isEmpty { left.append((run, outcome)) }
      }
    }
    if isListed { return .clean }
    for (run, outcome) in left { try run.tell(outcome, goesOn: false, &session) }
    if !left.isEmpty { return .findings }
    throw .work(isElsewhere ? UndoRun.nothingHere : UndoRun.nothingKept)
  }
}

/// The options of `qbank undo`.
struct UndoCommandOptions: CommandOptions {
  var words: [Path] = []
  var lists = false
  var isAnywhere = false

  static var fields: [OptionField<Self>] {
    [.sign(.listRuns, \.lists), .sign(.anywhere, \.isAnywhere)]
  }
}

extension Flag {
  fileprivate static let anywhere = Flag(
    "all",
    Localized(
      en: "Bring back or show files of all folders, not just of the current one and those below.",
      ja: "今いるフォルダーとその下だけでなく、すべてのフォルダーを対象にします。"))
  fileprivate static let listRuns = Flag(
    "list",
    Localized(
      en: "Show what could be brought back, the last run first, and change nothing.",
      ja: "元に戻せるものを新しい順に表示します。ファイルは変更しません。"))
}
