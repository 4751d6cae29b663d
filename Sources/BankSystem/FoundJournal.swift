@_spi(QBank) import BankText

/// A journal that an earlier run has left, and that is surely one of this user's.
///
/// A folder may be anybody's, and so may be what lies in it under such a name: a pipe, a link, a file that
/// somebody else put there to have others replaced.
struct FoundJournal {
  /// More than a run writes that changes a quarter of a million files of one folder.
  private static let maxBytes = 1 << 26

  let moves: [WriteJournal.Move]
  private let path: Path
  private let file: Posix.Descriptor

  /// The journal at a path; nil when it is none, not whole, somebody else's, or still in use.
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

  /// Ends the look at it; forgets it if all that it says is done.
  func close(isDone: Bool) {
    if isDone { Posix.deleteQuietly(path.bytes) }
    Posix.closeQuietly(file)
  }
}

extension WriteJournal.Move {
  /// How the rest of a move went.
  enum Outcome {
    /// The new file has its place, and had not before.
    case finished
    /// It had its place already.
    case wasDone
    /// Something else stands there by now.
    case changed
    case failed
  }

  /// Does the rest of it, unless somebody has written to the target since.
  func finish(in folder: Path) -> Outcome {
    let (name, target) = (folder.appending(name), folder.appending(target))
    let isThere = holds(target)
    guard let status = try? Posix.statusOfLink(name.bytes) else {
      return isThere ? .wasDone : .changed
    }
    if isThere {
      // The old content, which changed places with the new one.
      if status.isOnlyOurs { Posix.deleteQuietly(name.bytes) }
      return .wasDone
    }
    guard status.isOnlyOurs, holds(name), mark(of: target) == before else { return .changed }
    return (try? Posix.rename(name.bytes, to: target.bytes)) == nil ? .failed : .finished
  }

  /// Whether what is to stand at the target stands here.
  private func holds(_ path: Path) -> Bool {
    guard (try? Posix.statusOfLink(path.bytes))?.isFile == true, let source = try? Files.read(path)
    else { return false }
    return Array(SHA256(source.bytes).hexadecimal.utf8) == digest
  }

  private func mark(of path: Path) -> [UInt8] {
    (try? Posix.statusOfLink(path.bytes))?.mark ?? []
  }
}
