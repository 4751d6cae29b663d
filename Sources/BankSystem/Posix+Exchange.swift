#if canImport(Glibc)
  import CAttributes
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Giving a file a new name without losing what has that name.
extension Posix {
  /// Lets the files of two names change places in one step, so that what stood there is still there and
  /// can come back; false where the system or the file system cannot.
  static func exchange(_ path: [UInt8], with other: [UInt8]) throws(SystemError.Cause) -> Bool {
    #if canImport(Darwin)
      try rename(path, to: other, UInt32(RENAME_SWAP))
    #else
      try rename(path, to: other, 2)
    #endif
  }

  /// Gives a file a name that nothing else has.
  static func renameToFree(_ path: [UInt8], to other: [UInt8]) throws(SystemError.Cause) {
    #if canImport(Darwin)
      if try rename(path, to: other, UInt32(RENAME_EXCL)) { return }
    #else
      if try rename(path, to: other, 1) { return }
    #endif
    if (try? statusOfLink(other)) != nil { throw .exists }
    try rename(path, to: other)
  }

  /// Renames in a special way; false where the system or the file system has no such way.
  private static func rename(
    _ path: [UInt8], to other: [UInt8], _ flags: UInt32
  ) throws(SystemError.Cause) -> Bool {
    let result = unsafe withName(path) { one in
      unsafe withName(other) { unsafe renameSpecially(one, $0, flags) }
    }
    if result == 0 { return true }
    if [ENOSYS, EINVAL, ENOTSUP, EOPNOTSUPP].contains(errno) { return false }
    throw SystemError.Cause(errno)
  }

  private static func renameSpecially(
    _ one: UnsafePointer<CChar>, _ other: UnsafePointer<CChar>, _ flags: UInt32
  ) -> Int {
    #if canImport(Glibc)
      Int(unsafe renameat2(AT_FDCWD, one, AT_FDCWD, other, flags))
    #elseif canImport(Darwin)
      Int(unsafe renamex_np(one, other, flags))
    #else
      {
        errno = ENOSYS; return -1
      }()
    #endif
  }
}
