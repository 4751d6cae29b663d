@_spi(QBank) import BankText

/// A file that is being written and is not there under its name before it is finished.
///
/// It is written by one thread at a time.
package final class NewFile: @unchecked Sendable {
  private let path: Path
  private let file: Posix.Descriptor
  private let calls: FileCalls
  /// What takes the place of the target in the end; nil when the file is written directly.
  private var temporary: TemporaryFile?
  private var isOpen = true

  /// A file that is written to as it is, such as a pipe.
  init(_ path: Path, writingTo file: Posix.Descriptor, _ calls: FileCalls) {
    (self.path, self.file, self.calls) = (path, file, calls)
  }

  init(_ path: Path, _ temporary: TemporaryFile, _ calls: FileCalls) {
    (self.path, self.file, self.calls) = (path, temporary.file, calls)
    self.temporary = temporary
  }

  deinit { abandon() }

  /// Whether nothing of it is seen by anybody before it is finished.
  package var isHidden: Bool { temporary != nil }

  /// Writes more of it.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    do throws(SystemError.Cause) {
      try Posix.writeAll(bytes.arraySpan, to: file, by: calls.write)
    } catch {
      throw SystemError(.write, path, error)
    }
  }

  /// Puts it in its place.
  ///
  /// What replaces the only copy of something waits until it is on the disk; what can be made again
  /// need not.
  package func finish(durably: Bool) throws(SystemError) {
    try finish(durably: durably, replacing: nil)
  }

  /// The same, if what it was made from still stands there.
  func finish(durably: Bool, replacing old: Source?) throws(SystemError) {
    do throws(SystemError.Cause) {
      if let temporary {
        if let status = temporary.status {
          try Posix.copyAttributes(of: temporary.target.bytes, status, to: file)
        }
        if durably { try calls.synchronize(file) }
        if let old, !Files.holds(temporary.target, old.bytes) { throw SystemError.Cause.changed }
      }
      try temporary?.takePlace(by: calls)
      isOpen = false
      Posix.closeQuietly(file)
      if durably, let temporary { calls.synchronizeFolder(temporary.target.folder) }
    } catch {
      abandon()
      throw SystemError(.write, path, error)
    }
  }

  /// Leaves everything as it was before.
  package func abandon() {
    guard isOpen else { return }
    isOpen = false
    Posix.closeQuietly(file)
    temporary?.delete()
  }
}
