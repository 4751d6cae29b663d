@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import BankText

/// What one run of a command has replaced.
struct UndoRun {
  private let files: [ReplacedFile]
  private let session: Session

  init(_ run: Path, in store: UndoStore, _ session: Session) throws(Failure) {
    files = try store.files(of: run)
    self.session = session
  }

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
    if !done.isEmpty { try session.print(text(of: done.reversed())) }
    return Outcome(count: done.count, isAll: isAll)
  }

  /// Brings a file back; false when it is as it was before.
  private func bringBack(_ file: ReplacedFile) throws(SystemError) -> Bool {
    let source = try session.world.read(file.path)
    if Array(source.bytes) == file.before { return false }
    guard SHA256(source.bytes).hexadecimal == file.digest else {
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

  private var command: String { VisibleText.escape(files.first?.command ?? "") }

  private var when: String {
    guard let date = files.first?.date else { return "" }
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

  static let nothingKept = Localized(
    en: "there is nothing to bring back: no command has replaced a file in the last "
      + "\(UndoStore.mostDays) days",
    ja: "元に戻すものがありません。この\(UndoStore.mostDays)日間にファイルを書き換えたコマンドはありません。")
}
