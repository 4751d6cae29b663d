#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Calls whose names the functions below use themselves.
#if canImport(Glibc)
  private func systemRead(_ file: Int32, _ to: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe Glibc.read(file, to, count)
  }
  func systemWrite(_ file: Int32, _ from: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe Glibc.write(file, from, count)
  }
  private func systemRename(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 {
    unsafe Glibc.rename(old, new)
  }
#elseif canImport(Musl)
  private func systemRead(_ file: Int32, _ to: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe Musl.read(file, to, count)
  }
  func systemWrite(_ file: Int32, _ from: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe Musl.write(file, from, count)
  }
  private func systemRename(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 {
    unsafe Musl.rename(old, new)
  }
#elseif canImport(Darwin)
  private func systemRead(_ file: Int32, _ to: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe Darwin.read(file, to, count)
  }
  func systemWrite(_ file: Int32, _ from: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe Darwin.write(file, from, count)
  }
  private func systemRename(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 {
    unsafe Darwin.rename(old, new)
  }
#endif

/// All calls that qbank makes to the operating system.
///
/// Only this file and those that extend this type import the C library. They add what every caller would need:
/// names as C strings, retries after an interruption, error numbers as values.
enum Posix {
  /// The number by which the system identifies an open file.
  typealias Descriptor = Int32

  /// Writes some of the given bytes to an open file and returns their number.
  typealias Write = @Sendable (Descriptor, Span<UInt8>) throws(SystemError.Cause) -> Int

  static let standardInput: Descriptor = 0

  /// Retries a call that a signal interrupted, and throws the error number if the result is -1.
  static func checked(_ call: () -> Int) throws(SystemError.Cause) -> Int {
    while true {
      let result = call()
      if result != -1 { return result }
      let number = errno
      if number != EINTR { throw SystemError.Cause(number) }
    }
  }

  // MARK: Files

  static func openToRead(_ path: [UInt8]) throws(SystemError.Cause) -> Descriptor {
    try descriptor { unsafe withName(path) { unsafe open($0, O_RDONLY | O_CLOEXEC) } }
  }

  /// Opens a file to inspect it, without blocking and without following a link.
  static func openToLook(_ path: [UInt8]) throws(SystemError.Cause) -> Descriptor {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    return try descriptor { unsafe withName(path) { unsafe open($0, flags) } }
  }

  static func openExisting(_ path: [UInt8]) throws(SystemError.Cause) -> Descriptor {
    if let open = named(path) { return try descriptor { dup(open) } }
    return try descriptor { unsafe withName(path) { unsafe open($0, O_WRONLY | O_CLOEXEC) } }
  }

  /// Creates a file that must not exist yet, by default with the usual permissions of new files.
  static func create(
    _ path: [UInt8], mode: UInt32 = 0o666
  ) throws(SystemError.Cause) -> Descriptor {
    try descriptor {
      unsafe withName(path) {
        unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
      }
    }
  }

  static func descriptor(_ call: () -> Int32) throws(SystemError.Cause) -> Descriptor {
    Descriptor(try checked { Int(call()) })
  }

  static func closeQuietly(_ file: Descriptor) { _ = close(file) }

  /// Reads at most as many bytes as the buffer has, and returns their number; 0 at the end of the file.
  static func read(
    _ file: Descriptor, into buffer: inout [UInt8]
  ) throws(SystemError.Cause) -> Int {
    try patiently(file, POLLIN) {
      unsafe buffer.withUnsafeMutableBytes { unsafe systemRead(file, $0.baseAddress, $0.count) }
    }
  }

  /// Fills a buffer as far as the file goes, and returns the number of bytes read.
  static func fill(
    _ memory: UnsafeMutableRawBufferPointer, from file: Descriptor
  ) throws(SystemError.Cause) -> Int {
    var count = 0
    while count < memory.count {
      let more = try patiently(file, POLLIN) {
        unsafe systemRead(file, memory.baseAddress.map { unsafe $0 + count }, memory.count - count)
      }
      if more == 0 { break }
      count += more
    }
    return count
  }

  /// Writes some of the bytes and returns their number.
  static func write(_ file: Descriptor, _ bytes: Span<UInt8>) throws(SystemError.Cause) -> Int {
    try patiently(file, POLLOUT) {
      unsafe bytes.withUnsafeBytes { unsafe systemWrite(file, $0.baseAddress, $0.count) }
    }
  }

  /// Waits and retries where a call would block: the parent process may have made the descriptor non-blocking.
  private static func patiently(
    _ file: Descriptor, _ event: Int32, _ call: () -> Int
  ) throws(SystemError.Cause) -> Int {
    try checked {
      while true {
        let result = call()
        if result != -1 || errno != EAGAIN { return result }
        var request = pollfd(fd: file, events: Int16(event), revents: 0)
        _ = unsafe poll(&request, 1, -1)
      }
    }
  }

  /// Writes all bytes, in as many calls as needed.
  static func writeAll(
    _ bytes: Span<UInt8>, to file: Descriptor, by write: Write = Posix.write
  ) throws(SystemError.Cause) {
    var done = 0
    while done < bytes.count { done += try write(file, bytes.extracting(done...)) }
  }

  /// Flushes a file to the disk.
  static func synchronize(_ file: Descriptor) throws(SystemError.Cause) {
    _ = try checked { Int(fsync(file)) }
  }

  static func rename(_ path: [UInt8], to other: [UInt8]) throws(SystemError.Cause) {
    _ = try checked {
      unsafe withName(path) { from in
        unsafe withName(other) { to in
          Int(unsafe systemRename(from, to))
        }
      }
    }
  }

  static func delete(_ path: [UInt8]) throws(SystemError.Cause) {
    _ = try checked { unsafe withName(path) { Int(unsafe unlink($0)) } }
  }

  static func deleteQuietly(_ path: [UInt8]) { _ = unsafe withName(path) { unsafe unlink($0) } }

  /// Returns the path with all links followed, or nil if there is no such file.
  static func resolved(_ path: [UInt8]) -> [UInt8]? {
    unsafe withName(path) { name in
      guard let found = unsafe realpath(name, nil) else { return nil }
      defer { unsafe free(found) }
      return unsafe Array(UnsafeRawBufferPointer(start: found, count: strlen(found)))
    }
  }

  // MARK: Memory

  /// Allocates whole pages, which nothing else shares, or returns nil if there is not enough memory.
  static func allocate(_ size: Int) -> UnsafeMutableRawBufferPointer? {
    let start = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let start = unsafe start, unsafe start != MAP_FAILED else { return nil }
    #if os(Linux)
      // Large pages cause fewer page faults.
      _ = unsafe madvise(start, size, 14)
    #endif
    return unsafe UnsafeMutableRawBufferPointer(start: start, count: size)
  }

  static func deallocate(_ memory: UnsafeMutableRawBufferPointer) {
    _ = unsafe munmap(memory.baseAddress, memory.count)
  }

  // MARK: Terminal, environment, time

  static func isTerminal(_ file: Descriptor) -> Bool { isatty(file) == 1 }

  /// Returns the size of the terminal in cells, with 0 rows if only their number is unknown, or nil if neither is
  /// known.
  static func terminalSize(_ file: Descriptor) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The arguments of the command line, without the program's name.
  static var arguments: [[UInt8]] {
    let words = unsafe CommandLine.unsafeArgv
    return (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      guard let word = unsafe words[index] else { return nil }
      return unsafe Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
    }
  }

  static var processNumber: Int { Int(getpid()) }

  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Milliseconds of a monotonic clock.
  static var milliseconds: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000 + Int(time.tv_nsec) / 1_000_000
  }

  /// Seconds since the beginning of 1970, by the wall clock.
  static var secondsSince1970: Int { time(nil) }

  /// Returns the number of seconds that local time is ahead of UTC at a point in time.
  static func secondsFromGMT(at seconds: Int) -> Int {
    var moment = time_t(seconds)
    var parts = unsafe tm()
    return unsafe localtime_r(&moment, &parts) == nil ? 0 : unsafe Int(parts.tm_gmtoff)
  }

  /// Ends the process.
  static func end(_ status: Int32) -> Never { exit(status) }

  // MARK: Signals

  /// Makes a write to a closed pipe, or beyond the maximum file size, fail with an error instead of killing the
  /// process.
  static func ignoreFailingWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Calls `body` with a name as a C string. A name that contains a NUL is replaced by the empty name, because its
  /// prefix would name another file.
  static func withName<Result>(
    _ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    let name = (path.contains(0) ? [] : path.map { CChar(bitPattern: $0) }) + [0]
    return unsafe name.withUnsafeBufferPointer { buffer in
      unsafe body(buffer.baseAddress.unsafelyUnwrapped)
    }
  }
}

extension SystemError.Cause {
  /// Creates the cause for an error number.
  init(_ number: Int32) {
    switch number {
    case ENOENT: self = .notFound
    case EEXIST: self = .exists
    case EACCES, EPERM: self = .notAllowed
    case EISDIR: self = .isFolder
    case ENOTDIR: self = .notAFolder
    case ENOSPC, EDQUOT: self = .noSpace
    case EFBIG: self = .overFileLimit
    case EROFS: self = .readOnly
    case EPIPE: self = .brokenPipe
    case ELOOP: self = .linkLoop
    case ENAMETOOLONG: self = .nameTooLong
    case EBADF: self = .closed
    default: self = .other(unsafe String(cString: strerror(number)))
    }
  }
}

// Names of descriptors that the process has already open. Behind one there may be a file that another process
// writes to through the same descriptor: it is never replaced, and writing continues where the last write ended.
extension Posix {
  /// Returns the descriptor that a path names, as in `/dev/stdout` and `/dev/fd/3`, or nil for any other path.
  static func named(_ path: [UInt8]) -> Descriptor? {
    switch String(decoding: path, as: UTF8.self) {
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default: break
    }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.starts(with: folder.utf8) {
      return Descriptor(String(decoding: path.dropFirst(folder.utf8.count), as: UTF8.self))
    }
    return nil
  }
}
