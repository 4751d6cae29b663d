@_spi(QBank) import BankReports
import BankSystem

/// The version of qbank.
let qbankVersion = "1.0.0"

/// Runs qbank: parses the command line and hands over to a command.
package struct CommandLineTool {
  private let world: any World
  /// The commit that a released version was built from and its date, or empty.
  private let build: String
  private let language: Language
  /// The language and the style of messages, which apply even if the rest of the line is not understood.
  private let common: CommonOptions

  /// Creates a run in the given world.
  package init(_ world: any World, build: String = "") {
    (self.world, self.build) = (world, build)
    common = CommonOptions(scanning: world.arguments)
    language = common.language ?? CommandLineTool.language(world)
  }

  private var session: Session { Session(world, language: language, common) }

  /// Runs the command line and returns the exit status.
  package func run() -> ExitStatus {
    let arguments = world.arguments
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    guard let first = words.first else { return showHelp(nil) }
    guard let place = words.firstIndex(where: { Command.named($0) != nil }),
      let command = Command.named(words[place])
    else {
      return first.hasPrefix("-")
        ? runWithoutCommand(arguments) { showHelp(nil) }
        : refuse(UnknownName.command(first), nil)
    }
    // Options that every command has may precede its name.
    let front = Array(arguments[..<place])
    return runWithoutCommand(front) { run(command, front + arguments[(place + 1)...]) }
  }

  /// The message for when the system gives no more memory.
  package var outOfMemory: String {
    Localized(
      en: "Error: qbank stopped, most likely because it needs more memory than the limit that is "
        + "set (ulimit -v); if it happens without that limit, please report it\n",
      ja: "エラー: qbankが停止しました。設定されている上限（ulimit -v）ではメモリーが足りないためと考えられます。"
        + "上限なしでも起きる場合は、不具合としてお知らせください。\n")[language]
  }

  /// Handles a command line of options only, such as `qbank --version`.
  private func runWithoutCommand(
    _ arguments: [[UInt8]], then next: () -> ExitStatus
  ) -> ExitStatus {
    do throws(Failure) {
      let invocation = try Invocation<NoOptions>(arguments)
      if invocation.common.showsVersion { return showVersion() }
      guard let word = invocation.options.words.first else { return next() }
      throw .usage(UnknownName.command(word.displayText))
    } catch {
      return fail(error, nil)
    }
  }

  private func run(_ command: Command, _ arguments: [[UInt8]]) -> ExitStatus {
    var session = session
    do throws(Failure) {
      let line = try command.parse(arguments)
      session = Session(world, language: language, line.common, command: command.name)
      if line.common.showsWholeHelp { return showHelp(command, showsAll: true) }
      if line.common.showsHelp { return showHelp(command) }
      if line.common.showsVersion { return showVersion() }
      try check(line.words, command)
      if common.language == nil, let configuration = line.configuration {
        session.language = Configurations.language(configuration, session) ?? session.language
      }
      let status = try line.run(&session)
      try session.flush()
      try session.writeOutputs()
      session.tellWritten()
      return status
    } catch {
      session.tellWritten()
      return fail(error, command, session.language)
    }
  }

  /// Checks that the words match the arguments of the command in number and value.
  private func check(_ words: [Path], _ command: Command) throws(Failure) {
    if let word = words.first, (try? world.kind(of: word)) == nil,
      let former = FormerName.answer(word: word.displayText, of: command.name)
    {
      throw .usage(former)
    }
    var rest = words[...]
    for argument in command.arguments {
      if rest.isEmpty, argument.isRequired { throw missing(argument) }
      let own = argument.isRepeated ? rest : rest.prefix(1)
      for word in own {
        if argument.isFile, word.bytes.isEmpty {
          throw .usage(UsageMessages.emptyName("<\(argument.name)>"))
        }
        guard let choices = argument.choices, !choices.contains(word.displayText) else { continue }
        throw .usage(UsageMessages.badArgument(word.displayText, argument, choices))
      }
      rest = rest.dropFirst(own.count)
    }
    if !rest.isEmpty { throw .usage(UsageMessages.surplus(Array(rest))) }
  }

  private func missing(_ argument: Argument) -> Failure {
    let isWaiting = argument.isFile && world.isInputWaiting
    return .usage(UsageMessages.missingArgument(argument, isInputWaiting: isWaiting))
  }

  private func showVersion() -> ExitStatus {
    show("qbank \(qbankVersion)" + (build.isEmpty ? "" : " (\(build))") + "\n")
  }

  private func show(_ text: String) -> ExitStatus {
    finish { (session) throws(Failure) in try session.print(text) }
  }

  /// Shows a page, beginning at its start.
  private func show(page text: String) -> ExitStatus {
    finish { (session) throws(Failure) in try session.show(text) }
  }

  private func finish(_ write: (inout Session) throws(Failure) -> Void) -> ExitStatus {
    var session = session
    do throws(Failure) {
      try write(&session)
      try session.flush()
      return .clean
    } catch {
      return fail(error, nil)
    }
  }

  private func showHelp(_ command: Command?, showsAll: Bool = false) -> ExitStatus {
    let page = HelpPage(session)
    return show(page: command.map { page.text($0, showsAll: showsAll) } ?? page.overview())
  }

  /// Reports a failure, in the configured language if that is already known.
  private func fail(
    _ failure: Failure, _ command: Command?, _ settled: Language? = nil
  ) -> ExitStatus {
    switch failure {
    case .usage(let message): return refuse(message, command, settled)
    case .work(let message):
      Session(world, language: settled ?? language, common).reportError(message)
      return .failure
    }
  }

  private func refuse(
    _ message: Localized, _ command: Command?, _ settled: Language? = nil
  ) -> ExitStatus {
    let session = Session(world, language: settled ?? language, common)
    session.reportError(message)
    let page = HelpPage(
      language: session.language, width: session.width(of: .errors), style: .plain)
    session.say(page.reminder(command))
    return .usage
  }

  /// Returns the language that the environment asks for.
  private static func language(_ world: any World) -> Language {
    world.locale(for: "LC_MESSAGES")?.hasPrefix("ja") == true ? .japanese : .english
  }
}

