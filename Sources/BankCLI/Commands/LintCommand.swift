@_spi(QBank) import BankReports
@_spi(QBank) import BankRules
import BankSystem

extension Command {
  static let lint = Command(
    "lint",
    summary: Localized(
      en: "Find every problem in every bank in one run.", ja: "問題ファイルの誤りをすべて見つけます。"),
    statuses: Localized(
      en: """
        0 no finding at or above --fail-on, 1 at least one, 2 something could not be read or \
        written. With --diff, 1 means that there is something to fix.
        """,
      ja: """
        0 --fail-on 以上の指摘なし、1 --fail-on 以上の指摘あり、2 読み書きの失敗。--diff では、\
        修正できるところがあれば1になります。
        """),
    examples: [
      CommandExample(
        "qbank lint",
        en: "Check all banks in this folder and below.",
        ja: "現在のフォルダーとその下の問題ファイルをすべて検査します。"),
      CommandExample(
        "qbank lint --fix --diff banks",
        en: "Show what the safe fixes would change.",
        ja: "安全な修正で何が変わるかを表示します。"),
      CommandExample(
        "qbank lint --watch banks",
        en: "Check again whenever a bank is saved.", ja: "問題ファイルが保存されるたびに検査し直します。"),
      CommandExample(
        "qbank lint --loader timerquiz banks/timerquiz",
        en: "See how an app reads its files.", ja: "アプリがファイルをどう読み込むかを調べます。"),
      CommandExample(
        "cat bank.csv | qbank lint --stdin-filename bank.csv -",
        en: "Check the output of another program.", ja: "ほかのプログラムの出力を検査します。"),
    ],
    arguments: [.paths],
    options: LintCommandOptions.self
  ) { (options, session) throws(Failure) in
    if options.watches {
      try options.check()
      return try WatchRun(command: options).run(&session)
    }
    return try LintRun(options, session).complete(&session)
  }
}

extension Argument {
  static let paths = Argument(
    "path", isRepeated: true, isFile: true,
    Localized(
      en: """
        Files, folders with banks, or - for standard input; default: the current folder.
        """,
      ja: "ファイル、フォルダー、または標準入力を表す -。省略時は現在のフォルダー。"))
}

/// `qbank lint --watch`: a run after every change, until the process is ended.
private struct WatchRun {
  let command: LintCommandOptions

  /// Milliseconds between two checks of the files.
  private static let pause = 300

  /// Runs again after every change. Returns only if no change is possible any more, or nothing more can be written.
  func run(_ session: inout Session) throws(Failure) -> ExitStatus {
    while true {
      // Taken before the run, so that changes that are saved during it are not missed.
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

  /// Runs once. A failure, such as a configuration that is invalid while being edited, is reported and does not end
  /// the watch: the next change may resolve it.
  private func look(_ session: inout Session) throws(Failure) -> ExitStatus {
    let run: LintRun
    do throws(Failure) {
      run = try LintRun(command, session)
    } catch .work(let reason) {
      session.reportError(reason)
      return .failure
    }
    return try run.complete(&session)
  }
}

/// The files that a run reads, each with a mark that changes when the file is written to.
private struct WatchedFiles: Equatable {
  private var marks: [Path: [UInt8]] = [:]

  /// Creates marks of the current state of the files that a command line names.
  init(_ command: LintCommandOptions, _ session: Session) {
    // Errors in a configuration are reported by the run.
    var session = session
    session.isSilent = true
    for path in command.bank.inputs + command.bank.context { add(path, command, session) }
    for case let path? in [
      command.comparison.baseline, command.comparison.changes, command.bank.configuration.file,
    ] {
      mark(path, session.world)
    }
  }

  private mutating func add(_ path: Path, _ command: LintCommandOptions, _ session: Session) {
    guard (try? session.world.kind(of: path)) == .folder else {
      return addFile(path, session.world)
    }
    mark(path, session.world)
    guard var walk = try? FolderWalk(command.bank, session) else { return }
    for case .bank(let file) in walk.walk(path) { addFile(file, session.world) }
  }

  /// Adds a bank, and the configurations that may apply to it.
  private mutating func addFile(_ path: Path, _ world: any World) {
    mark(path, world)
    for folder in world.resolved(path).folder.upwards {
      let configuration = ConfigurationReader.file(in: folder)
      if marks[configuration] != nil { return }
      marks[configuration] = world.mark(of: configuration) ?? []
    }
  }

  private mutating func mark(_ path: Path, _ world: any World) {
    marks[path] = world.mark(of: path) ?? []
  }
}
