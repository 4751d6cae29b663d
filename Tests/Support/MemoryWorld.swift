public import BankCLI
public import BankSystem
public import BankText

/// A world that is nothing but values: files, standard input, and what was said.
public final class MemoryWorld: World {
  /// What a test sets up, and what a run leaves behind.
  public struct State: Sendable {
    /// Every file by its path.
    public var files: [String: [UInt8]] = [:]
    /// Other names of files.
    public var links: [String: String] = [:]
    /// How much of a file is read at a time; little, so that a test sees many parts.
    public var stretch = 100
    /// What waits on standard input.
    public var standardInput: [UInt8] = []
    /// Variables of the environment.
    public var environment: [String: String] = [:]
    /// Whether somebody watches the output and the errors.
    public var isWatched = false
    /// How wide their terminal is.
    public var width: Int?
    /// What refuses to work: a path, `-` for standard input, `stdout` or `stderr`.
    public var failures: [String: SystemError.Cause] = [:]
    /// What was written to standard output.
    public var output: [UInt8] = []
    /// What was written to standard error.
    public var errors: [UInt8] = []
    /// The paths that were written, in order.
    public var written: [String] = []
    /// How many milliseconds have gone by; each look at the clock adds `tick`.
    public var milliseconds = 0
    /// How fast the clock runs.
    public var tick = 0
    /// What happens at the keyboard, each after so many milliseconds; nil when there is no terminal.
    public var presses: [(after: Int, event: Keyboard.Event)]?
    /// How often the terminal was given back.
    public var closings = 0
    /// What the clock on the wall shows, in seconds since 1970, and how far it is ahead of UTC.
    public var secondsSince1970 = 0
    public var secondsEast = 0
    /// The seed that comes when none is given.
    public var randomSeed: UInt64 = 42
  }

  private let state: Locked<State>
  public let arguments: [[UInt8]]
  public let workers: Workers

  /// A world with these files, in which this command line is run.
  public init(
    _ arguments: [String], files: [String: String] = [:], input: String = "",
    workers: Workers = .alone, _ change: (inout State) -> Void = { _ in }
  ) {
    self.arguments = arguments.map { Array($0.utf8) }
    self.workers = workers
    var state = State()
    state.files = files.mapValues { Array($0.utf8) }
    state.standardInput = Array(input.utf8)
    change(&state)
    self.state = Locked(state)
  }

  /// Everything as it stands now.
  public var now: State { state.withLock { $0 } }
  /// What was written to standard output, as text.
  public var output: String { String(decoding: now.output, as: UTF8.self) }
  /// What was written to standard error, as text.
  public var errors: String { String(decoding: now.errors, as: UTF8.self) }

