@_spi(QBank) import BankText

// Names of what the process has open already. What they lead to may be a file, to which somebody else writes
// by the same descriptor: it is never replaced, and what is written goes on where the last writing ended.
extension Posix {
  /// The descriptor that a path names, as in `/dev/stdout` and `/dev/fd/3`; nil for any other path.
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
