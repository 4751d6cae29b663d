public import BankCLI
package import BankSystem
@_spi(QBank) public import BankText

/// A world whose files lie in a folder of its own, where they are read and written as they are for
/// everybody; all else is values: streams, clocks, the keyboard, and what refuses to work.
public final class MemoryWorld: World {
  /// What a test sets up, and what a run leaves behind.
  public struct State: Sendable {
    /// Every file by its path: those that are there at the start, and those that are there now.
    public var files: [String: [UInt8]] = [:]
    /// Links, and where they lead.
    public var links: [String: String] = [:]
    /// Folders that are there although they are empty.
    public var folders: [String] = []
    /// How much of a file is read at a time; little, so that a test sees many parts.
    public var buffer = 100
    /// What waits on standard input.
    public var standardInput: [UInt8] = []
    /// What another program writes to standard input first, block by block.
    public var inputBlocks: [[UInt8]] = []
    /// Variables of the environment.
    public var environment: [String: String] = [:]
    /// Whether somebody watches the output and the errors.
    public var isTerminal = false
    /// How wide their terminal is.
    public var width: Int?
    /// How many lines their window has.
    public var height: Int?
    /// The pagers that can be run, and what was shown through them.
    public var (pagers, paged): ([String], [UInt8]) = ([], [])
    /// What refuses to work: a path, `-` for standard input, `stdout` or `stderr`.
    package var failures: [String: SystemError.Cause] = [:]
    /// What somebody else saves under a path as soon as qbank has read that.
    public var savedMeanwhile: [String: String] = [:]
    /// What somebody saves while qbank waits, each time a path and what it holds then; nothing changes any more
    /// when all of them are saved.
    public var savedWhileWaiting: [(path: String, text: String)] = []
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
    package var presses: [(after: Int, event: Keyboard.Event)]?
    /// How often the terminal was given back.
    public var closings = 0
    /// What the clock on the wall shows, in seconds since 1970, and how far it is ahead of UTC.
    public var secondsSince1970 = 0
    public var secondsFromGMT = 0
    /// The seed that comes when none is given.
    public var randomSeed: UInt64 = 42
    /// Seeds that come before it, the first one first.
    package var randomSeeds: [UInt64] = []
  }

  let state: Locked<State>
  let root: WorldFolder
  public let arguments: [[UInt8]]
  public let workers: Workers

  /// A world with these files, in which this command line is run.
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

  /// Everything as it stands now.
  public var now: State {
    var state = state.withLock { $0 }
    state.files = root.files
    return state
  }
  /// What was written to standard output, as text.
  public var output: String { String(decoding: now.output, as: UTF8.self) }
  /// What was written to standard error, as text.
  public var errors: String { String(decoding: now.errors, as: UTF8.self) }

  /// A file's content as text.
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
  /// Standard input, some of it at a time, which is gone then; no more of it before somebody waits.
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
  /// Nothing is beside anything else here: the work is done when this returns.
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

/// A keyboard at which happens what a test has written down.
private final class MemoryKeyboard: GameKeyboard {
  private let world: MemoryWorld

  init(_ world: MemoryWorld) { self.world = world }

  func wait(atMost milliseconds: Int?) -> Keyboard.Event { world.nextEvent(within: milliseconds) }
  func flushInput() {}
  func close() { world.closeKeyboard() }
  func endBySignal() {}
}
