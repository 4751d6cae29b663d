@_spi(QBank) package import BankSystem

/// The system that the process runs on.
package struct RealWorld: World {
  package let arguments: [[UInt8]]
  package let workers = Threads.workers

  /// Creates the system with the command line of the process.
  package init() { arguments = Terminal.arguments }

  package var milliseconds: Int { Terminal.milliseconds }
  package var secondsSince1970: Int { Terminal.secondsSince1970 }
  package func secondsFromGMT(at seconds: Int) -> Int { Terminal.secondsFromGMT(at: seconds) }
  package var randomSeed: UInt64 { .random(in: .min ... .max) }
  package func environment(_ name: String) -> String? { Terminal.environment(name) }
  package func isTerminal(_ stream: Stream) -> Bool { Terminal.isTerminal(stream) }
  package func width(of stream: Stream) -> Int? { Terminal.width(of: stream) }
  package var isInputWaiting: Bool { Terminal.isInputWaiting }
  package func show(_ text: StreamText, through pager: String) -> Bool {
    Terminal.show(text, through: pager)
  }
  package func height(of stream: Stream) -> Int? { Terminal.height(of: stream) }
  package func kind(of path: Path) throws(SystemError) -> Files.Kind { try Files.kind(of: path) }
  package func identity(of path: Path) -> FileIdentity? { Files.identity(of: path) }
  package func mark(of path: Path) -> [UInt8]? { Files.mark(of: path) }
  package func pause(milliseconds: Int) -> Bool {
    Terminal.pause(milliseconds: milliseconds)
    return true
  }
  package func isOnlyOurs(_ path: Path) -> Bool { Files.isOnlyOurs(path) }
  package func resolved(_ path: Path) -> Path { Files.resolved(path) }
  package func entries(of folder: Path) throws(SystemError) -> [Files.Entry] {
    try Files.entries(of: folder)
  }
  package func read(_ path: Path) throws(SystemError) -> Source { try Files.read(path) }
  package func readStandardInput(as path: Path) throws(SystemError) -> Source {
    try Files.readStandardInput(as: path)
  }
  package func nextInput(within milliseconds: Int) throws(SystemError) -> [UInt8]? {
    try StandardInput.next(within: milliseconds)
  }
  package func start(_ work: @escaping @Sendable () -> Void) -> Bool { Threads.start(work) }
  package func isRunning(process: Int) -> Bool { StandardInput.isRunning(process: process) }
  package func open(_ path: Path) throws(SystemError) -> any InputFile {
    path == .standardInput ? OpenFile(standardInputAs: path) : try OpenFile(path)
  }
  package func begin(_ path: Path) throws(SystemError) -> any OutputFile {
    try FileWriter().begin(path)
  }
  package func replace(together files: [FileContent]) throws(SystemError) {
    try FileWriter().replace(together: files)
  }
  package func finishLeftovers(in folder: Path) -> Unfinished { Unfinished.finish(in: folder) }
  package func rewrite(_ source: Source, with bytes: [UInt8]) throws(SystemError) {
    try FileWriter().rewrite(source, with: bytes)
  }
  package func create(_ path: Path, with bytes: [UInt8], makingFolders: Bool) throws(SystemError) {
    try FileWriter().create(path, with: bytes, makingFolders: makingFolders)
  }
  package func remove(_ path: Path) throws(SystemError) { try Files.remove(path) }
  package func openKeyboard(isPlain: Bool) throws(SystemError) -> (any GameKeyboard)? {
    guard Keyboard.isAvailable else { return nil }
    if isPlain { return try Keyboard(lines: true, opening: "", closing: "") }
    return try Keyboard(
      lines: false, opening: FullScreenCodes.opening, closing: FullScreenCodes.closing)
  }
  package func append(_ line: [UInt8], to path: Path, makingFolders: Bool) throws(SystemError) {
    try LineAppender().append(line, to: path, makingFolders: makingFolders)
  }
  package func write(_ text: StreamText, to stream: Stream) throws(SystemError) {
    try Terminal.write(text, to: stream)
  }
}

/// The control sequences that take over a terminal for a game, a list or a form, and restore it.
enum FullScreenCodes {
  /// Switches to the alternate screen, so that the previous contents return later, hides the cursor, and disables
  /// line wrapping, so that a line too long for a tiny window does not push the others up.
  static let opening = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
  static let closing: StaticString = "\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
}
