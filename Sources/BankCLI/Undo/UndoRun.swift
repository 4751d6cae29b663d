@_spi(QBank) import BankQuiz
import BankSystem

/// The files that one run of a command has replaced and created, in the current folder and below or anywhere.
struct UndoRun {
  let files: [ReplacedFile]
  /// The files of the run that are elsewhere.
  let others: [ReplacedFile]
  let session: Session
  private let run: Path
  private let store: UndoStore

  init(
    _ run: Path, in store: UndoStore, anywhere: Bool, _ session: Session
  ) throws(Failure) {
    let all = try store.files(of: run)
    let here = session.world.resolved(Path(".")).components
    // The path is the recorded one, whatever is there at present.
    let isHere = all.map { anywhere || $0.path.components.starts(with: here) }
    files = zip(all, isHere).filter(\.1).map(\.0)
    others = zip(all, isHere).filter { !$0.1 }.map(\.0)
    (self.run, self.store, self.session) = (run, store, session)
  }

  /// Whether all files of the run are elsewhere.
  var isElsewhere: Bool { files.isEmpty && !others.isEmpty }

  /// Whether the user was told that the run could not be undone, or not all of it.
  var wasLeft: Bool { files.contains(where: \.wasLeft) }

  /// The result of undoing a run.
  struct Outcome {
    /// The files that were restored.
    var restored: [Path] = []
    /// The files that the run had created and that were deleted.
    var deleted: [Path] = []
    /// The reasons why files were left alone, by their indices.
    var left: [Int: Localized] = [:]
    /// Whether one of the files has been replaced by something else.
    var isInTheWay = false
    /// Whether any file was changed.
    var isChanged: Bool { !restored.isEmpty || !deleted.isEmpty }
  }

  /// Restores the files that have not changed since, and keeps the records of the rest.
  func takeBack() -> Outcome {
    var outcome = Outcome()
    for index in files.indices.reversed() where !files[index].comesLast {
      takeBack(index, &outcome)
    }
    let isAll = outcome.left.isEmpty && others.allSatisfy(\.comesLast)
    for index in files.indices where files[index].comesLast {
      if isAll {
        takeBack(index, &outcome)
      } else if session.world.identity(of: files[index].path) != nil {
        outcome.left[index] = UndoRun.waits(files[index].path)
      }
    }
    outcome.restored.reverse()
    keep(outcome)
    return outcome
  }

  /// Keeps the records of files that were left alone, marked as reported.
  private func keep(_ outcome: Outcome) {
    let left = files.indices.filter { outcome.left[$0] != nil }.map { index in
      var file = files[index]
      file.wasLeft = true
      return file
    }
    if left.isEmpty || left != files { store.keep(others + left, in: run) }
  }

  private func takeBack(_ index: Int, _ outcome: inout Outcome) {
    let file = files[index]
    do throws(SystemError) {
      guard let source = try content(of: file.path) else {
        // If there is no file, restoring the old one loses nothing.
        guard let before = file.before else { return }
        try session.world.create(file.path, with: before, makingFolders: true)
        return outcome.restored.append(file.path)
      }
      if Array(source.bytes) == file.before { return }
      try check(source, file)
      if let before = file.before {
        try session.world.rewrite(source, with: before)
        outcome.restored.append(file.path)
      } else {
        try session.world.remove(file.path)
        outcome.deleted.append(file.path)
      }
    } catch {
      let isInTheWay = [.changed, .exists, .isFolder, .notAFile, .notAFolder].contains(error.cause)
      outcome.isInTheWay = outcome.isInTheWay || isInTheWay
      outcome.left[index] = error.cause == .changed ? UndoRun.changed(file.path) : error.message
    }
  }

  /// Returns the content of a file, or nil if there is none. The target of a symbolic link is not the file that was
  /// there.
  private func content(of path: Path) throws(SystemError) -> Source? {
    if session.world.resolved(path) != path { throw SystemError(.write, path, .changed) }
    do throws(SystemError) {
      return try session.world.read(path)
    } catch {
      if error.cause == .notFound { return nil }
      throw error
    }
  }

  /// Refuses a file whose content is not what the run has written.
  private func check(_ source: Source, _ file: ReplacedFile) throws(SystemError) {
    // Older records have the plain SHA-256 for files of any size.
    let digests = [
      ContentDigest(Array(source.bytes)).hexadecimal, SHA256(source.bytes).hexadecimal,
    ]
    if !digests.contains(file.digest) { throw SystemError(.write, file.path, .changed) }
  }
}

extension UndoStore {
  /// Returns the files of a run, in the order in which they were replaced, without damaged lines.
  func files(of run: Path) throws(Failure) -> [ReplacedFile] {
    let source = try Failure.catching { () throws(SystemError) in try world.read(run) }
    let lines = Array(source.bytes).split(separator: ASCII.lineFeed).map { Array($0) }
    if lines.contains(where: ReplacedFile.isNewer) { throw .work(UndoStore.tooNew) }
    return lines.compactMap { ReplacedFile(line: $0) }
  }

  private static let tooNew = Localized(
    en: "a newer qbank replaced these files, so nothing was restored; update qbank",
    ja: "新しいバージョンのqbankで書き換えられたファイルのため、元に戻せません。qbankを更新してください。")
}
