#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Deleting a temporary file when a signal ends the program.
extension Posix {
  /// Deletes a file if a signal ends the process from now on; nil deletes nothing any more.
  ///
  /// There is one such file at a time.
  static func deleteOnSignal(_ path: [UInt8]?) {
    guard let path else {
      unsafe leftover = nil
      return
    }
    // Never freed: a handler may be reading it.
    unsafe leftover = UnsafePointer(withName(path) { unsafe strdup($0) })
    for number in [SIGINT, SIGTERM, SIGHUP] { deleteLeftover(at: number) }
  }

  /// Installs a handler, unless there is one already or the signal is ignored.
  private static func deleteLeftover(at number: Int32) {
    let before = signal(number) { number in
      if let name = unsafe leftover { _ = unsafe unlink(name) }
      _ = signal(number, SIG_DFL)
      _ = raise(number)
    }
    if let before { _ = signal(number, before) }
  }
}

// Set before the handler that looks at it is.
nonisolated(unsafe) private var leftover: UnsafePointer<CChar>?
