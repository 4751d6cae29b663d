@_spi(QBank) import BankText

/// The leftovers of an earlier run in a folder, which was killed.
package struct Unfinished: Sendable {
  /// Files that were about to be replaced together, and now are.
  package var finished: [Path] = []
  /// Files that have changed since, and so were left alone.
  package var changed: [Path] = []
  /// Files that could not be replaced.
  package var failed: [Path] = []
  /// Temporary files that are of no use: they were written before a journal was.
  package var strays: [Path] = []

  /// Creates a value without leftovers.
  package init() {}

  /// Finds what processes that have ended left in a folder, and completes the moves of their journals.
  package static func finish(in folder: Path) -> Unfinished {
    var found = Unfinished()
    let left = LeftFile.all(in: folder)
    let journals = left.filter { $0.name.kind == .journal }
    for journal in journals where !journal.isInUse {
      found.finish(journal.path, journal.name.process, in: folder)
    }
    // A journal that could not be completed may need any of them.
    if !found.failed.isEmpty { return found }
    let busy = Set(journals.filter(\.isInUse).map(\.name.process))
    found.strays = left.filter { !busy.contains($0.name.process) && !$0.isInUse }.map(\.path)
      .filter { (try? Posix.statusOfLink($0.bytes))?.isFile == true }
      .ordered { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    return found
  }

  /// Completes the moves of a journal. If the journal is incomplete, no move was begun.
  private mutating func finish(_ path: Path, _ process: Int, in folder: Path) {
    guard let journal = FoundJournal(path, process: process) else { return }
    var isDone = true
    for move in journal.moves {
      let target = folder.appending(move.target)
      switch move.finish(in: folder) {
      case .finished: finished.append(target)
      case .wasDone: break
      case .changed: changed.append(target)
      case .failed:
        failed.append(target)
        isDone = false
      }
    }
    journal.close(isDone: isDone)
  }
}

/// A file whose name marks it as temporary.
private struct LeftFile {
  let path: Path
  let name: LeftoverName
  /// Whether the file's run, which holds a lock on it, is still active. Where locks are not supported, the process
  /// number decides, which another process may have by now.
  let isInUse: Bool

  static func all(in folder: Path) -> [LeftFile] {
    let names = (try? Posix.names(in: folder.bytes)) ?? []
    return names.compactMap { bytes in
      guard let name = LeftoverName(bytes) else { return nil }
      let path = folder.appending(bytes)
      let isInUse = Posix.isLocked(path.bytes) ?? Posix.isRunning(process: name.process)
      return LeftFile(path: path, name: name, isInUse: isInUse)
    }
  }
}
