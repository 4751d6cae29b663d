@_spi(QBank) import BankQuiz
import BankSystem

extension Command {
  static let undo = Command(
    "undo",
    summary: Localized(
      en: "Restore the files here that the last command replaced.",
      ja: "直前のコマンドが書き換えたファイルを元に戻します。"),
    details: Localized(
      en: """
        Covers files in the current folder and below; --all covers all folders. What a command \
        changes in place, and what an output such as -o replaces, is kept for \(UndoStore.maxDays) \
        days: from the last \(UndoStore.maxRuns) runs that changed files in place and, separately, \
        the last \(UndoStore.maxRuns) that replaced outputs; files of up to \
        \(UndoStore.maxBytesOfFile >> 20) MiB, and \(UndoStore.maxBytes >> 20) MiB of each kind. A \
        file that has changed since is left alone, and its old content stays kept; a file deleted \
        since is restored. A new file from the same run is deleted unless it has changed; files \
        from a run that replaced nothing stay. Run it again to undo the run before.
        """,
      ja: """
        対象は現在のフォルダーとその下のファイルです。すべてのフォルダーを対象にするには --all を付けます。ファイルを\
        直接書き換えるコマンドや、-o などの出力で上書きされる前の内容を\(UndoStore.maxDays)日間、直近\
        \(UndoStore.maxRuns)回分、合計\(UndoStore.maxBytes >> 20)MiBまで残しています（1ファイル\
        \(UndoStore.maxBytesOfFile >> 20)MiBまで。直接の書き換えと出力の上書きは、別々に数えます）。その後に変更された\
        ファイルは変更せず、元の内容を残しておきます。その後に削除されたファイルは元に戻し、同じ回に新しく作られた\
        ファイルは、変更されていなければ削除します（新しいファイルを作っただけの回は対象外です）。続けて実行すると、\
        さらに前の回に戻ります。
        """),
    statuses: Localized(
      en: "0 done, 1 something was left alone, 2 nothing to do.",
      ja: "0 元に戻した、1 変更しなかったファイルがある、2 戻すものがない。"),
    examples: [
      CommandExample("qbank undo", en: "Undo the last fixes.", ja: "直前の修正を取り消します。"),
      CommandExample("qbank undo --list", en: "Show what can be restored.", ja: "元に戻せるものを一覧表示します。"),
      CommandExample(
        "qbank undo --all",
        en: "Restore what the last command replaced, in any folder.",
        ja: "直前のコマンドが書き換えたファイルを、どのフォルダーでも元に戻します。"),
    ],
    options: UndoCommandOptions.self
  ) { (options, session) throws(Failure) in
    guard let store = UndoStore(session.world) else { throw .work(UndoRun.noHome) }
    store.removeOld()
    var (isListed, isElsewhere) = (false, false)
    // Runs with leftovers that were already reported do not prevent earlier runs from being undone.
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
      en: "Restore or list files of all folders, not just of the current one and below.",
      ja: "現在のフォルダーとその下だけでなく、すべてのフォルダーを対象にします。"))
  fileprivate static let listRuns = Flag(
    "list",
    Localized(
      en: "List what can be restored, newest first, and change nothing.",
      ja: "元に戻せるものを新しい順に表示します。ファイルは変更しません。"))
}
