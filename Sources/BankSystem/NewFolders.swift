@_spi(QBank) import BankText

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
