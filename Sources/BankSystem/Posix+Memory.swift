#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
