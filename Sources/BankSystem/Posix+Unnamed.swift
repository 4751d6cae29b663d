#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
