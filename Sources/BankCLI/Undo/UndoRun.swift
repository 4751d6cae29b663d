@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import BankText

/// What one run of a command has replaced, in the current folder and below or anywhere.
struct UndoRun {
  private let files: [ReplacedFile]
  /// The files of the run that lie elsewhere.
  private let others: [ReplacedFile]
  private let run: Path
  private let store: UndoStore
  private let session: Session

  init(
    _ run: Path, in store: UndoStore, anywhere: Bool, _ session: Session
  ) throws(Failure) {
    let all = try store.files(of: run)
    let here = session.world.resolved(Path(".")).components
    let isHere = all.map {
      anywhere || session.world.resolved($0.path).components.starts(with: here)
    }
    files = zip(all, isHere).filter(\.1).map(\.0)
    others = zip(all, isHere).filter { !$0.1 }.map(\.0)
    (self.run, self.store, self.session) = (run, store, session)
  }

  /// Whether all that the run has replaced lies elsewhere.
  var isElsewhere: Bool { files.isEmpty && !others.isEmpty }

  /// Forgets what was brought back.
  func forget() { store.keep(others, in: run) }

  /// How much of a run was brought back.
  struct Outcome {
    /// How many files.
    var count = 0
    /// Whether each is now as it was before.
    var isAll = true
  }

  /// Brings back what has not changed since, and tells what was done.
  func bringBack(_ session: inout Session) throws(Failure) -> Outcome {
    var done: [Path] = []
    var isAll = true
    for file in files.reversed() {
      do throws(SystemError) {
        if try bringBack(file) { done.append(file.path) }
      } catch {
        isAll = false
        session.reportError(error.cause == .changed ? UndoRun.changed(file.path) : error.message)
      }
    }
    if !done.isEmpty {
      try session.print(text(of: done.reversed()))
      if !others.isEmpty { session.tell(left(UndoRun.leftOfRun)) }
    }
    return Outcome(count: done.count, isAll: isAll)
  }

  /// Brings a file back; false when it is as it was before.
  private func bringBack(_ file: ReplacedFile) throws(SystemError) -> Bool {
    let source = try session.world.read(file.path)
    if Array(source.bytes) == file.before { return false }
    // Lines of before have the plain digest of files of any size.
    let digests = [
      ContentDigest(Array(source.bytes)).hexadecimal, SHA256(source.bytes).hexadecimal,
    ]
    guard digests.contains(file.digest) else {
      throw SystemError(.write, file.path, .changed)
    }
    try session.world.rewrite(source, with: file.before)
    return true
  }

  // MARK: Words

  /// The run in one line, with the names of its files below.
  var list: String {
    let title = Localized(
      en: "\(when)  \(command)  \(Localized.count(files.count, "file", "files"))",
      ja: "\(when)  \(command)  \(files.count)ファイル")
    return title[session.language] + "\n" + UndoRun.lines(files.map(\.path))
  }

  private func text(of done: [Path]) -> String {
    let title = Localized(
      en:
        "Brought back \(Localized.count(done.count, "file", "files")) that \(command) had replaced "
        + "(\(when)):\n",
      ja: "\(command)が書き換えた\(done.count)個のファイルを元に戻しました（\(when)）。\n")
    return title[session.language] + UndoRun.lines(done)
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

  private static func changed(_ path: Path) -> Localized {
    let name = path.displayText
    return Localized(
      en: "\(name) has changed since, so it was left alone",
      ja: "\(name) はそのあとで変更されているため、手を付けませんでした。")
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

extension UndoStore {
  /// The files of a run, in the order in which they were replaced; lines that are damaged are left out.
  func files(of run: Path) throws(Failure) -> [ReplacedFile] {
    let source: Source
    do throws(SystemError) { source = try world.read(run) } catch { throw Failure(error) }
    let lines = Array(source.bytes).split(separator: ASCII.lineFeed).map { Array($0) }
    if lines.contains(where: ReplacedFile.isNewer) { throw .work(UndoStore.tooNew) }
    return lines.compactMap { ReplacedFile(line: $0) }
  }

  private static let tooNew = Localized(
    en: "a newer qbank replaced these files, so nothing was brought back; update qbank",
    ja: "新しいバージョンのqbankで書き換えられたファイルのため、元に戻せません。qbankを更新してください。")
}
