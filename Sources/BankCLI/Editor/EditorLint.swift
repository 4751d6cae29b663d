@_spi(QBank) import BankEditor
import BankSystem

/// Lints all banks that an editor sees: those of its folders, as `lint` finds them, and those that are open.
struct EditorLint {
  private let snapshot: Snapshot
  private let world: EditorWorld
  private var session: Session
  private let kept: KeptFiles
  private var linted: LintedBanks

  init(_ snapshot: Snapshot, _ base: any World, _ kept: KeptFiles) {
    self.snapshot = snapshot
    self.kept = kept
    world = EditorWorld(base, texts: snapshot.texts)
    session = Session(world, language: snapshot.language, command: "lint")
    linted = LintedBanks(generation: snapshot.generation)
  }

  /// Runs the lint and returns its findings, or the failure that ended it.
  mutating func run() -> LintedBanks {
    do throws(Failure) {
      try lint()
    } catch {
      switch error {
      case .usage(let message), .work(let message): linted.failure = message
      }
    }
    return linted
  }

  private mutating func lint() throws(Failure) {
    var walk = try FolderWalk(BankOptions(), session)
    var paths: Set<Path> = []
    for folder in snapshot.folders {
      for case .bank(let path) in walk.walk(folder) { paths.insert(path) }
    }
    for text in snapshot.texts where isBank(text, &walk) { paths.insert(text.path) }
    checkConfigurations(paths)
    let configurations = walk.configurations
    try configurations.check()
    let options = EditorLint.options(configurations, open: Set(snapshot.texts.map(\.path)))
    linted.options = options
    var sources: [Source] = []
    for path in paths.sorted() {
      if let source = source(path, configurations) { sources.append(source) }
    }
    linted.files = Lint(each: options).run(sources)
    try hideKnown(configurations)
  }

  /// Returns the configured options of each file. For open texts they also ask for where rows begin.
  private static func options(
    _ configurations: Configurations, open: Set<Path>
  ) -> @Sendable (Path) -> LintOptions {
    { path in
      configurations.lintOptions(
        for: path, .showAll, verdicts: open.contains(path) ? .error : nil, keepsHeader: true)
    }
  }

  /// Whether an open text is one that `lint` would check if it came across it.
  private func isBank(_ text: Source, _ walk: inout FolderWalk) -> Bool {
    let path = text.path
    if path.lastComponent == Path(ConfigurationReader.fileName) { return false }
    walk.findConfiguration(for: path)
    if walk.passes(over: path) { return false }
    let isNamed = FolderWalk.extensions.contains { path.hasExtension($0) }
    if isNamed || FormatOfFile.only(text)?.syntax == nil && FormatOfFile.only(text) != nil {
      return isNamed || (try? FileStart(path, world))?.hasTypedQuestions ?? false
    }
    return false
  }

  /// Returns a bank as text, or nil if it cannot be read or its format is unclear.
  private mutating func source(_ path: Path, _ configurations: Configurations) -> Source? {
    if let text = world.text(path) {
      kept.forget(path)
      return text
    }
    do throws(SystemError) {
      let file = try kept.read(path, world)
      if let text = configurations.text(of: file) { return text }
      linted.unread.append((path, configurations.misfit(of: file)))
    } catch {
      linted.unread.append((path, error.message))
    }
    return nil
  }

  /// Checks the configurations in the folders above some files.
  private mutating func checkConfigurations(_ paths: Set<Path>) {
    var folders: Set<Path> = []
    for path in Array(paths) + snapshot.texts.map(\.path) {
      folders.formUnion(path.folder.upwards)
    }
    for folder in folders.sorted() {
      let file = ConfigurationReader.file(in: folder)
      guard (try? world.kind(of: file)) == .file, let source = try? world.read(file) else {
        continue
      }
      let layouts = Layouts.all.map(\.name)
      let found = ConfigurationReader.read(source, knowing: layouts).1
      linted.configurations.append(LintedFile(source, found))
    }
  }

  /// Hides the findings that the baselines contain.
  private mutating func hideKnown(_ configurations: Configurations) throws(Failure) {
    let names = Set(linted.files.compactMap { configurations.all(for: $0.source.path).baseline })
    for name in names.sorted() {
      let own = linted.files.indices.filter {
        configurations.all(for: linted.files[$0].source.path).baseline == name
      }
      var baseline = try BaselineComparison(name, ComparisonOptions(), session)
      let hidden = try baseline.hide(in: own.map { linted.files[$0] }) { _, _ in false }
      for (place, file) in zip(own, hidden.files) { linted.files[place] = file }
    }
  }
}

/// A cache of files that were read, each valid until the file is written to.
final class KeptFiles: Sendable {
  private let files = Locked<[Path: (mark: [UInt8], source: Source)]>([:])

  func read(_ path: Path, _ world: any World) throws(SystemError) -> Source {
    let mark = world.mark(of: path)
    if let mark, let known = files.withLock({ $0[path] }), known.mark == mark {
      return known.source
    }
    let source = try world.read(path)
    if let mark { files.withLock { $0[path] = (mark, source) } }
    return source
  }

  func forget(_ path: Path) { files.withLock { $0[path] = nil } }
}
