#if canImport(Glibc)
  import CAttributes
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Renaming a file without losing what has the new name.
extension Posix {
  /// Exchanges the files of two names atomically, so that the replaced one is kept and can be restored; false if
  /// the system or the file system does not support it.
  static func exchange(_ path: [UInt8], with other: [UInt8]) throws(SystemError.Cause) -> Bool {
    #if canImport(Darwin)
      try rename(path, to: other, UInt32(RENAME_SWAP))
    #else
      try rename(path, to: other, 2)
    #endif
  }

  /// Renames a file to a name that must be free.
  static func renameToFree(_ path: [UInt8], to other: [UInt8]) throws(SystemError.Cause) {
    #if canImport(Darwin)
      if try rename(path, to: other, UInt32(RENAME_EXCL)) { return }
    #else
      if try rename(path, to: other, 1) { return }
    #endif
    if (try? statusOfLink(other)) != nil { throw .exists }
    try rename(path, to: other)
  }

  /// Renames with flags; false if the system or the file system does not support them.
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

// Files that have no name until they are complete, so that a killed process leaves nothing behind. Only Linux has
// them, and not on every file system.
extension Posix {
  /// Creates a file without a name in a folder, or returns nil if that is not supported.
  static func createUnnamed(in folder: [UInt8], mode: UInt32) -> Descriptor? {
    #if os(Linux)
      // Without this folder the file could never be given a name.
      guard (try? status(Array("/proc/self/fd".utf8)))?.isFolder == true else { return nil }
      let flags = unnamed | O_WRONLY | O_CLOEXEC
      return try? descriptor { unsafe withName(folder) { unsafe open($0, flags, mode) } }
    #else
      return nil
    #endif
  }

  /// Gives an unnamed file a name, which must be free.
  static func link(_ file: Descriptor, as path: [UInt8]) throws(SystemError.Cause) {
    #if os(Linux)
      _ = try checked {
        unsafe withName(Array("/proc/self/fd/\(file)".utf8)) { from in
          unsafe withName(path) { to in
            Int(unsafe linkat(AT_FDCWD, from, AT_FDCWD, to, AT_SYMLINK_FOLLOW))
          }
        }
      }
    #else
      throw .other("link")
    #endif
  }

  #if os(Linux)
    /// `O_TMPFILE`, a macro too complex to be imported.
    private static let unnamed = 0o20_000_000 | O_DIRECTORY
  #endif
}
