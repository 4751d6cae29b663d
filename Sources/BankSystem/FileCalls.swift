@_spi(QBank) import BankText

/// The system calls that flush a file to the disk and move it into place. Tests substitute others that fail or
/// record their order.
struct FileCalls: Sendable {
  var write: Posix.Write = Posix.write
  var synchronize: @Sendable (Posix.Descriptor) throws(SystemError.Cause) -> Void =
    Posix.synchronize
  var rename: @Sendable ([UInt8], _ to: [UInt8]) throws(SystemError.Cause) -> Void = {
    (old, new) throws(SystemError.Cause) in try Posix.rename(old, to: new)
  }

  var renameToFree: @Sendable ([UInt8], _ to: [UInt8]) throws(SystemError.Cause) -> Void = {
    (old, new) throws(SystemError.Cause) in try Posix.renameToFree(old, to: new)
  }

  var exchange: @Sendable ([UInt8], _ with: [UInt8]) throws(SystemError.Cause) -> Bool = {
    (one, other) throws(SystemError.Cause) in try Posix.exchange(one, with: other)
  }

  /// Flushes a folder's entries to the disk, where the system supports it.
  func synchronizeFolder(_ folder: Path) {
    guard let file = try? Posix.openToRead(folder.bytes) else { return }
    try? synchronize(file)
    Posix.closeQuietly(file)
  }
}
