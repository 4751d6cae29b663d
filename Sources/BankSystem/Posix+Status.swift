#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The metadata of files and folders.
extension Posix {
  /// The metadata of a file, read without opening it.
  struct Status {
    fileprivate let raw: stat

    var size: Int { Int(raw.st_size) }
    var isFile: Bool { raw.st_mode & S_IFMT == S_IFREG }
    var isFolder: Bool { raw.st_mode & S_IFMT == S_IFDIR }
    var isPipe: Bool { [S_IFIFO, S_IFSOCK].contains(raw.st_mode & S_IFMT) }
    var isLink: Bool { raw.st_mode & S_IFMT == S_IFLNK }
    /// The number of names (hard links) that the file has.
    var names: Int { Int(raw.st_nlink) }
    var owner: uid_t { raw.st_uid }
    var group: gid_t { raw.st_gid }
    var mode: mode_t { raw.st_mode & 0o7777 }
    /// Whether it is a plain file of this user, with only this name, that no other user can write to.
    var isOnlyOurs: Bool { isFile && owner == geteuid() && names == 1 && mode & 0o022 == 0 }
    /// Bytes that change as soon as the file is replaced or written to.
    var mark: [UInt8] {
      #if canImport(Darwin)
        let time = raw.st_mtimespec
      #else
        let time = raw.st_mtim
      #endif
      let identity = identity
      let parts = [
        "\(identity.device)", "\(identity.number)", "\(size)", "\(time.tv_sec)", "\(time.tv_nsec)",
      ]
      return Array(parts.joined(separator: ":").utf8)
    }
    var identity: FileIdentity {
      FileIdentity(
        device: UInt64(truncatingIfNeeded: raw.st_dev),
        number: UInt64(truncatingIfNeeded: raw.st_ino))
    }
  }

  static func status(_ path: [UInt8]) throws(SystemError.Cause) -> Status {
    var raw = stat()
    _ = try checked { Int(unsafe withName(path) { unsafe stat($0, &raw) }) }
    return Status(raw: raw)
  }

  static func statusOfLink(_ path: [UInt8]) throws(SystemError.Cause) -> Status {
    var raw = stat()
    _ = try checked { Int(unsafe withName(path) { unsafe lstat($0, &raw) }) }
    return Status(raw: raw)
  }

  static func status(of file: Descriptor) throws(SystemError.Cause) -> Status {
    var raw = stat()
    _ = try checked { Int(unsafe fstat(file, &raw)) }
    return Status(raw: raw)
  }

  /// Whether standard input has bytes left, or is a pipe whose other end is still open.
  static var isInputWaiting: Bool {
    guard let status = try? status(of: STDIN_FILENO) else { return false }
    if status.isFile { return lseek(STDIN_FILENO, 0, SEEK_CUR) < status.size }
    guard status.isPipe else { return false }
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let count = unsafe poll(&input, 1, 0)
    return count == 0 || Int32(input.revents) & Int32(POLLIN) != 0
  }

  /// Whether a file has something to read, or reaches its end, within the given number of milliseconds.
  static func isReadable(_ file: Descriptor, within milliseconds: Int) -> Bool {
    var input = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&input, 1, Int32(clamping: milliseconds)) > 0
  }

  /// Whether there is a process with this number.
  static func isRunning(process: Int) -> Bool {
    guard let number = pid_t(exactly: process), number > 0 else { return false }
    return kill(number, 0) == 0 || errno == EPERM
  }

  /// Whether nothing has been read through this descriptor yet.
  static func isAtStart(_ file: Descriptor) -> Bool { lseek(file, 0, SEEK_CUR) == 0 }

  /// Returns the names in a folder, unordered.
  static func names(in folder: [UInt8]) throws(SystemError.Cause) -> [[UInt8]] {
    guard let handle = unsafe withName(folder, { unsafe opendir($0) }) else {
      throw SystemError.Cause(errno)
    }
    defer { unsafe closedir(handle) }
    var names: [[UInt8]] = []
    errno = 0
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
      errno = 0
    }
    if errno != 0 { throw SystemError.Cause(errno) }
    return names
  }
}
