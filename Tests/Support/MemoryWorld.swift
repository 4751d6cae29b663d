public import BankCLI
package import BankSystem
@_spi(QBank) public import BankText

/// A world whose files are in a folder of its own and are read and written by the real code; everything else
/// consists of values: streams, clocks, the keyboard, and failures.
public final class MemoryWorld: World {
  /// What a test sets up, and the results of a run.
  public struct State: Sendable {
    /// All files by path: at first those set up, then the current ones.
    public var files: [String: [UInt8]] = [:]
    /// Links and their targets.
    public var links: [String: String] = [:]
    /// Folders that exist although they are empty.
    public var folders: [String] = []
    /// The number of bytes read at a time; small, so that a test has many chunks.
    public var buffer = 100
    /// The contents of standard input.
    public var standardInput: [UInt8] = []
    /// Blocks that another program writes to standard input first.
    public var inputBlocks: [[UInt8]] = []
    /// Environment variables.
    public var environment: [String: String] = [:]
    /// Whether output and errors go to a terminal.
    public var isTerminal = false
    /// The width of the terminal.
    public var width: Int?
    /// The number of lines of the window.
    public var height: Int?
    /// The pagers available, and what was shown through them.
    public var (pagers, paged): ([String], [UInt8]) = ([], [])
    /// What fails: a path, `-` for standard input, `stdout` or `stderr`.
    package var failures: [String: SystemError.Cause] = [:]
    /// Texts that somebody else saves under a path as soon as qbank has read it.
    public var savedMeanwhile: [String: String] = [:]
    /// Changes that somebody saves while qbank waits, each a path and its new text; once all are saved, nothing
    /// changes any more.
    public var savedWhileWaiting: [(path: String, text: String)] = []
    /// The bytes written to standard output.
    public var output: [UInt8] = []
    /// The bytes written to standard error.
    public var errors: [UInt8] = []
    /// The paths written, in order.
    public var written: [String] = []
    /// The milliseconds that have passed; each reading of the clock adds `tick`.
    public var milliseconds = 0
    /// The milliseconds that each reading of the clock adds.
    public var tick = 0
    /// Keyboard events, each after a number of milliseconds, or nil if there is no terminal.
    package var presses: [(after: Int, event: Keyboard.Event)]?
    /// How often the terminal was restored.
    public var closings = 0
    /// The time of the wall clock, in seconds since 1970, and its offset from UTC.
    public var secondsSince1970 = 0
    public var secondsFromGMT = 0
    /// The seed used if none is given.
    public var randomSeed: UInt64 = 42
    /// Seeds used before `randomSeed`, in order.
    package var randomSeeds: [UInt64] = []
  }

  let state: Locked<State>
  let root: WorldFolder
  public let arguments: [[UInt8]]
  public let workers: Workers

  /// Creates a world with the given files and command line.
  public init(
    _ arguments: [String], files: [String: String] = [:], input: String = "",
    workers: Workers = .serial, _ change: (inout State) -> Void = { _ in }
  ) {
    self.arguments = arguments.map { Array($0.utf8) }
    self.workers = workers
    var state = State()
    state.files = files.mapValues { Array($0.utf8) }
    state.standardInput = Array(input.utf8)
    change(&state)
    root = WorldFolder(state)
    state.files = [:]
    self.state = Locked(state)
  }

  /// The current state.
  public var now: State {
    var state = state.withLock { $0 }
    state.files = root.files
    return state
  }
  /// The text written to standard output.
  public var output: String { String(decoding: now.output, as: UTF8.self) }
  /// The text written to standard error.
  public var errors: String { String(decoding: now.errors, as: UTF8.self) }

  /// The content of a file, as text.
  public func file(_ path: String) -> String? {
    root.files[path].map { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs qbank in this world.
  package func run() -> ExitStatus { CommandLineTool(self).run() }

  public var milliseconds: Int {
    state.withLock { state in
      state.milliseconds += state.tick
      return state.milliseconds
    }
  }

  public var secondsSince1970: Int { state.withLock { $0.secondsSince1970 } }
  public func secondsFromGMT(at seconds: Int) -> Int { state.withLock { $0.secondsFromGMT } }
  public var randomSeed: UInt64 {
    state.withLock { $0.randomSeeds.isEmpty ? $0.randomSeed : $0.randomSeeds.removeFirst() }
  }
  public func environment(_ name: String) -> String? { state.withLock { $0.environment[name] } }
  /// Returns and consumes some of standard input; further blocks appear only when they are waited for.
  package func nextInput(within milliseconds: Int) throws(SystemError) -> [UInt8]? {
    try fail("-", .read, .standardInput)
    if milliseconds == 0 { return nil }
    return state.withLock { state in
      if !state.inputBlocks.isEmpty { return state.inputBlocks.removeFirst() }
      let next = state.standardInput.prefix(state.buffer)
      state.standardInput.removeFirst(next.count)
      return Array(next)
    }
  }
  /// Runs the work synchronously: it is done when this returns.
  public func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    work()
    return true
  }
  public func isRunning(process: Int) -> Bool { process == 1 }
  public var isInputWaiting: Bool { state.withLock { !$0.standardInput.isEmpty } }
  package func isTerminal(_ stream: Stream) -> Bool { state.withLock { $0.isTerminal } }
  package func width(of stream: Stream) -> Int? { state.withLock { $0.width } }
  package func height(of stream: Stream) -> Int? { state.withLock { $0.height } }
  package func show(_ text: StreamText, through pager: String) -> Bool {
    state.withLock { state in
      guard state.pagers.contains(pager) else { return false }
      state.paged += text.bytes(forTerminal: true)
      return true
    }
  }

  package func openKeyboard(isPlain: Bool) throws(SystemError) -> (any GameKeyboard)? {
    try fail("keyboard", .read, Path("keyboard"))
    return state.withLock { $0.presses }.map { _ in MemoryKeyboard(self) }
  }

  /// The next event if it occurs within the given milliseconds, which pass.
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

  /// Records that the terminal was restored.
  fileprivate func closeKeyboard() { state.withLock { $0.closings += 1 } }

  package func write(_ text: StreamText, to stream: Stream) throws(SystemError) {
    let name = stream == .output ? "stdout" : "stderr"
    try fail(name, .write, Path(name))
    state.withLock { state in
      let bytes = text.bytes(forTerminal: state.isTerminal)
      switch stream {
      case .output: state.output += bytes
      case .errors: state.errors += bytes
      }
    }
  }
}

/// A keyboard that plays the events of a test.
private final class MemoryKeyboard: GameKeyboard {
  private let world: MemoryWorld

  init(_ world: MemoryWorld) { self.world = world }

  func wait(atMost milliseconds: Int?) -> Keyboard.Event { world.nextEvent(within: milliseconds) }
  func flushInput() {}
  func close() { world.closeKeyboard() }
  func endBySignal() {}
}
