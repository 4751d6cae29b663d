import BankModel
import BankQuiz
import BankReports
import BankSystem
import BankText

/// The file in which runs are recorded: where it is, what is in it, and how a run gets there.
struct HistoryFile {
  /// Where it is.
  let path: Path
  /// Whether it is the default one, which need not be there, and for which folders are made.
  private let isUsual: Bool
  private let session: Session

  /// The history that `--history` names, else the one of the user.
  init(_ named: Path?, _ session: Session) throws(Failure) {
    self.session = session
    guard let path = named ?? HistoryFile.usualPlace(session.world) else {
      throw .work(HistoryFile.noHome)
    }
    self.path = path
    isUsual = named == nil
  }

  /// The usual place: the folder for what programs remember from run to run.
  private static func usualPlace(_ world: any World) -> Path? {
    if let state = world.environment("XDG_STATE_HOME"), state.hasPrefix("/") {
      return Path(state).appending("qbank/history.jsonl")
    }
    guard let home = world.environment("HOME"), !home.isEmpty else { return nil }
    #if os(macOS)
      return Path(home).appending("Library/Application Support/qbank/history.jsonl")
    #else
      return Path(home).appending(".local/state/qbank/history.jsonl")
    #endif
  }

  private static let noHome = Localized(
    en: "your home folder is not known (HOME is not set), so there is no place for the history; "
      + "name a file with --history",
    ja: "ホームフォルダーが分からない（HOMEが未設定）ため、履歴の場所が決まりません。--history でファイルを指定してください。")

  /// Everything that is recorded; skipped lines are reported.
  func read() throws(Failure) -> History { try read(mayBeMissing: isUsual) }

  /// The same; a file that is not there yet can be taken for one without runs.
  func read(mayBeMissing: Bool) throws(Failure) -> History {
    let history = try readSilently(mayBeMissing: mayBeMissing)
    for line in history.skipped.prefix(HistoryFile.reportedLines) { warn(explanation(line)) }
    let more = history.skipped.count - HistoryFile.reportedLines
    if more > 0 {
      warn(
        Localized(
          en: "\(Localized.count(more, "more line of it was", "more lines of it were")) left out",
          ja: "ほかに\(more)行を読み飛ばしました。"))
    }
    return history
  }

  /// How many skipped lines are reported one by one.
  private static let reportedLines = 5

  /// Records a run behind all others.
  ///
  /// A history that a newer qbank has written to is left as it is.
  func add(_ run: RunRecord) throws(Failure) {
    try checkForAdding()
    do throws(SystemError) {
      try session.world.append(Array(run.line.utf8), to: path, makingFolders: isUsual)
    } catch {
      throw .work(error.message)
    }
  }

  /// Checks that a run can be added: the file is a history, or not there yet.
  func checkForAdding() throws(Failure) {
    guard try readSilently(mayBeMissing: true).isForeign else { return }
    throw .work(
      Localized(
        en: "\(path.displayText) is no history of runs, so nothing was added to it; "
          + "name another file with --history",
        ja: "\(path.displayText) は記録のファイルではないため、書き込みませんでした。"
          + "--history で別のファイルを指定してください。"))
  }

  private func readSilently(mayBeMissing: Bool) throws(Failure) -> History {
    guard let source = try source(mayBeMissing: mayBeMissing) else { return History() }
    let history = History(source.bytes)
    if let line = history.newerLine { throw .work(tooNew(line)) }
    return history
  }

  private func source(mayBeMissing: Bool) throws(Failure) -> Source? {
    do throws(SystemError) {
      return try session.world.read(path)
    } catch {
      if mayBeMissing, error.cause == .notFound { return nil }
      throw .work(error.message)
    }
  }

  private func tooNew(_ line: Int) -> Localized {
    Localized(
      en:
        "line \(line) of \(path.displayText) was written by a newer qbank, so the history was neither "
        + "read nor changed; update qbank, or name another file with --history",
      ja: "\(path.displayText) の\(line)行目は新しいバージョンのqbankで書かれているため、履歴の読み書きを中止しました。"
        + "qbankを更新するか、--history で別のファイルを指定してください。")
  }

  private func warn(_ message: Localized) {
    let word = Localized(en: "Warning: ", ja: "警告: ")[session.language]
    session.say(session.style(for: .errors)(.warning, word) + message[session.language] + "\n")
  }

  private func explanation(_ skipped: History.Skipped) -> Localized {
    let reason =
      switch skipped.reason {
      case .torn:
        Localized(
          en: "it breaks off, because whoever wrote it was stopped", ja: "記録の途中で中断されています。")
      case .notJSON: Localized(en: "it is not JSON", ja: "JSONではありません。")
      case .invalidMember(let name):
        Localized(
          en: "its '\(name)' is missing or makes no sense", ja: "'\(name)' がないか、値が正しくありません。")
      }
    return Localized(
      en: "line \(skipped.line) of \(path.displayText) was left out: \(reason.en)",
      ja: "\(path.displayText) の\(skipped.line)行目を読み飛ばしました。\(reason.ja)")
  }
}

extension Path {
  fileprivate func appending(_ name: String) -> Path { appending(Array(name.utf8)) }
}

extension Flag {
  static let history = Flag(
    "history", .file, placeholder: "file",
    Localized(
      en: "The file of recorded runs; by default history.jsonl in the state folder of the user.",
      ja: "記録のファイル。省略時はユーザーの状態フォルダーにあるhistory.jsonl。"))
}
