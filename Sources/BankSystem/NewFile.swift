@_spi(QBank) import BankText

/// A file that is being written and does not appear under its name until it is finished.
///
/// Only one thread at a time may write to it.
package final class NewFile: @unchecked Sendable {
  private let path: Path
  private let file: Posix.Descriptor
  private let calls: FileCalls
  /// The file that replaces the target at the end, or nil if the target is written directly.
  private var temporary: TemporaryFile?
  private var isOpen = true

  /// Creates a file that is written directly, such as a pipe.
  init(_ path: Path, writingTo file: Posix.Descriptor, _ calls: FileCalls) {
    (self.path, self.file, self.calls) = (path, file, calls)
  }

  init(_ path: Path, _ temporary: TemporaryFile, _ calls: FileCalls) {
    (self.path, self.file, self.calls) = (path, temporary.file, calls)
    self.temporary = temporary
  }

  deinit { abandon() }

  /// Whether the content is invisible to others until the file is finished.
  package var isHidden: Bool { temporary != nil }

  /// Appends bytes to the content.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try SystemError.naming(.write, path) { () throws(SystemError.Cause) in
      try Posix.writeAll(bytes.arraySpan, to: file, by: calls.write)
    }
  }

  /// Moves the file into place.
  ///
  /// With `durably`, for what replaces the only copy of something, the content is flushed to the disk first. What
  /// can be made again does not need that.
  package func finish(durably: Bool) throws(SystemError) {
    try finish(durably: durably, replacing: nil)
  }

  /// Moves the file into place if the target still has the content that the new one was made from.
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

  /// Restores the previous state.
  package func abandon() {
    guard isOpen else { return }
    isOpen = false
    Posix.closeQuietly(file)
    temporary?.delete()
  }
}

/// Folders that are created for files, and removed again if those cannot be written.
struct NewFolders {
  private let mode: UInt32
  private var made: [Path] = []

  /// Creates an empty list; `mode` and the process's umask determine who may access the folders.
  init(mode: UInt32) { self.mode = mode }

  /// Creates a folder and its parents if they do not exist; another process may create one at the same time.
  mutating func make(_ folder: Path) throws(SystemError.Cause) {
    do throws(SystemError.Cause) {
      try makeOnly(folder)
    } catch {
      guard error == .notFound, folder.folder.bytes.count < folder.bytes.count else { throw error }
      try make(folder.folder)
      // Retried only once: there are folders in which none can be created, and which do not report that.
      try makeOnly(folder)
    }
  }

  private mutating func makeOnly(_ folder: Path) throws(SystemError.Cause) {
    do throws(SystemError.Cause) {
      try Posix.makeFolder(folder.bytes, mode: mode)
      made.append(folder)
    } catch {
      if error != .exists { throw error }
    }
  }

  /// Removes the created folders that are empty.
  func remove() {
    for folder in made.reversed() { Posix.removeFolderQuietly(folder.bytes) }
  }
}
