@_spi(QBank) import BankRules
import BankSystem

/// Finds the files of a run that a diff changes.
struct ChangeFinder {
  private let session: Session
  private let changes: ChangedLines

  /// Reads the diff.
  init(_ path: Path, _ session: Session) throws(Failure) {
    self.session = session
    changes = ChangedLines(try session.read(named: path))
    if let line = changes.wrongLine { throw .work(ChangeFinder.mistake(path, line)) }
  }

  /// Returns the rows of these files that have changed.
  func rows(in sources: [Source]) -> ChangedRows {
    let byPath = Dictionary(
      sources.map { (session.world.resolved($0.path), $0) }, uniquingKeysWith: { first, _ in first }
    )
    let root = root(byPath)
    var changed: [Path: ChangedRows.Extent] = [:]
    for file in changes.files {
      let source = file.names.lazy.compactMap { byPath[root.appending($0.bytes)] }.first
      guard let source else { continue }
      let extent = extent(of: file, in: source)
      changed[source.path] = changed[source.path]?.adding(extent) ?? extent
    }
    if changed.isEmpty { session.tell(noFile) }
    return ChangedRows(changed)
  }

  private func extent(of file: ChangedLines.ChangedFile, in source: Source) -> ChangedRows.Extent {
    if file.isOpaque { return .all }
    if let lines = changes.ranges(of: file, in: source.file) { return .lines(lines) }
    session.tell(ChangeFinder.misfit(source.path))
    return .all
  }

  /// Returns the folder that the names in the diff are relative to: that of the repository, or a folder above this
  /// one if more of the names exist there.
  private func root(_ sources: [Path: Source]) -> Path {
    func count(_ folder: Path) -> Int {
      changes.files.count { file in
        file.names.contains { sources[folder.appending($0.bytes)] != nil }
      }
    }
    let here = session.world.resolved(Path("."))
    var (best, most) = (here, count(here))
    for folder in here.upwards.dropFirst() {
      let found = count(folder)
      if found > most { (best, most) = (folder, found) }
    }
    return best
  }

  // MARK: Messages

  private var noFile: Localized {
    if changes.files.isEmpty {
      return Localized(
        en: "The diff changes no file, so there is nothing to report.",
        ja: "差分で変わったファイルがないため、表示する指摘はありません。")
    }
    let names = changes.files.prefix(3).map { $0.names[0].displayText }.joined(separator: ", ")
    return Localized(
      en: "No checked file is in the diff (\(names)), so nothing is reported. Run qbank in the "
        + "folder where the diff was made.",
      ja: "検査したファイルは差分の中（\(names)）にないため、指摘は表示しません。差分を作ったフォルダーで実行してください。")
  }

  private static func misfit(_ path: Path) -> Localized {
    Localized(
      en: "\(path.displayText) does not match the diff, so all of its findings are reported.",
      ja: "\(path.displayText) の内容が差分と合わないため、このファイルの指摘をすべて表示します。")
  }

  private static func mistake(_ path: Path, _ line: Int) -> Localized {
    Localized(
      en: "line \(line) of \(path.displayText) is not valid in a unified diff; make the diff with "
        + "git diff or diff -u",
      ja: "\(path.displayText) の\(line)行目が、unified形式の差分として読めません。git diff か diff -u で作ってください。")
  }
}
