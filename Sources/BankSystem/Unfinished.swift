@_spi(QBank) package import BankText

/// What an earlier run left in a folder when it was killed.
package struct Unfinished: Sendable {
  /// Files that were about to take their places together, and have done so now.
  package var finished: [Path] = []
  /// Files that have changed since, and so were left as they are.
  package var changed: [Path] = []
  /// Files that could not be given their places.
  package var failed: [Path] = []
  /// Files that nobody needs: what was written when there was nothing to take the place of yet.
  package var strays: [Path] = []

  /// Nothing is left.
  package init() {}

  /// Looks for what processes that are gone have left in a folder, and does what their journals say.
  package static func finish(in folder: Path) -> Unfinished {
    var found = Unfinished()
    let left = LeftFile.all(in: folder)
    let journals = left.filter { $0.name.kind == .journal }
    for journal in journals where !journal.isInUse {
      found.finish(journal.path, journal.name.process, in: folder)
    }
    // A journal that could not be obeyed may need any of them.
    if !found.failed.isEmpty { return found }
    let busy = Set(journals.filter(\.isInUse).map(\.name.process))
    found.strays = left.filter { !busy.contains($0.name.process) && !$0.isInUse }.map(\.path)
      .filter { (try? Posix.statusOfLink($0.bytes))?.isFile == true }
      .ordered { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    return found
  }

  /// Does the rest of what a journal says. One that is not whole was not begun.
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

/// A file whose name says that it is only there while something is written.
private struct LeftFile {
  let path: Path
  let name: LeftoverName
  /// Whether its run goes on: that has a lock on it. Where there are no locks, the number of a process
  /// tells, which may be another one's by now.
  let isInUse: Bool

  static func all(in folder: Path) -> [LeftFile] {
    let names = (try? Posix.names(in: folder.bytes)) ?? []
    return names.compactMap { bytes in
      guard let name = LeftoverName(bytes) else { return nil }
      let path = folder.appending(bytes)
      let isInUse = Posix.isLocked(path.bytes) ?? Posix.isRunning(name.process)
      return LeftFile(path: path, name: name, isInUse: isInUse)
    }
  }
}
