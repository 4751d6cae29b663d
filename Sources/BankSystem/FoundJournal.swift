@_spi(QBank) import BankText

/// A journal that an earlier run left behind and that certainly belongs to this user.
///
/// The folder may belong to anyone, and so may a file in it with such a name: a pipe, a link, a file put there to
/// have others replaced.
struct FoundJournal {
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
  enum Outcome {
    /// The new file was moved into place.
    case finished
    /// It was already in place.
    case wasDone
    /// The target has changed since.
    case changed
    case failed
  }

  /// Completes the move, unless the target has been written to since.
  func finish(in folder: Path) -> Outcome {
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
