@_spi(QBank) import BankText

/// Folders that are made for files, and can be taken away again where those cannot be written.
struct NewFolders {
  private let mode: UInt32
  private var made: [Path] = []

  /// None yet; who may look into them is for `mode` to say, and for the process's mask.
  init(mode: UInt32) { self.mode = mode }

  /// Makes a folder and those above it, where they are not there; another process may make one at the same
  /// time.
  mutating func make(_ folder: Path) throws(SystemError.Cause) {
    do throws(SystemError.Cause) {
      try makeOnly(folder)
    } catch {
      guard error == .notFound, folder.folder.bytes.count < folder.bytes.count else { throw error }
      try make(folder.folder)
      // Once more and no oftener: there are folders in which none can be made, and which do not say so.
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

  /// Takes away those that were made and have nothing in them.
  func remove() {
    for folder in made.reversed() { Posix.removeFolderQuietly(folder.bytes) }
  }
}
