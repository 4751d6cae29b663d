#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Reading single keys from a terminal, and the signals that arrive meanwhile.
extension Posix {
  /// The previous settings of a terminal.
  struct TerminalSettings {
    fileprivate let raw: termios
  }

  /// Enters cbreak mode, without line editing and echo. Unlike raw mode it keeps the keys working that interrupt or
  /// suspend a program.
  static func enterCharacterMode(_ file: Descriptor) throws(SystemError.Cause) -> TerminalSettings {
    var settings = termios()
    _ = try checked { Int(unsafe tcgetattr(file, &settings)) }
    let before = TerminalSettings(raw: settings)
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    unsafe withUnsafeMutableBytes(of: &settings.c_cc) { keys in
      unsafe keys[Int(VMIN)] = 1
      unsafe keys[Int(VTIME)] = 0
    }
    try apply(TerminalSettings(raw: settings), to: file)
    return before
  }

  static func apply(
    _ settings: TerminalSettings, to file: Descriptor
  ) throws(SystemError.Cause) {
    var raw = settings.raw
    _ = try checked { Int(unsafe tcsetattr(file, TCSADRAIN, &raw)) }
  }

  /// Discards unread input.
  static func flushInput(_ file: Descriptor) { _ = tcflush(file, TCIFLUSH) }

  /// The outcome of a wait.
  enum Readiness: Equatable {
    /// The first file has something to read.
    case keys
    /// The second file has something to read.
    case signal
    /// The wait timed out.
    case nothing
  }

  /// Waits until something can be read, for at most the given number of milliseconds; nil waits forever.
  static func wait(
    for keys: Descriptor, _ signals: Descriptor, atMost milliseconds: Int?
  ) throws(SystemError.Cause) -> Readiness {
    var requests = [
      pollfd(fd: keys, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
    ]
    let time = Int32(truncatingIfNeeded: min(milliseconds ?? -1, Int(Int32.max)))
    let count = unsafe poll(&requests, nfds_t(requests.count), time)
    if count < 0, errno != EINTR { throw SystemError.Cause(errno) }
    if count > 0, requests[1].revents != 0 { return .signal }
    return count > 0 ? .keys : .nothing
  }

  /// Waits for the given number of milliseconds, or until a signal arrives.
  static func pause(milliseconds: Int) {
    _ = poll(nil, 0, Int32(truncatingIfNeeded: milliseconds))
  }

  // MARK: Signals

  /// The signals that are caught instead of having their default effect.
  enum Signal: Int32, CaseIterable {
    case interrupted, quit, terminated, hungUp, suspended, continued, resized

    fileprivate var number: Int32 {
      switch self {
      case .interrupted: SIGINT
      case .quit: SIGQUIT
      case .terminated: SIGTERM
      case .hungUp: SIGHUP
      case .suspended: SIGTSTP
      case .continued: SIGCONT
      case .resized: SIGWINCH
      }
    }

    /// The exit status with which a shell reports a program that this signal ended.
    var exitStatus: Int32 { 128 + number }
  }

  /// Installs handlers that write the number of each signal into a pipe, and returns its read end.
  static func openSignalPipe() throws(SystemError.Cause) -> Descriptor {
    var ends: [Int32] = [0, 0]
    _ = try checked { Int(unsafe pipe(&ends)) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    unsafe signalPipe = ends[1]
    for noticed in Signal.allCases { catchSignal(noticed.number) }
    return ends[0]
  }

  private static func catchSignal(_ number: Int32) {
    var action = sigaction()
    #if canImport(Glibc)
      unsafe action.__sigaction_handler.sa_handler = { Posix.note($0) }
    #elseif canImport(Musl)
      unsafe action.__sa_handler.sa_handler = { Posix.note($0) }
    #else
      unsafe action.__sigaction_u.__sa_handler = { Posix.note($0) }
    #endif
    action.sa_flags = SA_RESTART
    _ = unsafe sigaction(number, &action, nil)
  }

  /// Writes the number of a signal into the pipe. Runs in a signal handler, where little more than writing is
  /// allowed.
  private static func note(_ number: Int32) {
    var byte = UInt8(truncatingIfNeeded: number)
    let before = errno
    _ = unsafe systemWrite(signalPipe, &byte, 1)
    errno = before
  }

  /// Reads the next signal from the pipe.
  static func nextSignal(_ pipe: Descriptor) throws(SystemError.Cause) -> Signal? {
    var byte = [UInt8(0)]
    guard try read(pipe, into: &byte) == 1 else { return nil }
    return Signal.allCases.first { $0.number == Int32(byte[0]) }
  }

  /// Restores the default handlers.
  static func restoreSignals() {
    for noticed in Signal.allCases { _ = signal(noticed.number, SIG_DFL) }
  }

  /// Suspends the process until it is continued.
  static func suspend() {
    _ = signal(SIGTSTP, SIG_DFL)
    _ = raise(SIGTSTP)
    catchSignal(SIGTSTP)
  }

  /// Ends the process by the signal itself, so that the parent process sees it.
  static func end(by noticed: Signal) -> Never {
    _ = signal(noticed.number, SIG_DFL)
    _ = raise(noticed.number)
    exit(noticed.exitStatus)
  }

  /// Restores a terminal when the process crashes: first its settings, then by writing the closing sequence.
  static func repairAfterCrash(
    _ file: Descriptor, _ settings: TerminalSettings, _ bytes: StaticString
  ) {
    unsafe crashSettings = settings.raw
    unsafe crashFile = file
    unsafe crashText = bytes
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGFPE] {
      _ = signal(number) { number in
        _ = unsafe tcsetattr(crashFile, TCSANOW, &crashSettings)
        _ = unsafe systemWrite(1, crashText.utf8Start, crashText.utf8CodeUnitCount)
        _ = signal(number, SIG_DFL)
        _ = raise(number)
      }
    }
  }
}

// Set before the handlers that use them are installed, and only read there.
nonisolated(unsafe) private var signalPipe: Int32 = -1
nonisolated(unsafe) private var crashSettings = termios()
nonisolated(unsafe) private var crashFile: Int32 = 0
nonisolated(unsafe) private var crashText: StaticString = ""
