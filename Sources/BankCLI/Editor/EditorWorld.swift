@_spi(QBank) import BankSystem

/// A world in which the texts that an editor has open replace the files, and nothing is written.
///
/// Every command that an editor asks for runs in one, so that it sees what the editor shows, and no command can
/// change a file: what it writes to a stream is kept.
final class EditorWorld: World {
  private let base: any World
  /// The open texts by their paths.
  private let texts: [Path: Source]
  private let input: Source?
  let arguments: [[UInt8]]
  private let streams = Locked<(output: [UInt8], errors: [UInt8])>(([], []))

  /// Creates a world with these texts in front of its files.
  init(_ base: any World, texts: [Source], input: Source? = nil, arguments: [String] = []) {
    (self.base, self.input) = (base, input)
    self.texts = Dictionary(texts.map { ($0.path, $0) }) { first, _ in first }
    self.arguments = arguments.map { Array($0.utf8) }
  }

  /// What was written to standard output.
  var output: [UInt8] { streams.withLock { $0.output } }
  /// What was written to standard error, as text.
  var errors: String { UTF8Check.text(streams.withLock { $0.errors }) ?? "" }

  // MARK: Texts in front of files

  func text(_ path: Path) -> Source? { texts.isEmpty ? nil : texts[resolved(path)] }

  func kind(of path: Path) throws(SystemError) -> Files.Kind {
    text(path) == nil ? try base.kind(of: path) : .file
  }
  func mark(of path: Path) -> [UInt8]? { text(path) == nil ? base.mark(of: path) : nil }
  func read(_ path: Path) throws(SystemError) -> Source {
    if let text = text(path) { return text }
    return try base.read(path)
  }
  func open(_ path: Path) throws(SystemError) -> any InputFile {
    if let text = text(path) { return InputBytes(Array(text.bytes)) }
    return path == .standardInput
      ? InputBytes(input.map { Array($0.bytes) } ?? []) : try base.open(path)
  }
  func peek(_ path: Path) throws(SystemError) -> any InputFile { try open(path) }
  func readStandardInput(as path: Path) throws(SystemError) -> Source {
    Source(path, input.map { Array($0.bytes) } ?? [])
  }

  // MARK: Nothing is written

  private func refuse(_ path: Path) -> SystemError { SystemError(.write, path, .notAFile) }

  func begin(_ path: Path) throws(SystemError) -> any OutputFile { throw refuse(path) }
  func replace(together files: [FileContent]) throws(SystemError) {
    if let file = files.first { throw refuse(file.path) }
  }
  func rewrite(_ source: Source, with bytes: [UInt8]) throws(SystemError) {
    throw refuse(source.path)
  }
  func create(_ path: Path, with bytes: [UInt8], makingFolders: Bool) throws(SystemError) {
    throw refuse(path)
  }
  func remove(_ path: Path) throws(SystemError) { throw refuse(path) }
  func append(_ line: [UInt8], to path: Path, makingFolders: Bool) throws(SystemError) {
    throw refuse(path)
  }
  func finishLeftovers(in folder: Path) -> Unfinished { Unfinished() }
  func write(_ text: StreamText, to stream: Stream) throws(SystemError) {
    let bytes = text.bytes(forTerminal: false)
    streams.withLock { streams in
      switch stream {
      case .output: streams.output += bytes
      case .errors: streams.errors += bytes
      }
    }
  }

  // MARK: Passed through

  var workers: Workers { base.workers }
  var milliseconds: Int { base.milliseconds }
  var secondsSince1970: Int { base.secondsSince1970 }
  func secondsFromGMT(at seconds: Int) -> Int { base.secondsFromGMT(at: seconds) }
  var randomSeed: UInt64 { base.randomSeed }
  func environment(_ name: String) -> String? { base.environment(name) }
  func isTerminal(_ stream: Stream) -> Bool { false }
  func width(of stream: Stream) -> Int? { nil }
  func show(_ text: StreamText, through pager: String) -> Bool { false }
  func height(of stream: Stream) -> Int? { nil }
  var isInputWaiting: Bool { false }
  func identity(of path: Path) -> FileIdentity? { base.identity(of: path) }
  func pause(milliseconds: Int) -> Bool { false }
  func isOnlyOurs(_ path: Path) -> Bool { false }
  func resolved(_ path: Path) -> Path { base.resolved(path) }
  func entries(of folder: Path) throws(SystemError) -> [Files.Entry] {
    try base.entries(of: folder)
  }
  func nextInput(within milliseconds: Int) throws(SystemError) -> [UInt8]? { [] }
  func start(_ work: @escaping @Sendable () -> Void) -> Bool { false }
  func isRunning(process: Int) -> Bool { base.isRunning(process: process) }
  func openKeyboard(isPlain: Bool) throws(SystemError) -> (any GameKeyboard)? { nil }
}
