#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// What must not stay behind when somebody ends the program in the middle.
extension Posix {
  /// Deletes a file if a signal ends the process from now on; nil deletes nothing any more.
  ///
  /// There is one such file at a time.
  static func deleteWhenEnded(_ path: [UInt8]?) {
    guard let path else {
      unsafe leftover = nil
      return
    }
    // Never given back: a handler may be looking at it.
    unsafe leftover = UnsafePointer(withName(path) { unsafe strdup($0) })
    for number in [SIGINT, SIGTERM, SIGHUP] { deleteLeftover(at: number) }
  }

  /// Sets a handler, unless somebody else has one or the signal is ignored.
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
