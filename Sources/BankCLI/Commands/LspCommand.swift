@_spi(QBank) import BankEditor
@_spi(QBank) import BankSystem
import Templates

extension Command {
  static let lsp = Command(
    "lsp",
    summary: Localized(
      en: "Serve an editor by the Language Server Protocol.",
      ja: "エディターにLanguage Server Protocolで応答します。"),
    details: Localized(
      en: """
        Started by an editor, which writes messages to standard input and reads them from standard \
        output. Shows findings of all banks in the workspace while you type, also those about \
        questions in other files; applies fixes; formats as fmt does; shows each question as \
        players see it. Files are never written: every change is made by the editor. Settings are \
        those of .qbank.json.
        """,
      ja: """
        エディターから起動します。標準入力でメッセージを受け取り、標準出力に返します。入力中に、ワークスペースのすべての\
        問題ファイルの指摘（ほかのファイルの問題との重複も含む）を表示し、修正、fmtと同じ整形、出題時の見た目の表示が\
        できます。ファイルには書き込みません（変更はすべてエディターが行います）。設定は .qbank.json に従います。
        """),
    examples: [
      CommandExample(
        "qbank lsp", en: "What an editor runs; see “Editors” in the book.",
        ja: "エディターが実行するコマンド。設定のしかたは「エディター」を参照してください。")
    ], options: LspOptions.self
  ) { (options, session) throws(Failure) in
    if session.world.isTerminal(.output) { session.remark(LspOptions.waiting) }
    return try EditorRun(session).finish()
  }
}

/// The options of `qbank lsp`, which needs none but accepts the one that many editors add.
struct LspOptions: CommandOptions {
  var words: [Path] = []
  var isOverStreams = false

  static var fields: [OptionField<Self>] { [.sign(.stdio, \.isOverStreams)] }

  /// The message if a person started the command.
  fileprivate static let waiting = Localized(
    en:
      "Waiting for messages of an editor, which starts this command itself (Ctrl-C ends it). To set "
      + "one up: qbank new editor NAME",
    ja: "エディターからのメッセージを待っています（Ctrl-Cで終了）。このコマンドはエディターが起動します。"
      + "設定するには qbank new editor 名前 を実行してください。")
}

extension Flag {
  fileprivate static let stdio = Flag(
    "stdio",
    Localized(
      en: "Talk over standard input and output, as always.", ja: "標準入出力で通信します（省略時も同じです）。"))
}

/// A conversation with an editor over standard input and standard output.
///
/// The `EditorServer` holds the conversation itself; this type waits for messages and has long work done in the
/// background.
private final class EditorRun {
  private let world: any World
  private var server: EditorServer
  private let services: EditorServices
  private let found = Locked<LintedBanks?>(nil)
  private var isWorking = false
  private var began = 0
  private var lastLook = 0

  /// Milliseconds of work after which progress is shown.
  private static let longWork = 1_000
  /// Milliseconds between checks whether the work is done.
  private static let busy = 2
  /// Milliseconds between checks whether the editor is still there.
  private static let idle = 2_000

  init(_ session: Session) {
    world = session.world
    services = EditorRun.services(session.world)
    server = EditorServer(services, session.language)
  }

  /// Returns the services that the editor needs, in the given world.
  private static func services(_ world: any World) -> EditorServices {
    let kept = KeptFiles()
    return EditorServices(
      lint: { snapshot in
        var lint = EditorLint(snapshot, world, kept)
        return lint.run()
      },
      run: { words, input, snapshot in
        let own = EditorWorld(
          world, texts: snapshot.texts, input: input,
          arguments: words + ["--quiet", "--color", "never", "--lang", snapshot.language.rawValue])
        let status = CommandLineTool(own).run()
        return CommandOutcome(
          isDone: [.clean, .findings].contains(status), output: own.output, errors: own.errors)
      },
      accept: { index, file, snapshot in
        EditorBaseline.accepting(
          index, in: file, snapshot, EditorWorld(world, texts: snapshot.texts))
      },
      read: { path in
        guard (try? world.kind(of: path)) == .file else { return nil }
        return try? world.read(path)
      },
      resolved: { world.resolved($0) }, version: qbankVersion,
      schema: { Templates.configSchema })
  }

  /// Runs the conversation until the editor ends it.
  func finish() throws(Failure) -> ExitStatus {
    var isAtEnd = false
    while !server.isEnded, !isAtEnd {
      isAtEnd = try takeIn()
      server.answerAll()
      work()
      try writeOut()
      if isOrphan { return .findings }
    }
    return server.editor.wasShutDown ? .clean : .findings
  }

  /// Receives the available input, waiting for it if there is none, and returns whether it has ended.
  private func takeIn() throws(Failure) -> Bool {
    var wait = isWorking ? EditorRun.busy : EditorRun.idle
    do throws(SystemError) {
      while let bytes = try world.nextInput(within: wait) {
        if bytes.isEmpty { return true }
        server.receive(bytes)
        wait = 0
      }
    } catch {
      throw Failure(error)
    }
    return false
  }

  /// Starts a lint where something has changed, and takes over the results of a finished one.
  private func work() {
    if isWorking, let banks = found.withLock({ $0.take() }) { end(banks) }
    if isWorking, world.milliseconds - began > EditorRun.longWork { server.showProgress() }
    if isWorking { return server.publishEarly() }
    guard let snapshot = server.beginWork() else { return }
    began = world.milliseconds
    isWorking = true
    let (services, found) = (services, found)
    let look: @Sendable () -> Void = {
      let banks = services.lint(snapshot)
      found.withLock { $0 = banks }
    }
    if !world.start(look) { look() }
    if let banks = found.withLock({ $0.take() }) { end(banks) } else { server.publishEarly() }
  }

  private func end(_ banks: LintedBanks) {
    isWorking = false
    server.endWork(banks)
  }

  private func writeOut() throws(Failure) {
    let bytes = server.takeOutput()
    if bytes.isEmpty { return }
    do throws(SystemError) {
      try world.write(StreamText(data: bytes, isRaw: true), to: .output)
    } catch {
      if error.cause != .brokenPipe { throw Failure(error) }
    }
  }

  /// Whether the process that started this one is gone.
  private var isOrphan: Bool {
    guard let parent = server.editor.parent, world.milliseconds - lastLook > EditorRun.idle else {
      return false
    }
    lastLook = world.milliseconds
    return !world.isRunning(process: parent)
  }
}

/// Adds single findings to the baseline that is configured for a file, for the editor to write.
private enum EditorBaseline {
  /// Returns the baseline with one more finding, or nil if no baseline is configured or it cannot be read.
  static func accepting(
    _ index: Int, in file: LintedFile, _ snapshot: Snapshot, _ world: EditorWorld
  ) -> ChangedFile? {
    let session = Session(world, language: snapshot.language, command: "lint")
    let path = file.source.path
    guard let configurations = try? Configurations(BankOptions(), session, for: [path]),
      let name = configurations.all(for: path).baseline
    else { return nil }
    let old = try? world.read(name)
    let (known, mistakes) = old.map { Baseline.read($0) } ?? (Baseline(), [])
    if !mistakes.isEmpty { return nil }
    let one = file.keeping(file.diagnostics.indices.map { $0 == index })
    let called = BaselineComparison.name(of: path, from: world.resolved(name).folder, world)
    let reason = Localized(en: "accepted in the editor", ja: "エディターで確認済み")
    let new = known.adding(KeyedFile(one, called: called), because: reason[snapshot.language])
    return ChangedFile(path: name, old: old, new: Array(new.text.utf8))
  }
}
