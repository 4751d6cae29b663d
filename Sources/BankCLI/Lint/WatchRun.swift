@_spi(QBank) import BankModel
import BankSystem
@_spi(QBank) import BankText

/// `qbank lint --watch`: a run after every change, until somebody ends the process.
struct WatchRun {
  private let command: LintCommandOptions

  /// So many milliseconds pass between two looks at the files.
  private static let pause = 300

  init(_ command: LintCommandOptions) { self.command = command }

  /// Runs again and again; ends only where nothing can ever change, or nothing more can be written.
  func run(_ session: inout Session) throws(Failure) -> ExitStatus {
    while true {
      // Looked at before the run, so that what is saved while it goes on is not missed.
      let seen = WatchedFiles(command, session)
      let status = try look(&session)
      try session.flush()
      if session.isOutputClosed { return status }
      session.remark(
        Localized(en: "Watching for changes (Ctrl-C stops).", ja: "変更を待っています（Ctrl-Cで終了）。"))
      repeat {
        guard session.world.pause(milliseconds: WatchRun.pause) else { return status }
      } while WatchedFiles(command, session) == seen
      if session.world.isTerminal(.output) { try session.print(WatchRun.clearing) }
    }
  }

  private static let clearing = StreamText(command: "\u{1B}[H\u{1B}[2J\u{1B}[3J")

  /// One run. What cannot be done now, such as to understand a configuration that is being edited, may be
  /// possible after the next change.
  private func look(_ session: inout Session) throws(Failure) -> ExitStatus {
    let run: LintRun
    do throws(Failure) {
      run = try LintRun(command, session)
    } catch .work(let reason) {
      session.reportError(reason)
      return .failure
    }
    let status = try run.finish(&session)
    try run.finder.reportPassedOver(after: &session)
    return status
  }
}