  /// A file's content as text.
  public func file(_ path: String) -> String? {
    now.files[path].map { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs qbank in this world.
  public func run() -> ExitStatus { CommandLineTool(self).run() }

  public var milliseconds: Int {
    state.withLock { state in
      state.milliseconds += state.tick
      return state.milliseconds
    }
  }

  public var secondsSince1970: Int { now.secondsSince1970 }
  public func secondsEast(at seconds: Int) -> Int { now.secondsEast }
  public var randomSeed: UInt64 { now.randomSeed }
  public func environment(_ name: String) -> String? { state.withLock { $0.environment[name] } }
  public func isWatched(_ stream: Stream) -> Bool { state.withLock { $0.isWatched } }
  public func width(of stream: Stream) -> Int? { state.withLock { $0.width } }

  public func kind(of path: Path) throws(SystemError) -> Files.Kind {
    let name = text(path)
    try fail(name, .read, path)
    let files = now.files
    if files[file(at: path)] != nil { return .file }
    if name == "." || files.keys.contains(where: { $0.hasPrefix(name + "/") }) { return .folder }
    throw SystemError(.read, path, .notFound)
  }

  public func resolved(_ path: Path) -> Path { Path(file(at: path)) }

  /// The name under which a file is kept.
  private func file(at path: Path) -> String {
    let name = text(path)
    let plain = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
    return now.links[plain] ?? plain
  }

  public func entries(of folder: Path) throws(SystemError) -> [Files.Entry] {
    let name = text(folder)
    try fail(name, .read, folder)
    let prefix = name == "." ? "" : name + "/"
    var kinds: [String: Files.Kind] = [:]
    for path in Array(now.files.keys) + now.links.keys where path.hasPrefix(prefix) {
      let rest = path.dropFirst(prefix.count)
      let first = String(rest.prefix { $0 != "/" })
      kinds[first] = first.count == rest.count ? .file : .folder
    }
    return kinds.sorted { $0.key < $1.key }.map { Files.Entry(Array($0.key.utf8), $0.value) }
  }

  public func read(_ path: Path) throws(SystemError) -> Source {
    let name = text(path)
    try fail(name, .read, path)
    guard let bytes = now.files[file(at: path)] else {
      if case .folder = try kind(of: path) { throw SystemError(.read, path, .isFolder) }
      throw SystemError(.read, path, .notFound)
    }
    return Source(path, bytes)
  }

  public func readStandardInput(as path: Path) throws(SystemError) -> Source {
    try fail("-", .read, path)
    return Source(path, now.standardInput)
  }

  public func open(_ path: Path) throws(SystemError) -> any InputFile {
    let isInput = path == .standardInput
    let source = isInput ? try readStandardInput(as: path) : try read(path)
    return MemoryInput(source, isPlain: !isInput, now.stretch)
  }

  public func begin(_ path: Path) throws(SystemError) -> any OutputFile {
    try fail(text(path), .write, path)
    return MemoryOutput { [self] bytes throws(SystemError) in try replace(path, with: bytes) }
  }

  public func replace(_ path: Path, with bytes: [UInt8]) throws(SystemError) {
    try fail(text(path), .write, path)
    store(file(at: path), bytes)
  }

  public func create(_ path: Path, with bytes: [UInt8]) throws(SystemError) {
    try fail(text(path), .write, path)
    if now.files[text(path)] != nil { throw SystemError(.write, path, .exists) }
    store(text(path), bytes)
  }

  public func openKeyboard(isPlain: Bool) throws(SystemError) -> (any GameKeyboard)? {
    try fail("keyboard", .read, Path("keyboard"))
    return now.presses.map { _ in MemoryKeyboard(self) }
  }

  /// What is pressed next, if it is pressed within so many milliseconds, which go by.
  fileprivate func nextEvent(within milliseconds: Int?) -> Keyboard.Event {
    state.withLock { state in
      guard let next = state.presses?.first else {
        guard let milliseconds else { return .gone }
        state.milliseconds += milliseconds
        return .nothing
      }
      if let milliseconds, next.after > milliseconds {
        state.presses?[0].after -= milliseconds
        state.milliseconds += milliseconds
        return .nothing
      }
      state.milliseconds += next.after
      state.presses?.removeFirst()
      return next.event
    }
  }

  /// Notes that the terminal was given back.
  fileprivate func closeKeyboard() { state.withLock { $0.closings += 1 } }

  public func append(_ line: [UInt8], to path: Path, makingFolders: Bool) throws(SystemError) {
    try fail(text(path), .write, path)
    let old = now.files[file(at: path)] ?? []
    let isTorn = old.last.map { $0 != UInt8(ascii: "\n") } ?? false
    store(file(at: path), old + Array((isTorn ? "\n" : "").utf8) + line + Array("\n".utf8))
  }

  public func write(_ bytes: [UInt8], to stream: Stream) throws(SystemError) {
    switch stream {
    case .output:
      if let cause = now.failures["stdout"] { throw SystemError(.write, Path("stdout"), cause) }
      state.withLock { $0.output += bytes }
    case .errors:
      if let cause = now.failures["stderr"] { throw SystemError(.write, Path("stderr"), cause) }
      state.withLock { $0.errors += bytes }
    }
  }

  private func store(_ name: String, _ bytes: [UInt8]) {
    state.withLock { state in
      state.files[name] = bytes
      state.written.append(name)
    }
  }

  /// Fails where the test wants it: `read:PATH` and `write:PATH` fail only that way.
  private func fail(
    _ name: String, _ operation: SystemError.Operation, _ path: Path
  ) throws(SystemError) {
    let key = operation == .read ? "read:\(name)" : "write:\(name)"
    let failures = now.failures
    if let cause = failures[key] ?? failures[name] { throw SystemError(operation, path, cause) }
  }

  private func text(_ path: Path) -> String {
    let name = String(decoding: path.bytes, as: UTF8.self)
    return name.hasSuffix("/") ? String(name.dropLast()) : name
  }
}

/// A file in memory that is read in stretches.
private final class MemoryInput: InputFile {
  private let source: Source
  private let offset = Locked(0)
  private let most: Int
  let isPlain: Bool

  init(_ source: Source, isPlain: Bool, _ most: Int) {
    self.source = source
    self.isPlain = isPlain
    self.most = most
  }

  func readAhead(_ size: Int) throws(SystemError) -> Stretch {
    offset.withLock { offset in
      let end = min(source.count, offset + min(size, most))
      defer { offset = end }
      return Stretch(source.copy(TextRange(offset, end)))
    }
  }
}

/// A file in memory that is written piece by piece.
private final class MemoryOutput: OutputFile {
  private let store: @Sendable ([UInt8]) throws(SystemError) -> Void
  private let bytes = Locked<[UInt8]>([])

  init(_ store: @escaping @Sendable ([UInt8]) throws(SystemError) -> Void) { self.store = store }

  func write(_ more: [UInt8]) throws(SystemError) { bytes.withLock { $0 += more } }
  func finish(durably: Bool) throws(SystemError) { try store(bytes.withLock { $0 }) }
  func abandon() {}
}

/// A keyboard at which happens what a test has written down.
private final class MemoryKeyboard: GameKeyboard {
  private let world: MemoryWorld

  init(_ world: MemoryWorld) { self.world = world }

  func wait(atMost milliseconds: Int?) -> Keyboard.Event { world.nextEvent(within: milliseconds) }
  func forgetKeys() {}
  func close() { world.closeKeyboard() }
  func endBySignal() {}
}
