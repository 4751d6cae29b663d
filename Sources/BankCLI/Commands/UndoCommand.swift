@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import BankText

extension Command {
  static let undo = Command(
    "undo",
    summary: Localized(
      en: "Bring back the files that the last command replaced.",
      ja: "直前のコマンドが書き換えたファイルを元に戻します。"),
    details: Localized(
      en: """
        What lint --fix and fmt replace is kept for \(UndoStore.mostDays) days, of the last \
        \(UndoStore.mostRuns) runs that replaced something: files of up to \
        \(UndoStore.mostBytesOfFile >> 20) MiB, \(UndoStore.mostBytes >> 20) MiB together. A file that \
        has changed since is left alone. Called again, it brings back what the run before that one had \
        replaced. Exit status: 0 done, 1 something was left alone, 2 there was nothing to \
        do, 64 the command line was not understood.
        """,
      ja: """
        lint --fix と fmt が書き換える前の内容を\(UndoStore.mostDays)日間、直近\(UndoStore.mostRuns)回分、\
        合計\(UndoStore.mostBytes >> 20)MiBまで残しています（1ファイル\(UndoStore.mostBytesOfFile >> 20)MiBまで）。そのあとで変更されたファイルには手を付けません。\
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
    ],
    options: UndoCommandOptions.self
  ) { (options, session) throws(Failure) in
    guard let store = UndoStore(session.world) else { throw .work(UndoRun.noHome) }
    store.removeOld()
    let runs = store.runs
    if options.lists, !runs.isEmpty {
      for run in runs { try session.print(UndoRun(run, in: store, session).list) }
      return .clean
    }
    for run in runs {
      let outcome = try UndoRun(run, in: store, session).bringBack(&session)
      // Whoever takes back the last run does not mean one before it, perhaps of another folder.
      if !outcome.isAll { return .findings }
      store.remove(run)
      if outcome.count > 0 { return .clean }
    }
    throw .work(UndoRun.nothingKept)
  }
}

/// The options of `qbank undo`.
struct UndoCommandOptions: CommandOptions {
  var words: [Path] = []
  var lists = false

  static var fields: [OptionField<Self>] { [.sign(.listRuns, \.lists)] }
}

extension Flag {
  fileprivate static let listRuns = Flag(
    "list",
    Localized(
      en: "Show what could be brought back, the last run first, and change nothing.",
      ja: "元に戻せるものを新しい順に表示します。ファイルは変更しません。"))
}
