@_spi(QBank) import BankQuiz
import BankSystem

/// The files that one run of a command has replaced and created, in the current folder and below or anywhere.
struct UndoRun {
  let files: [ReplacedFile]
  /// The files of the run that are elsewhere.
  let others: [ReplacedFile]
  let session: Session
  private let run: Path
  private let store: UndoStore

  init(
    _ run: Path, in store: UndoStore, anywhere: Bool, _ session: Session
  ) throws(Failure) {
    let all = try store.files(of: run)
    let here = session.world.resolved(Path(".")).components
    // The path is the recorded one, whatever is there at present.
    let isHere = all.map { anywhere || $0.path.components.starts(with: here) }
    files = zip(all, isHere).filter(\.1).map(\.0)
    others = zip(all, isHere).filter { !$0.1 }.map(\.0)
    (self.run, self.store, self.session) = (run, store, session)
  }

  /// Whether all files of the run are elsewhere.
  var isElsewhere: Bool { files.isEmpty && !others.isEmpty }

  /// Whether the user was told that the run could not be undone, or not all of it.
  var wasLeft: Bool { files.contains(where: \.wasLeft) }

  /// The result of undoing a run.
  struct Outcome {
    /// The files that were restored.
    var restored: [Path] = []
    /// The files that the run had created and that were deleted.
    var deleted: [Path] = []
    /// The reasons why files were left alone, by their indices.
    var left: [Int: Localized] = [:]
    /// Whether one of the files has been replaced by something else.
    var isInTheWay = false
    /// Whether any file was changed.
    var isChanged: Bool { !restored.isEmpty || !deleted.isEmpty }
  }

  /// Restores the files that have not changed since, and keeps the records of the rest.
  func takeBack() -> Outcome {
    var outcome = Outcome()
    for index in files.indices.reversed() where !files[index].comesLast {
      takeBack(index, &outcome)
    }
    let isAll = outcome.left.isEmpty && others.allSatisfy(\.comesLast)
    for index in files.indices where files[index].comesLast {
      if isAll {
        takeBack(index, &outcome)
      } else if session.world.identity(of: files[index].path) != nil {
        outcome.left[index] = UndoRun.waits(files[index].path)
      }
    }
    outcome.restored.reverse()
    keep(outcome)
    return outcome
  }

  /// Keeps the records of files that were left alone, marked as reported.
  private func keep(_ outcome: Outcome) {
    let left = files.indices.filter { outcome.left[$0] != nil }.map { index in
      var file = files[index]
      file.wasLeft = true
      return file
    }
    if left.isEmpty || left != files { store.keep(others + left, in: run) }
  }

  private func takeBack(_ index: Int, _ outcome: inout Outcome) {
    let file = files[index]
    do throws(SystemError) {
      guard let source = try content(of: file.path) else {
        // If there is no file, restoring the old one loses nothing.
        guard let before = file.before else { return }
        try session.world.create(file.path, with: before, makingFolders: true)
        return outcome.restored.append(file.path)
      }
      if Array(source.bytes) == file.before { return }
      try check(source, file)
      if let before = file.before {
        try session.world.rewrite(source, with: before)
        outcome.restored.append(file.path)
      } else {
        try session.world.remove(file.path)
        outcome.deleted.append(file.path)
      }
    } catch {
      let isInTheWay = [.changed, .exists, .isFolder, .notAFile, .notAFolder].contains(error.cause)
      outcome.isInTheWay = outcome.isInTheWay || isInTheWay
      outcome.left[index] = error.cause == .changed ? UndoRun.changed(file.path) : error.message
    }
  }

  /// Returns the content of a file, or nil if there is none. The target of a symbolic link is not the file that was
  /// there.
  private func content(of path: Path) throws(SystemError) -> Source? {
    if session.world.resolved(path) != path { throw SystemError(.write, path, .changed) }
    do throws(SystemError) {
      return try session.world.read(path)
    } catch {
      if error.cause == .notFound { return nil }
      throw error
    }
  }

  /// Refuses a file whose content is not what the run has written.
  private func check(_ source: Source, _ file: ReplacedFile) throws(SystemError) {
    // Older records have the plain SHA-256 for files of any size.
    let digests = [
      ContentDigest(Array(source.bytes)).hexadecimal, SHA256(source.bytes).hexadecimal,
    ]
    if !digests.contains(file.digest) { throw SystemError(.write, file.path, .changed) }
  }
}

extension UndoStore {
  /// Returns the files of a run, in the order in which they were replaced, without damaged lines.
  func files(of run: Path) throws(Failure) -> [ReplacedFile] {
    let source = try Failure.catching { () throws(SystemError) in try world.read(run) }
    let lines = Array(source.bytes).split(separator: ASCII.lineFeed).map { Array($0) }
    if lines.contains(where: ReplacedFile.isNewer) { throw .work(UndoStore.tooNew) }
    return lines.compactMap { ReplacedFile(line: $0) }
  }

  private static let tooNew = Localized(
    en: "a newer qbank replaced these files, so nothing was restored; update qbank",
    ja: "新しいバージョンのqbankで書き換えられたファイルのため、元に戻せません。qbankを更新してください。")
}

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
