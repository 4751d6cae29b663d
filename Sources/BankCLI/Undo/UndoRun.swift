@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import BankText

/// What one run of a command has replaced and made, in the current folder and below or anywhere.
struct UndoRun {
  let files: [ReplacedFile]
  /// The files of the run that lie elsewhere.
  let others: [ReplacedFile]
  let session: Session
  private let run: Path
  private let store: UndoStore

  init(
    _ run: Path, in store: UndoStore, anywhere: Bool, _ session: Session
  ) throws(Failure) {
    let all = try store.files(of: run)
    let here = session.world.resolved(Path(".")).components
    // The path is the one that the file had, whatever stands there now.
    let isHere = all.map { anywhere || $0.path.components.starts(with: here) }
    files = zip(all, isHere).filter(\.1).map(\.0)
    others = zip(all, isHere).filter { !$0.1 }.map(\.0)
    (self.run, self.store, self.session) = (run, store, session)
  }

  /// Whether all that the run has replaced lies elsewhere.
  var isElsewhere: Bool { files.isEmpty && !others.isEmpty }

  /// Whether somebody was told that it could not be taken back, or not all of it.
  var wasLeft: Bool { files.contains(where: \.wasLeft) }

  /// What became of the files of a run.
  struct Outcome {
    /// Those that are as they were before.
    var restored: [Path] = []
    /// Those that were made by the run, and are not there any more.
    var deleted: [Path] = []
    /// Why those that were left alone were, by their places among the files.
    var left: [Int: Localized] = [:]
    /// Whether something else stands in the place of one of them now.
    var isInTheWay = false
    /// Whether anything was done.
    var isChanged: Bool { !restored.isEmpty || !deleted.isEmpty }
  }

  /// Takes back what has not changed since, and goes on keeping the rest.
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

  /// Keeps what was left alone, as what somebody has been told of.
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
        // Where nothing is, nothing is lost by what was there.
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

  /// What is in a file; nil where there is none. What a link leads to is another file than the one that was there.
  private func content(of path: Path) throws(SystemError) -> Source? {
    if session.world.resolved(path) != path { throw SystemError(.write, path, .changed) }
    do throws(SystemError) {
      return try session.world.read(path)
    } catch {
      if error.cause == .notFound { return nil }
      throw error
    }
  }

  /// Refuses a file in which something else is than what the run has written.
  private func check(_ source: Source, _ file: ReplacedFile) throws(SystemError) {
    // Lines of before have the plain digest of files of any size.
    let digests = [
      ContentDigest(Array(source.bytes)).hexadecimal, SHA256(source.bytes).hexadecimal,
    ]
    if !digests.contains(file.digest) { throw SystemError(.write, file.path, .changed) }
  }
}

extension UndoStore {
  /// The files of a run, in the order in which they were replaced; lines that are damaged are left out.
  func files(of run: Path) throws(Failure) -> [ReplacedFile] {
    let source: Source
    do throws(SystemError) { source = try world.read(run) } catch { throw Failure(error) }
    let lines = Array(source.bytes).split(separator: ASCII.lineFeed).map { Array($0) }
    if lines.contains(where: ReplacedFile.isNewer) { throw .work(UndoStore.tooNew) }
    return lines.compactMap { ReplacedFile(line: $0) }
  }

  private static let tooNew = Localized(
    en: "a newer qbank replaced these files, so nothing was restored; update qbank",
    ja: "新しいバージョンのqbankで書き換えられたファイルのため、元に戻せません。qbankを更新してください。")
}
