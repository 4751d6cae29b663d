@_spi(QBank) import BankReports
import BankSystem

/// One run of a command: where it writes, and in which language and style.
struct Session {
  /// Everything outside the process.
  var world: any World { guarded }
  private let guarded: GuardedWorld
  /// The language of every text.
  var language: Language
  /// The command that is run.
  let command: String
  /// Whether all messages are suppressed.
  var isSilent = false
  private let common: CommonOptions
  private let outputs = OutputFiles()
  private let undo: UndoLog
  private var pending = StreamText()
  /// Whether the reader of the results has closed the pipe.
  private(set) var isOutputClosed = false

  init(
    _ world: any World, language: Language, _ common: CommonOptions = CommonOptions(),
    command: String = ""
  ) {
    undo = UndoLog(command)
    guarded = GuardedWorld(world, undo, isForced: common.isForced)
    self.command = command
    self.language = language
    self.common = common
  }

  /// Whether the command line gives the language of messages.
  var isLanguageGiven: Bool { common.language != nil }

  /// Whether only results, warnings and errors are shown.
  var isQuiet: Bool { common.isQuiet }

  /// Returns the style of text on a stream: coloured on a terminal, unless `--color` says otherwise, else NO_COLOR,
  /// else FORCE_COLOR, else TERM.
  func style(for stream: Stream) -> Style {
    switch common.color {
    case .always: return .colored
    case .never: return .plain
    case .auto:
      if variable("NO_COLOR") != nil { return .plain }
      if let force = variable("FORCE_COLOR") {
        return ["0", "false"].contains(force) ? .plain : .colored
      }
      return world.isTerminal(stream) && variable("TERM") != "dumb" ? .colored : .plain
    }
  }

