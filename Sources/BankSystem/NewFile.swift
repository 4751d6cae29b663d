@_spi(QBank) import BankText

/// A file that is being written and is not there under its name before it is finished.
///
/// It is written by one thread at a time.
package final class NewFile: @unchecked Sendable {
  private let path: Path
  private let file: Posix.Descriptor
  private let calls: FileCalls
  /// The file beside, whose place it takes in the end, and what stood there; nil when it is written
  /// directly.
  private let place: (beside: Path, target: Path, status: Posix.Status?)?
  private var isOpen = true

  init(
    _ path: Path, _ file: Posix.Descriptor, _ calls: FileCalls,
    place: (beside: Path, target: Path, status: Posix.Status?)?
  ) {
    self.path = path
    self.file = file
    self.calls = calls
    self.place = place
  }

  deinit { abandon() }

  /// Whether nothing of it is seen by anybody before it is finished.
  package var isHidden: Bool { place != nil }

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
    do throws(SystemError.Cause) {
      if let place {
        if let status = place.status { try Posix.copyPermissions(of: status, to: file) }
        if durably { try calls.synchronize(file) }
        try calls.rename(place.beside.bytes, place.target.bytes)
        Posix.deleteOnSignal(nil)
      }
      isOpen = false
      Posix.closeQuietly(file)
      if durably, let place { synchronizeFolder(place.target.folder) }
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
    if let place {
      Posix.deleteQuietly(place.beside.bytes)
      Posix.deleteOnSignal(nil)
    }
  }

  /// Flushes the rename itself to the disk, where the system can.
  private func synchronizeFolder(_ folder: Path) {
    guard let file = try? Posix.openToRead(folder.bytes) else { return }
    try? calls.synchronize(file)
    Posix.closeQuietly(file)
  }
}