/// Messages for unknown names, suggesting what was probably meant: the successor of an old name, the equivalent of
/// another tool's word, or the nearest name.
enum UnknownName {
  /// Returns the message for a word that is not a command.
  static func command(_ name: String) -> Localized {
    if let former = FormerName.answer(command: name) { return former }
    let near = likelyCommand(for: name)
    let isPath = name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
    let hint =
      near == nil && isPath
      ? UsageMessages.didYouMean("qbank lint \(name)") : UsageMessages.didYouMean(near)
    return Localized(
      en: "Unknown command '\(UsageMessages.shown(name))'.\(hint.en)",
      ja: "'\(UsageMessages.shown(name))' というコマンドはありません。\(hint.ja)")
  }

  private static func likelyCommand(for name: String) -> String? {
    if TransformOperation.named(name) != nil { return "transform \(name)" }
    return CommonWord.command(for: name) ?? NearestName.of(name, in: Command.all.map(\.name))
  }

  /// Returns the message for a word for which `qbank help` has no page.
  static func topic(_ name: String) -> Localized {
    let topics = HelpTopic.all.map(\.name)
    let near = likelyCommand(for: name)
    if let step = TransformOperation.named(name) {
      let page = UsageMessages.didYouMean("qbank help transform")
      return Localized(
        en: "'\(step.name)' is a step of 'transform'.\(page.en)",
        ja: "'\(step.name)' は 'transform' の操作です。\(page.ja)")
    }
    if FormerName.answer(command: name) != nil || near != nil { return command(name) }
    let hint = UsageMessages.didYouMean(NearestName.of(name, in: topics))
    return Localized(
      en:
        "There is no help for '\(UsageMessages.shown(name))'.\(hint.en) Besides commands there are "
        + "\(topics.listed().en).",
      ja: "'\(UsageMessages.shown(name))' のヘルプはありません。\(hint.ja)コマンドのほかに "
        + "\(topics.listed().ja) のヘルプがあります。")
  }
}
