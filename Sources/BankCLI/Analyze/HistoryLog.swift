@_spi(QBank) import BankLearning
import BankSystem

/// Reads the runs of histories line by line, so that a file of any length takes little memory.
struct HistoryLog {
  private(set) var log: AnswerLog
  private let session: Session

  init(simulated: Bool, _ session: Session) {
    log = AnswerLog(simulated: simulated)
    self.session = session
  }

  /// Adds the runs of a history; by default that of the user.
  mutating func read(_ named: Path?) throws(Failure) {
    let history = try HistoryFile(named, session)
    guard let file = try history.input() else { return }
    var lines = RunLines(log: log)
    try Failure.catching { () throws(SystemError) in try lines.read(file, history.path) }
    if lines.notes.newerLine != nil { throw .work(HistoryLog.tooNew(history.path)) }
    if lines.runs == 0, lines.hasForeign { throw .work(HistoryLog.foreign(history.path)) }
    history.report(lines.notes.skipped, of: lines.notes.skippedCount)
    log = lines.log
  }

  /// Returns all runs, in order and with what each answer counts for.
  func settled() -> AnswerLog {
    var log = log
    log.settle()
    return log
  }

  private static func tooNew(_ path: Path) -> Localized {
    Localized(
      en: "\(path.displayText) was written by a newer qbank, so nothing was learnt from it; "
        + "update qbank, or specify another history",
      ja: "\(path.displayText) は新しいバージョンのqbankで書かれているため、分析を中止しました。"
        + "qbankを更新するか、別の履歴を指定してください。")
  }

  private static func foreign(_ path: Path) -> Localized {
    Localized(
      en:
        "\(path.displayText) is not a history file; specify one written by qbank play "
        + "or a quiz page (banks go after --bank)",
      ja: "\(path.displayText) は記録のファイルではありません。qbank play やクイズのページが書き出した"
        + "ファイルを指定してください（問題ファイルは --bank で指定します）。")
  }
}

/// The lines of one history.
private struct RunLines {
  private(set) var log: AnswerLog
  private(set) var runs = 0
  private(set) var notes = LineNotes()
  private(set) var hasForeign = false

  mutating func read(_ file: any InputFile, _ path: Path) throws(SystemError) {
    try file.forEachLine(path) { line, _ in
      notes.advance()
      if let line { read(line) } else { notes.skip(.notJSON) }
    }
  }

  private mutating func read(_ line: Span<UInt8>) {
    let history = History(line)
    for run in history.runs {
      runs += 1
      log.add(run)
    }
    notes.note(history)
    if history.isForeign { hasForeign = true }
  }
}
