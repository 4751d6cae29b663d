#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Deleting temporary files when a signal ends the program.
extension Posix {
  /// A file that is deleted when a signal arrives: a node of a linked list that grows as needed and is never freed,
  /// because a signal handler may be traversing it.
  @safe struct Leftover {
    fileprivate let link: UnsafeMutablePointer<LeftoverLink>
  }

  /// Registers a file, which need not exist yet, to be deleted if a signal ends the process.
  static func deleteOnSignal(_ path: [UInt8]) -> Leftover {
    lock.locked {
      let link = unsafe freeLink ?? newLink()
      unsafe freeLink = link.pointee.nextFree
      // Never freed, for the same reason.
      unsafe link.pointee.name = UnsafePointer(withName(path) { unsafe strdup($0) })
      for number in endingSignals { deleteLeftovers(at: number) }
      return unsafe Leftover(link: link)
    }
  }

  /// Cancels the deletion of a file.
  static func forget(_ leftover: Leftover) {
    lock.locked {
      unsafe leftover.link.pointee.name = nil
      unsafe leftover.link.pointee.nextFree = freeLink
      unsafe freeLink = leftover.link
    }
  }

  private static func newLink() -> UnsafeMutablePointer<LeftoverLink> {
    let link = UnsafeMutablePointer<LeftoverLink>.allocate(capacity: 1)
    unsafe link.initialize(to: LeftoverLink(name: nil, next: firstLink, nextFree: nil))
    unsafe firstLink = link
    return unsafe link
  }

  /// Installs a handler, unless there is one already or the signal is ignored.
  private static func deleteLeftovers(at number: Int32) {
    let before = signal(number) { number in
      Posix.deleteLeftovers()
      _ = signal(number, SIG_DFL)
      _ = raise(number)
    }
    if let before { _ = signal(number, before) }
  }

  /// Deletes the registered files. Safe to call in a signal handler.
  static func deleteLeftovers() {
    var link = unsafe firstLink
    while let current = unsafe link {
      if let name = unsafe current.pointee.name { _ = unsafe unlink(name) }
      unsafe link = current.pointee.next
    }
  }

  /// Runs a short `body` with the signals that would end the process blocked until it is done.
  static func whileSignalsWait<Failure>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    var (waiting, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&waiting)
    for number in endingSignals { unsafe sigaddset(&waiting, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &waiting, &before)
    defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  private static let endingSignals = [SIGINT, SIGTERM, SIGHUP]
  private static let lock = Posix.Lock()
}

/// A list node with the name of a file to delete, or with none if it is free.
@unsafe private struct LeftoverLink {
  var name: UnsafePointer<CChar>?
  let next: UnsafeMutablePointer<LeftoverLink>?
  var nextFree: UnsafeMutablePointer<LeftoverLink>?
}

nonisolated(unsafe) private var firstLink: UnsafeMutablePointer<LeftoverLink>?
nonisolated(unsafe) private var freeLink: UnsafeMutablePointer<LeftoverLink>?

// Reporting that memory ran out.
extension Posix {
  /// Makes the process end with a message and a status where it would end by the signal that a failed allocation
  /// raises.
  ///
  /// This applies only if a limit is set, such as by `ulimit -v`: otherwise such a signal has another cause, and
  /// must be seen.
  static func sayWhenMemoryRunsOut(_ message: [UInt8], status: Int32) {
    var limit = rlimit()
    guard unsafe getrlimit(addressSpace, &limit) == 0, limit.rlim_cur < rlim_t(Int.max) else {
      return
    }
    unsafe outOfMemory = (withName(message) { unsafe strdup($0) }, message.count, status)
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] {
      _ = signal(number) { _ in
        Posix.deleteLeftovers()
        let (text, count, status) = unsafe outOfMemory
        if let text = unsafe text { _ = unsafe systemWrite(2, text, count) }
        _exit(status)
      }
    }
  }

  private static var addressSpace: Int32 {
    #if canImport(Glibc)
      Int32(RLIMIT_AS.rawValue)
    #else
      RLIMIT_AS
    #endif
  }
}

// Set before the handler that reads it is installed.
nonisolated(unsafe) private var outOfMemory: (UnsafeMutablePointer<CChar>?, Int, Int32) = (
  nil, 0, 0
)
