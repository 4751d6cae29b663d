@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText

/// What is told of a run that can be taken back, or was.
extension UndoRun {
  /// The run in one line, with the names of its files below.
  var list: String {
    let title = Localized(
      en: "\(when)  \(command)  \(Localized.count(files.count, "file", "files"))"
        + (wasLeft ? ", left alone because of later changes" : ""),
      ja: "\(when)  \(command)  \(files.count)ファイル" + (wasLeft ? "（その後の変更のため手を付けていません）" : ""))
    return title[session.language] + "\n" + UndoRun.lines(files.map(\.path))
  }

  /// Tells what became of the files; `goesOn` is whether the next call goes on to the run before.
  func tell(
    _ outcome: Outcome, goesOn: Bool, _ session: inout Session
  ) throws(Failure) {
    for index in files.indices {
      if let reason = outcome.left[index] { session.reportError(reason) }
    }
    try session.print(text(of: outcome))
    if !outcome.left.isEmpty { session.remark(UndoRun.advice(goesOn: goesOn)) }
    if outcome.isChanged, !others.isEmpty { session.tell(left(UndoRun.leftOfRun)) }
  }

  private func text(of outcome: Outcome) -> String {
    let (restored, deleted) = (outcome.restored, outcome.deleted)
    let ofRestored = Localized(
      en: "Brought back \(Localized.count(restored.count, "file", "files")) that \(command) had "
        + "replaced (\(when)):\n",
      ja: "\(command)が書き換えた\(restored.count)個のファイルを元に戻しました（\(when)）。\n")
    let ofDeleted = Localized(
      en: "Deleted \(Localized.count(deleted.count, "file", "files")) that \(command) had made:\n",
      ja: "\(command)が新しく作った\(deleted.count)個のファイルを削除しました。\n")
    return [(ofRestored, restored), (ofDeleted, deleted)].filter { !$0.1.isEmpty }
      .map { $0[session.language] + UndoRun.lines($1) }.joined()
  }

  /// What is told of a run that is passed over because it is about other folders.
  var passedOver: Localized { left(UndoRun.lastCommand) }

  /// What lies elsewhere and stays as it is, after what that is.
  private func left(_ what: (_ command: String, _ when: String) -> Localized) -> Localized {
    let what = what(command, when)
    let paths = others.prefix(UndoRun.named).map(\.path.displayText)
    let more = others.count - paths.count
    let names = paths.joined(separator: ", ") + (more > 0 ? ", …" : "")
    return Localized(
      en: "\(what.en): \(names). That stays as it is; qbank undo --all brings it back.",
      ja: "\(what.ja): \(names)。そのままにしました。qbank undo --all で元に戻せます。")
  }

  private static func lastCommand(_ command: String, _ when: String) -> Localized {
    Localized(
      en: "The last command, \(command) (\(when)), replaced files in other folders",
      ja: "直前のコマンド\(command)（\(when)）が書き換えたのは、別のフォルダーのファイルです")
  }

  private static func leftOfRun(_ command: String, _ when: String) -> Localized {
    Localized(
      en: "The same command also replaced files in other folders",
      ja: "同じコマンドは、別のフォルダーのファイルも書き換えています")
  }

  /// How many files elsewhere are named.
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
      ja: "\(name) はそのあとで変更されているため、手を付けませんでした。")
  }

  static func waits(_ path: Path) -> Localized {
    let name = path.displayText
    return Localized(
      en:
        "\(name) was left alone, too: the same command wrote it, and it may hold what was moved out of files "
        + "that have not come back",
      ja: "\(name) にも手を付けませんでした。同じコマンドが書き込んだもので、元に戻していないファイルから移した内容が入っているかもしれません。")
  }

  private static func advice(goesOn: Bool) -> Localized {
    Localized(
      en:
        "What was there before is still kept: to have it back, move what is there now to another place and run "
        + "qbank undo again."
        + (goesOn ? " Otherwise the next qbank undo goes on to the run before." : ""),
      ja: "元の内容は残してあります。取り戻すには、今あるファイルを別の場所に移して、もう一度 qbank undo を実行してください。"
        + (goesOn ? "移さずに実行すると、その前の回に進みます。" : ""))
  }

  static let noHome = Localized(
    en: "your home folder is not known (HOME is not set), so nothing could be kept",
    ja: "ホームフォルダーが分からない（HOMEが未設定）ため、書き換え前の内容は残っていません。")

  static let nothingHere = Localized(
    en:
      "there is nothing to bring back in this folder or below it; qbank undo --all looks at all folders, "
      + "and with --list shows what there is",
    ja: "このフォルダーとその下には、元に戻すものがありません。qbank undo --all ではすべてのフォルダーが対象になり、"
      + "--list を付けると一覧を表示します。")

  static let nothingKept = Localized(
    en: "there is nothing to bring back: no command has replaced a file in the last "
      + "\(UndoStore.mostDays) days",
    ja: "元に戻すものがありません。この\(UndoStore.mostDays)日間にファイルを書き換えたコマンドはありません。")
}
