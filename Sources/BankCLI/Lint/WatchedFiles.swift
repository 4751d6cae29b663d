@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
import BankSystem
@_spi(QBank) import BankText

/// The files that a run looks at, each with what tells that it was written to.
struct WatchedFiles: Equatable {
  private var marks: [Path: [UInt8]] = [:]

  /// Those that a command line names, as they are now.
  init(_ command: LintCommandOptions, _ session: Session) {
    // What is wrong with a configuration is told by the run.
    var session = session
    session.isSilent = true
    let named = command.bank.paths.isEmpty ? [Path(".")] : command.bank.paths
    for path in named + command.bank.context { add(path, command, session) }
    for case let path? in [
      command.comparison.baseline, command.comparison.changes, command.bank.configuration.file,
    ] {
      mark(path, session.world)
    }
  }

  private mutating func add(_ path: Path, _ command: LintCommandOptions, _ session: Session) {
    guard (try? session.world.kind(of: path)) == .folder else {
      return addFile(path, session.world)
    }
    mark(path, session.world)
    guard var walk = try? FolderWalk(command.bank, session) else { return }
    for case .bank(let file) in walk.walk(path) { addFile(file, session.world) }
  }

  /// A bank, and the configurations that may apply to it.
  private mutating func addFile(_ path: Path, _ world: any World) {
    mark(path, world)
    var folder = world.resolved(path).folder
    while true {
      let configuration = folder.appending(Array(ConfigurationReader.fileName.utf8))
      if marks[configuration] != nil { return }
      marks[configuration] = world.mark(of: configuration) ?? []
      if folder == folder.folder { return }
      folder = folder.folder
    }
  }

  private mutating func mark(_ path: Path, _ world: any World) {
    marks[path] = world.mark(of: path) ?? []
  }
}