  /// Returns an environment variable that is not empty.
  private func variable(_ name: String) -> String? {
    world.environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether pictures must be drawn in ASCII alone: on a dumb terminal, and if the environment names an encoding
  /// other than UTF-8.
  var isASCII: Bool {
    if world.environment("TERM") == "dumb" { return true }
    guard let locale = world.locale(for: "LC_CTYPE") else { return false }
    if ["C", "POSIX"].contains(locale) { return true }
    let encoding = locale.lowercased().split(separator: ".").dropFirst().first
    return encoding.map { !$0.hasPrefix("utf-8") && !$0.hasPrefix("utf8") } ?? false
  }

  /// Returns the maximum width of a line in terminal columns: COLUMNS, else the window, else 80.
  func width(of stream: Stream) -> Int {
    max(givenWidth ?? world.width(of: stream) ?? 80, 20)
  }

  /// Returns the width of the window for what fills it, or the usual one if that is unknown.
  func windowWidth(atLeast least: Int) -> Int { max(least, world.width(of: .output) ?? 80) }
  /// Returns the height of the window for what fills it, or the usual one if that is unknown.
  func windowHeight(atLeast least: Int) -> Int { max(least, world.height(of: .output) ?? 24) }

  /// The width that COLUMNS gives.
  private var givenWidth: Int? {
    world.environment("COLUMNS").flatMap { Int(bounded: $0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Returns how findings are shown on a stream, or in a file if `stream` is nil.
  ///
  /// In a file or a pipe a message is one line, so that a search finds it whole; unless COLUMNS gives a width.
  func reportOptions(
    for stream: Stream?, isVerbose: Bool = false, maxFindings: Int = 0
  ) -> ReportOptions {
    let isWatched = stream.map { world.isTerminal($0) || world.width(of: $0) != nil } ?? false
    return ReportOptions(
      language: language, style: stream.map { style(for: $0) } ?? .plain,
      width: width(of: stream ?? .output), wraps: isWatched || givenWidth != nil,
      isVerbose: isVerbose, maxFindings: maxFindings)
  }

  /// Writes a result.
  mutating func print(_ words: String) throws(Failure) {
    try self.print(StreamText(words, hasColors: style(for: .output).isColored))
  }

  /// Writes a result that is a file. An archive is refused on a terminal.
  mutating func print(_ bytes: [UInt8]) throws(Failure) {
    if world.isTerminal(.output), ForeignText.atStart(of: bytes.arraySpan) == .workbook {
      throw .usage(Session.archiveOnTerminal)
    }
    try self.print(text(of: bytes))
  }

  private static let archiveOnTerminal = Localized(
    en: "The result is not a text. Name a file for it: -o FILE",
    ja: "結果はテキストではありません。-o でファイルを指定してください。")

  /// Returns the bytes of a file as text for a stream.
  func text(of bytes: [UInt8]) -> StreamText { StreamText(data: bytes, isRaw: common.isRaw) }

  /// Writes a result that may contain terminal commands.
  mutating func print(_ text: StreamText) throws(Failure) {
    pending += text
    if pending.count >= 1 << 16 { try flush() }
  }

  /// Opens the keyboard of the terminal, or throws `failure` if there is none.
  func openKeyboard(
    isPlain: Bool, orFail failure: Failure
  ) throws(Failure) -> any GameKeyboard {
    let keyboard = try Failure.catching { () throws(SystemError) in
      try world.openKeyboard(isPlain: isPlain)
    }
    guard let keyboard else { throw failure }
    return keyboard
  }

  /// Flushes the buffered results. A reader that has closed the pipe is not a failure.
  mutating func flush() throws(Failure) {
    defer { pending = StreamText() }
    if pending.count == 0 || isOutputClosed { return }
    do {
      try world.write(pending, to: .output)
    } catch {
      guard error.cause == .brokenPipe else { throw .work(error.message) }
      isOutputClosed = true
    }
  }

  /// Replaces the content of a file that was read. If that fails, reports why and returns false.
  func rewrite(_ source: Source, with bytes: [UInt8]) -> Bool {
    let source = source.file
    finishLeftovers(beside: source.path)
    do throws(SystemError) {
      let note = try undo.keep([FileContent(bytes, replacing: source)], and: nil, world) {
        () throws(SystemError) in
        try world.rewrite(source, with: bytes)
      }
      if let note { remark(note) }
      return true
    } catch {
      reportError(error.message)
      return false
    }
  }

  /// Replaces the contents of several files that were read, and writes another file that belongs to them: all of
  /// them or none.
  func rewrite(
    together files: [(source: Source, bytes: [UInt8])], and other: FileContent? = nil
  ) throws(Failure) {
    if files.isEmpty { return }
    let changed = files.map { FileContent($0.bytes, replacing: $0.source.file) }
    let contents = changed + [other].compactMap(\.self)
    for file in contents { finishLeftovers(beside: file.path) }
    do throws(SystemError) {
      let note = try undo.keep(changed, and: other, world) { () throws(SystemError) in
        try world.replace(together: contents)
      }
      if let note { remark(note) }
    } catch {
      throw Failure(error)
    }
    for file in contents { noteWritten(file.path) }
  }

  /// Refuses outputs that have been read, and two with one name, before any work is done for them.
  func check(outputs: [Path]) throws(Failure) {
    var places: Set<Path> = []
    for path in outputs {
      try Failure.catching { () throws(SystemError) in try guarded.check(path) }
      if !places.insert(world.resolved(path)).inserted {
        throw .usage(UsageMessages.outputTwice(path))
      }
    }
  }

  /// Adds a file to write at the end of the command, together with all others or not at all.
  func put(_ bytes: [UInt8], at path: Path, makingFolder makesFolder: Bool = false) {
    outputs.put(FileContent(path, bytes, makingFolder: makesFolder))
  }

  /// Writes the files that were added by `put`.
  func writeOutputs() throws(Failure) {
    let files = outputs.takePending()
    if files.isEmpty { return }
    try check(outputs: files.map(\.path))
    for file in files { finishLeftovers(beside: file.path) }
    try Failure.catching { () throws(SystemError) in try world.replace(together: files) }
    for file in files { noteWritten(file.path) }
  }

  /// Adds a file that was written to those that are reported at the end.
  func noteWritten(_ path: Path) { outputs.add(path) }

  /// Finishes what an earlier run left in the folder of a file, and reports it, once for each folder.
  func finishLeftovers(beside path: Path) {
    let folder = world.resolved(path).folder
    guard outputs.isNew(folder) else { return }
    let left = world.finishLeftovers(in: folder)
    if let message = left.message { tell(message) }
  }

  /// Reports which files were written if standard error is a terminal, and which of them replaced others in any
  /// case.
  func tellWritten() {
    let isWatched = world.isTerminal(.errors)
    if isWatched, let text = outputs.text { remark(text) }
    if let text = undo.replacedOutputs {
      remark(text)
    } else if isWatched, undo.hasKept {
      remark(Localized(en: "qbank undo reverts this.", ja: "qbank undo で元に戻せます。"))
    }
  }

  /// Writes a message to standard error.
  func say(_ words: String) {
    say(StreamText(words, hasColors: style(for: .errors).isColored))
  }

  /// Writes a text that may contain terminal commands to standard error.
  func say(_ text: StreamText) {
    if isSilent { return }
    // If standard error cannot be written, there is nowhere to report that.
    try? world.write(text, to: .errors)
  }

  /// Writes a message to standard error, wrapped to the width of a terminal.
  func tell(_ text: Localized) { say(lines(of: text[language]) + "\n") }

  /// Writes a message after a word that says what kind of message it is.
  func tell(_ text: Localized, after word: String, as role: Style.Role) {
    let lines = lines(of: word + text[language])
    say(style(for: .errors)(role, word) + lines.dropFirst(word.count) + "\n")
  }

  /// Returns a message wrapped to the width of a terminal, or unchanged if the stream is not one.
  func lines(of text: String) -> String {
    let options = reportOptions(for: .errors)
    guard options.wraps else { return text }
    return Wrap.lines(text, width: options.width).joined(separator: "\n")
  }

  /// Writes a page that is laid out in columns, wrapped to the width of a terminal.
  mutating func print(page: Localized) throws(Failure) {
    let options = reportOptions(for: .output)
    let text = page[language]
    try show(options.wraps ? WrappedPage.text(text, width: options.width) : text)
  }

  /// Writes a text to be read from its start: through a pager if it is longer than the terminal. `PAGER` names the
  /// pager; an empty value disables it.
  mutating func show(_ text: String) throws(Failure) {
    let pager = world.environment("PAGER") ?? "less"
    let height = world.height(of: .output) ?? .max
    let isLong = text.utf8.count { $0 == ASCII.lineFeed } >= height
    let shown = StreamText(text, hasColors: style(for: .output).isColored)
    if isLong, !pager.isEmpty, world.isTerminal(.output), pending.count == 0,
      world.show(shown, through: pager)
    {
      return
    }
    try self.print(shown)
  }

  /// Writes a remark about what was done or could be done next, unless `--quiet` is given.
  func remark(_ text: Localized) {
    if !isQuiet { tell(text) }
  }

  /// Reports the findings of a file.
  func report(_ file: LintedFile) {
    var report = TextReport(rules: ReportedRule.all, reportOptions(for: .errors))
    say(report.findings([file]))
  }

  /// Reports a warning.
  func warn(_ message: Localized) {
    tell(message, after: language == .english ? "Warning: " : "警告: ", as: .warning)
  }

  /// Reports an error.
  func reportError(_ message: Localized) { tell(message, after: errorWord, as: .error) }

  /// Returns the line that says an error in a report.
  func errorLine(_ message: Localized) -> String { errorWord + message[language] + "\n" }

  private var errorWord: String { language == .english ? "Error: " : "エラー: " }
}

extension Session {
  /// Returns a full path relative to the current folder if it is below it.
  func fromHere(_ file: Path) -> Path {
    let names = file.names(below: world.resolved(Path(".")))
    return names.map { Path($0.joined(separator: "/")) } ?? file
  }

  /// Reads a file that an option names, or standard input.
  func read(named path: Path) throws(Failure) -> Source {
    try Failure.catching { () throws(SystemError) in
      path == .standardInput ? try world.readStandardInput(as: path) : try world.read(path)
    }
  }

  /// Creates a file that must not exist yet, optionally with its folders.
  func create(
    _ path: Path, with bytes: [UInt8], makingFolders: Bool = false
  ) throws(Failure) {
    try Failure.catching { () throws(SystemError) in
      try world.create(path, with: bytes, makingFolders: makingFolders)
    }
  }
}
