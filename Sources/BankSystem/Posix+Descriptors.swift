@_spi(QBank) import BankText

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
