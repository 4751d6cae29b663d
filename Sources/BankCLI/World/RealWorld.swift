public import BankSystem
public import BankText

/// The system that the process runs on.
public struct RealWorld: World {
  public let arguments: [[UInt8]]
  public let workers = Threads.workers

  /// The system, and the command line as it was given.
  public init() { arguments = Terminal.arguments }

  public var milliseconds: Int { Terminal.milliseconds }
  public var secondsSince1970: Int { Terminal.secondsSince1970 }
  public func secondsFromGMT(at seconds: Int) -> Int { Terminal.secondsFromGMT(at: seconds) }
  public var randomSeed: UInt64 { .random(in: .min ... .max) }
  public func environment(_ name: String) -> String? { Terminal.environment(name) }
  public func isTerminal(_ stream: Stream) -> Bool { Terminal.isTerminal(stream) }
  public func width(of stream: Stream) -> Int? { Terminal.width(of: stream) }
  public func kind(of path: Path) throws(SystemError) -> Files.Kind { try Files.kind(of: path) }
  public func resolved(_ path: Path) -> Path { Files.resolved(path) }
  public func entries(of folder: Path) throws(SystemError) -> [Files.Entry] {
    try Files.entries(of: folder)
  }
  public func read(_ path: Path) throws(SystemError) -> Source { try Files.read(path) }
  public func readStandardInput(as path: Path) throws(SystemError) -> Source {
    try Files.readStandardInput(as: path)
  }
  public func open(_ path: Path) throws(SystemError) -> any InputFile {
    path == .standardInput ? OpenFile(standardInputAs: path) : try OpenFile(path)
  }
  public func begin(_ path: Path) throws(SystemError) -> any OutputFile {
    try FileWriter().begin(path)
  }
  public func replace(_ path: Path, with bytes: [UInt8]) throws(SystemError) {
    try FileWriter().replace(path, with: bytes)
  }
  public func create(_ path: Path, with bytes: [UInt8]) throws(SystemError) {
    try FileWriter().create(path, with: bytes)
  }
  public func openKeyboard(isPlain: Bool) throws(SystemError) -> (any GameKeyboard)? {
    guard Keyboard.isAvailable else { return nil }
    if isPlain { return try Keyboard(lines: true, opening: "", closing: "") }
    return try Keyboard(
      lines: false, opening: FullScreenCodes.opening, closing: FullScreenCodes.closing)
  }
  public func append(_ line: [UInt8], to path: Path, makingFolders: Bool) throws(SystemError) {
    try LineAppender().append(line, to: path, makingFolders: makingFolders)
  }
  public func write(_ bytes: [UInt8], to stream: Stream) throws(SystemError) {
    try Terminal.write(bytes, to: stream)
  }
}
