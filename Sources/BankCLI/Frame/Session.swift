@_spi(QBank) import BankModel
import BankReports
import BankSystem
@_spi(QBank) import BankText

/// One run of a command: where it writes, in which language and look.
struct Session {
  /// Everything outside the process.
  var world: any World { guarded }
  private let guarded: GuardedWorld
  /// The language of every text.
  var language: Language
  /// The command that is run.
  let command: String
  /// Whether nothing is said at all.
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

  /// Whether the command line says in which language things are told.
  var isLanguageGiven: Bool { common.language != nil }

  /// Whether only results, warnings and errors are told.
  var isQuiet: Bool { common.isQuiet }

  /// The style of text on a stream: coloured on a terminal, unless `--color` says otherwise, else
  /// NO_COLOR, else FORCE_COLOR, else TERM.
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

  /// A variable of the environment that is not empty.
  private func variable(_ name: String) -> String? {
    world.environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a picture must be drawn with ASCII alone: on a dumb terminal, and where the
  /// environment names an encoding that is not UTF-8.
  var isASCII: Bool {
    if world.environment("TERM") == "dumb" { return true }
    guard let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first else {
      return false
    }
    if ["C", "POSIX"].contains(locale) { return true }
    let encoding = locale.lowercased().split(separator: ".").dropFirst().first
    return encoding.map { !$0.hasPrefix("utf-8") && !$0.hasPrefix("utf8") } ?? false
  }

  /// How many cells a line may take: COLUMNS, else the window, else 80.
  func width(of stream: Stream) -> Int {
    max(givenWidth ?? world.width(of: stream) ?? 80, 20)
  }

  /// The width that the environment states.
  private var givenWidth: Int? {
    world.environment("COLUMNS").flatMap { Int(bounded: $0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// How findings are shown on a stream, or in a file where there is none.
  ///
  /// In a file or a pipe a message is one line, so that what searches for it finds it whole; unless
  /// COLUMNS states a width.
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

  /// Writes a result that is a file; an archive only where no terminal would show it.
  mutating func print(_ bytes: [UInt8]) throws(Failure) {
    if world.isTerminal(.output), ForeignText.atStart(of: bytes.arraySpan) == .workbook {
      throw .usage(Session.archiveOnTerminal)
    }
    try self.print(text(of: bytes))
  }

  private static let archiveOnTerminal = Localized(
    en: "The result is not a text. Name a file for it: -o FILE",
    ja: "結果はテキストではありません。-o でファイルを指定してください。")

  /// A file, as a stream is given it.
  func text(of bytes: [UInt8]) -> StreamText { StreamText(data: bytes, isRaw: common.isRaw) }

  /// Writes a result in which commands to the terminal may stand.
  mutating func print(_ text: StreamText) throws(Failure) {
    pending += text
    if pending.count >= 1 << 16 { try flush() }
  }

  /// Opens the keyboard of the terminal; `failure` is how the command ends where there is none.
  func openKeyboard(
    isPlain: Bool, orFail failure: Failure
  ) throws(Failure) -> any GameKeyboard {
    let keyboard: (any GameKeyboard)?
    do throws(SystemError) {
      keyboard = try world.openKeyboard(isPlain: isPlain)
    } catch {
      throw .work(error.message)
    }
    guard let keyboard else { throw failure }
    return keyboard
  }

  /// Flushes the buffered results. A reader that has closed the pipe is no failure.
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

  /// Puts a new content in the place of what was read from a file; false after telling why it could not
  /// be done.
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

  /// Puts new contents in the places of what was read from several files, and a content that goes with them in
  /// its place, of all of them or of none.
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

  /// Refuses outputs that have been read, and two of one name, before any work is done for them.
  func check(outputs: [Path]) throws(Failure) {
    var places: Set<Path> = []
    for path in outputs {
      do throws(SystemError) { try guarded.check(path) } catch { throw Failure(error) }
      if !places.insert(world.resolved(path)).inserted {
        throw .usage(UsageMessages.outputTwice(path))
      }
    }
  }

  /// Notes what is to be in a file. It is written at the end of the command, with all others, or not at
  /// all.
  func put(_ bytes: [UInt8], at path: Path, makingFolder makesFolder: Bool = false) {
    outputs.put(FileContent(path, bytes, makingFolder: makesFolder))
  }

  /// Writes what was put.
  func writeOutputs() throws(Failure) {
    let files = outputs.takePending()
    if files.isEmpty { return }
    try check(outputs: files.map(\.path))
    for file in files { finishLeftovers(beside: file.path) }
    do throws(SystemError) {
      try world.replace(together: files)
    } catch {
      throw Failure(error)
    }
    for file in files { noteWritten(file.path) }
  }

  /// Remembers a file that was written, to be told in the end.
  func noteWritten(_ path: Path) { outputs.add(path) }

  /// Finishes what an earlier run has left in the folder of a file, and tells of it, once.
  func finishLeftovers(beside path: Path) {
    let folder = world.resolved(path).folder
    guard outputs.isNew(folder) else { return }
    let left = world.finishLeftovers(in: folder)
    if let message = left.message { tell(message) }
  }

  /// Tells whoever watches which files were written, and everybody which of them were there before.
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

  /// Writes to standard error what may hold commands.
  func say(_ text: StreamText) {
    if isSilent { return }
    // If standard error cannot be written, there is nowhere to report that.
    try? world.write(text, to: .errors)
  }

  /// Writes a message of words to standard error, in lines that fit where somebody watches.
  func tell(_ text: Localized) { say(lines(of: text[language]) + "\n") }

  /// The same behind a word that tells what kind of message it is.
  func tell(_ text: Localized, after word: String, as role: Style.Role) {
    let lines = lines(of: word + text[language])
    say(style(for: .errors)(role, word) + lines.dropFirst(word.count) + "\n")
  }

  /// A message in lines that fit where somebody watches, else as it is.
  func lines(of text: String) -> String {
    let options = reportOptions(for: .errors)
    guard options.wraps else { return text }
    return Wrap.lines(text, width: options.width).joined(separator: "\n")
  }

  /// Writes a page that is laid out in columns, in lines that fit where somebody watches.
  mutating func print(page: Localized) throws(Failure) {
    let options = reportOptions(for: .output)
    let text = page[language]
    try show(options.wraps ? WrappedPage.text(text, width: options.width) : text)
  }

  /// Writes a text to be read from its start: on a terminal that is not high enough for it through a pager, which
  /// `PAGER` names, unless that is empty.
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

  /// Tells what was done or could be done next, which `--quiet` leaves out.
  func remark(_ text: Localized) {
    if !isQuiet { tell(text) }
  }

  /// Says what is wrong with a file.
  func report(_ file: LintedFile) {
    var report = TextReport(rules: ReportedRule.all, reportOptions(for: .errors))
    say(report.findings([file]))
  }

  /// Says that something went wrong.
  func reportError(_ message: Localized) {
    let word = language == .english ? "Error: " : "エラー: "
    tell(message, after: word, as: .error)
  }
}

extension Session {
  /// A full path as it is seen from the current folder, if it is below it.
  func fromHere(_ file: Path) -> Path {
    let here = world.resolved(Path(".")).components
    let names = file.components
    return names.starts(with: here)
      ? Path(names.dropFirst(here.count).joined(separator: "/")) : file
  }

  /// A file that an option names, or what comes from standard input.
  func read(named path: Path) throws(Failure) -> Source {
    do throws(SystemError) {
      return try world.readNamed(path)
    } catch {
      throw Failure(error)
    }
  }
}
