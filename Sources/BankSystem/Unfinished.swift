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

/// A journal that an earlier run left behind and that certainly belongs to this user.
///
/// The folder may belong to anyone, and so may a file in it with such a name: a pipe, a link, a file put there to
/// have others replaced.
private struct FoundJournal {
  /// More than is written by a run that changes a quarter of a million files of one folder.
  private static let maxBytes = 1 << 26

  let moves: [WriteJournal.Move]
  private let path: Path
  private let file: Posix.Descriptor

  /// Opens the journal at a path; nil if it is no journal, incomplete, another user's, or still in use.
  init?(_ path: Path, process: Int) {
    guard let file = try? Posix.openToLook(path.bytes) else { return nil }
    guard let status = try? Posix.status(of: file), status.isOnlyOurs,
      status.size <= FoundJournal.maxBytes, Posix.tryLock(file),
      let bytes = try? Posix.read(file, at: 0, status.size), let journal = WriteJournal(bytes),
      journal.moves.allSatisfy({ LeftoverName($0.name)?.process == process })
    else {
      Posix.closeQuietly(file)
      return nil
    }
    (self.path, self.file, moves) = (path, file, journal.moves)
  }

  /// Closes the journal, and deletes it if all of its moves are done.
  func close(isDone: Bool) {
    if isDone { Posix.deleteQuietly(path.bytes) }
    Posix.closeQuietly(file)
  }
}

extension WriteJournal.Move {
  /// The outcome of completing a move.
  fileprivate enum Outcome {
    /// The new file was moved into place.
    case finished
    /// It was already in place.
    case wasDone
    /// The target has changed since.
    case changed
    case failed
  }

  /// Completes the move, unless the target has been written to since.
  fileprivate func finish(in folder: Path) -> Outcome {
    let (name, target) = (folder.appending(name), folder.appending(target))
    let isThere = holds(target)
    guard let status = try? Posix.statusOfLink(name.bytes) else {
      return isThere ? .wasDone : .changed
    }
    if isThere {
      // The old content, which was exchanged with the new one.
      if status.isOnlyOurs { Posix.deleteQuietly(name.bytes) }
      return .wasDone
    }
    guard status.isOnlyOurs, holds(name), mark(of: target) == before else { return .changed }
    return (try? Posix.rename(name.bytes, to: target.bytes)) == nil ? .failed : .finished
  }

  /// Whether a file has the content that the target is to have.
  private func holds(_ path: Path) -> Bool {
    guard (try? Posix.statusOfLink(path.bytes))?.isFile == true, let source = try? Files.read(path)
    else { return false }
    return Array(SHA256(source.bytes).hexadecimal.utf8) == digest
  }

  private func mark(of path: Path) -> [UInt8] {
    (try? Posix.statusOfLink(path.bytes))?.mark ?? []
  }
}
