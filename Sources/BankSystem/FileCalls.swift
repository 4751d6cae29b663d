@_spi(QBank) import BankText

/// The calls that put a file on the disk and into its place; tests put others in, which fail or note
/// in which order they come.
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

  /// Flushes the names in a folder to the disk, where the system can.
  func synchronizeFolder(_ folder: Path) {
    guard let file = try? Posix.openToRead(folder.bytes) else { return }
    try? synchronize(file)
    Posix.closeQuietly(file)
  }
}
