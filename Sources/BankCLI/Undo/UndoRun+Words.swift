@_spi(QBank) import BankQuiz

/// Messages about a run that can be undone, or was.
extension UndoRun {
  /// The run on one line, with the names of its files below.
  var list: String {
    let title = Localized(
      en: "\(when)  \(command)  \(Localized.count(files.count, "file", "files"))"
        + (wasLeft ? ", left alone because of later changes" : ""),
      ja: "\(when)  \(command)  \(files.count)ファイル" + (wasLeft ? "（その後の変更のため元に戻していません）" : ""))
    return title[session.language] + "\n" + UndoRun.lines(files.map(\.path))
  }

  /// Reports what happened to the files. `goesOn` is whether the next call continues with the run before.
  func tell(
    _ outcome: Outcome, goesOn: Bool, _ session: inout Session
  ) throws(Failure) {
    for index in files.indices {
      if let reason = outcome.left[index] { session.reportError(reason) }
    }
    try session.print(text(of: outcome))
    if !outcome.left.isEmpty { session.remark(UndoRun.advice(outcome, goesOn: goesOn)) }
    if outcome.isChanged, !others.isEmpty { session.tell(elsewhere(UndoRun.sameCommand)) }
  }

  private func text(of outcome: Outcome) -> String {
    let (restored, deleted) = (outcome.restored, outcome.deleted)
    let ofRestored = Localized(
      en: "Restored \(Localized.count(restored.count, "file", "files")) that \(command) had "
        + "replaced (\(when)):\n",
      ja: "\(command)が書き換えた\(restored.count)個のファイルを元に戻しました（\(when)）。\n")
    let ofDeleted = Localized(
      en:
        "Deleted \(Localized.count(deleted.count, "file", "files")) that \(command) had created:\n",
      ja: "\(command)が新しく作った\(deleted.count)個のファイルを削除しました。\n")
    return [(ofRestored, restored), (ofDeleted, deleted)].filter { !$0.1.isEmpty }
      .map { $0[session.language] + UndoRun.lines($1) }.joined()
  }

  /// The message about a run that is passed over because it concerns other folders.
  var passedOver: Localized {
    elsewhere(
      Localized(
        en: "The last command, \(command) (\(when)), replaced files in other folders",
        ja: "直前のコマンド\(command)（\(when)）が書き換えたのは、別のフォルダーのファイルです"))
  }

  /// Returns a sentence that names the files in other folders and says that they are left as they are.
  private func elsewhere(_ start: Localized) -> Localized {
    let paths = others.prefix(UndoRun.named).map(\.path.displayText)
    let more = others.count - paths.count
    let names = paths.joined(separator: ", ") + (more > 0 ? ", …" : "")
    return Localized(
      en: "\(start.en): \(names). They stay as they are; qbank undo --all restores them.",
      ja: "\(start.ja): \(names)。そのままにしました。qbank undo --all で元に戻せます。")
  }

  private static let sameCommand = Localized(
    en: "The same command also replaced files in other folders",
    ja: "同じコマンドは、別のフォルダーのファイルも書き換えています")

  /// The maximum number of files elsewhere that are named.
  private static let named = 3

  private var first: ReplacedFile? { files.first ?? others.first }

  private var command: String { VisibleText.escape(first?.command ?? "") }

  private var when: String {
    guard let date = first?.date else { return "" }
    return date.text(secondsFromGMT: session.world.secondsFromGMT(at: date.secondsSince1970))
  }

  private static func lines(_ paths: [Path]) -> String {
    paths.map { "  \($0.displayText)\n" }.joined()
  }

  static func changed(_ path: Path) -> Localized {
    let name = path.displayText
    return Localized(
      en: "\(name) has changed since, so it was left alone",
      ja: "\(name) はその後に変更されているため、元に戻しませんでした。")
  }

  static func waits(_ path: Path) -> Localized {
    let name = path.displayText
    return Localized(
      en: "\(name) was left alone, too: the same command wrote it, and it may contain what was "
        + "moved out of files that were not restored",
      ja: "\(name) も元に戻しませんでした。同じコマンドが書き込んだもので、元に戻していないファイルから移した内容が"
        + "入っているかもしれません。")
  }

  private static func advice(_ outcome: Outcome, goesOn: Bool) -> Localized {
    let step =
      outcome.isInTheWay
      ? Localized(en: "move what is there now elsewhere", ja: "現在のファイルを別の場所に移して、")
      : Localized(en: "make the files readable and writable", ja: "ファイルを読み書きできるようにして、")
    return Localized(
      en:
        "What was there before is still kept: to restore it, \(step.en) and run qbank undo again."
        + (goesOn ? " Otherwise the next qbank undo continues with the run before." : ""),
      ja: "元の内容は残してあります。元に戻すには、\(step.ja)もう一度 qbank undo を実行してください。"
        + (goesOn ? "そのまま実行すると、その前の回に進みます。" : ""))
  }

  static let noHome = Localized(
    en: "the home folder is unknown (HOME is not set), so nothing could be kept",
    ja: "ホームフォルダーが分からない（HOMEが未設定）ため、書き換え前の内容は残っていません。")

  static let nothingHere = Localized(
    en: "there is nothing to restore in this folder or below; qbank undo --all covers all folders, "
      + "and --list shows what can be restored",
    ja: "このフォルダーとその下には、元に戻すものがありません。qbank undo --all ではすべてのフォルダーが対象になり、"
      + "--list を付けると一覧を表示します。")

  static let nothingKept = Localized(
    en: "there is nothing to restore; qbank keeps, for \(UndoStore.maxDays) days, the last "
      + "\(UndoStore.maxRuns) runs that changed files in place and the last \(UndoStore.maxRuns) "
      + "that replaced outputs, up to \(UndoStore.maxBytes >> 20) MiB of each",
    ja: "元に戻すものがありません。残しているのは、この\(UndoStore.maxDays)日間にファイルを直接書き換えた直近\(UndoStore.maxRuns)回分と、"
      + "出力で上書きした直近\(UndoStore.maxRuns)回分です（それぞれ合計\(UndoStore.maxBytes >> 20)MiBまで）。")
}
