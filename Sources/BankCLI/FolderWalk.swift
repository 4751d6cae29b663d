@_spi(QBank) import BankRules
@_spi(QBank) import BankSystem

/// Walks through a folder and all folders below it in the order of their names, and finds the banks.
///
/// Every entry is a bank, or is passed over for a reason that is recorded, or has a name that does not concern
/// qbank.
struct FolderWalk {
  private let session: Session
  private let ignoresNothing: Bool
  private let ignoreFiles: IgnoreFiles
  /// The configurations of the folders, each of which affects what is passed over.
  private(set) var configurations: Configurations
  /// What was passed over.
  private(set) var passedOver = PassedOver()
  /// Whether the last walk passed over something that may be a bank.
  private(set) var passesOverBanks = false
  private var steps: [Step] = []

  /// What a walk encounters.
  enum Step {
    /// A bank.
    case bank(Path)
    /// Something that cannot be read.
    case failure(SystemError)
  }

  /// A folder during a walk.
  private struct Folder {
    let path: Path
    /// The depth below the named folder.
    var depth = 0
    /// The ignore rules that hold in the folder.
    var rules: IgnoreRules
    /// Why the contents of the folder are passed over, except what the configuration names.
    let closed: PassedOver.Reason?
    /// Whether the configuration names the folder, so that nothing in it is ignored.
    let isOpened: Bool
  }

  /// The filename extensions of banks.
  static let extensions =
    ["csv", "tsv", "json"] + FileSyntax.jsonLinesExtensions + Format.gift.extensions
    + Format.xlsx.extensions + Format.ods.extensions
  /// The filename extensions of other formats that are read. Those of texts are left out, because where there are
  /// banks there is a text about them: such a file counts only if it contains questions.
  private static let others = Set(
    Format.all.filter(\.isReadable).flatMap { $0.extensions + $0.sharedExtensions }
  ).union(otherWorkbooks).subtracting(extensions + textExtensions)
  /// The extensions of workbooks that can only be read once they are saved in another format.
  private static let otherWorkbooks = ["xls", "xlsb", "xlsm"]
  private static let textExtensions = Format.markdown.extensions + Format.list.extensions

  init(_ bank: BankOptions, _ session: Session) throws(Failure) {
    self.session = session
    ignoresNothing = bank.ignoresNothing
    ignoreFiles = IgnoreFiles(world: session.world)
    configurations = try Configurations(bank, session, for: [])
  }

  /// Finds the configuration for a named file.
  mutating func findConfiguration(for path: Path) { configurations.find(for: path) }

  /// Whether a named file is passed over as it would be in a folder, because the configuration excludes it or it is
  /// JSON but not a bank. A file that is ignored for any other reason is read.
  mutating func passes(over path: Path) -> Bool {
    findConfiguration(for: path)
    guard let (reason, more) = reasonToPass(named: path) else { return false }
    pass(over: path, reason, more)
    return true
  }

  /// Whether the configuration excludes a named folder, as it would in the folder above.
  mutating func excludes(folder: Path) -> Bool {
    // For names such as `..` and `drafts/`, only the resolved path shows which folder is above.
    let place = session.world.resolved(folder)
    findConfiguration(for: place)
    guard !ignoresNothing, configurations.choice(for: place, depth: .max) == .excluded else {
      return false
    }
    pass(over: folder, isFolder: true, .excluded)
    return true
  }

  private func reasonToPass(named path: Path) -> (PassedOver.Reason, Localized?)? {
    // All patterns count, because a folder that one of them excludes was not named.
    let choice = configurations.choice(for: path, depth: .max)
    if choice == .excluded { return ignoresNothing ? nil : (.excluded, nil) }
    let isBank = FolderWalk.extensions.contains { path.hasExtension($0) }
    guard isBank, choice != .included, let start = try? FileStart(path, session.world) else {
      return nil
    }
    return start.reasonToPass(configurations.format(of: path))
  }

  /// Returns the banks and errors in a folder, in order.
  mutating func walk(_ folder: Path) -> [Step] {
    steps = []
    passesOverBanks = false
    do throws(SystemError) {
      let rules = ignoresNothing ? IgnoreRules() : try ignoreFiles.rules(above: folder)
      walk(Folder(path: folder, rules: rules, closed: nil, isOpened: false))
    } catch {
      steps.append(.failure(error))
    }
    return steps
  }

  private mutating func walk(_ folder: Folder) {
    do throws(SystemError) {
      let entries = try session.world.entries(of: folder.path)
      var folder = folder
      if !ignoresNothing {
        folder.rules = try ignoreFiles.rules(in: folder.path, entries, below: folder.rules)
      }
      for entry in entries where !FolderWalk.isOwn(entry.name) && !FolderWalk.isLock(entry.name) {
        visit(entry, in: folder)
      }
    } catch {
      steps.append(.failure(error))
    }
  }

  /// Whether an entry belongs to git or to qbank itself and is not content of the folder.
  private static func isOwn(_ name: [UInt8]) -> Bool {
    [".git", ConfigurationReader.fileName].contains { name == Array($0.utf8) }
  }

  /// Whether a file is only a lock that Microsoft Office or LibreOffice keeps for an open file: `~$bank.xlsx`,
  /// `.~lock.bank.ods#`.
  private static func isLock(_ name: [UInt8]) -> Bool {
    name.starts(with: "~$".utf8)
      || name.starts(with: ".~lock.".utf8) && name.last == UInt8(ascii: "#")
  }

  private mutating func visit(_ entry: Files.Entry, in folder: Folder) {
    let path =
      folder.path == Path(".") ? Path(bytes: entry.name) : folder.path.appending(entry.name)
    let isBank = FolderWalk.extensions.contains { path.hasExtension($0) }
    configurations.find(for: path)
    let choice = configurations.choice(for: path, depth: folder.depth)
    let reason = reasonToPass(entry, choice, in: folder)
    switch entry.kind {
    case .folder: visitFolder(path, entry.name, choice, reason, in: folder)
    case .file where choice == .included && reason == nil: steps.append(.bank(path))
    case .file where isBank: visitFile(path, reason)
    case .file:
      let isOther = FolderWalk.others.contains { path.hasExtension($0) }
      if isOther || hasTypedQuestions(path) { pass(over: path, reason ?? .otherFormat) }
    case .stream, nil: pass(over: path, reason ?? .link)
    }
  }

  /// Records that something is passed over, once however often a walk encounters it.
  private mutating func pass(
    over path: Path, isFolder: Bool = false, _ reason: PassedOver.Reason, _ more: Localized? = nil
  ) {
    passesOverBanks = passesOverBanks || reason.mayBeBank
    // Only the folder is resolved: the target of a link may be read although the link is passed over.
    let place = session.world.resolved(path.folder).appending(path.lastComponent.bytes)
    passedOver.add(isFolder ? path.appending([]) : path, at: place, reason, more)
  }

  /// Returns why an entry is passed over, as far as its name shows.
  private func reasonToPass(
    _ entry: Files.Entry, _ choice: Configuration.Choice?, in folder: Folder
  ) -> PassedOver.Reason? {
    if choice == .excluded, !ignoresNothing { return .excluded }
    if choice == .included || choice == .opened || folder.isOpened { return nil }
    if let closed = folder.closed { return closed }
    if folder.rules.isIgnored(entry.name, isFolder: entry.kind == .folder) { return .ignored }
    return entry.name.first == UInt8(ascii: ".") ? .hidden : nil
  }

  private mutating func visitFolder(
    _ path: Path, _ name: [UInt8], _ choice: Configuration.Choice?, _ reason: PassedOver.Reason?,
    in folder: Folder
  ) {
    if let reason, choice != .leading { return pass(over: path, isFolder: true, reason) }
    var rules = folder.rules
    rules.enter(name)
    let isOpened = folder.isOpened || choice == .included || choice == .opened
    let depth = folder.depth + 1
    walk(Folder(path: path, depth: depth, rules: rules, closed: reason, isOpened: isOpened))
  }

  /// Whether the start of a text shows that it contains questions.
  private func hasTypedQuestions(_ path: Path) -> Bool {
    guard FolderWalk.textExtensions.contains(where: { path.hasExtension($0) }),
      let start = try? FileStart(path, session.world)
    else { return false }
    return start.hasTypedQuestions
  }

  /// Checks the start of a file that has the name of a bank.
  private mutating func visitFile(_ path: Path, _ reason: PassedOver.Reason?) {
    if let reason { return pass(over: path, reason) }
    do throws(SystemError) {
      let start = try FileStart(path, session.world)
      if let (reason, more) = start.reasonToPass(configurations.format(of: path)) {
        pass(over: path, reason, more)
      } else {
        steps.append(.bank(path))
      }
    } catch {
      steps.append(.failure(error))
    }
  }
}

/// Reads the files that say what git ignores.
///
/// What is in the repository counts: its .gitignore files and .git/info/exclude, read as git reads them. A user's
/// own patterns for all repositories do not count, because a bank must be the same bank on every machine; neither
/// does the list of files that git already tracks. Without a repository, the files count from the folder where the
/// walk starts.
private struct IgnoreFiles {
  let world: any World

  /// Returns the rules of the files above a folder. A folder that is named although it is ignored is meant to be
  /// read, so the rules down to the ignored folder are dropped.
  func rules(above folder: Path) throws(SystemError) -> IgnoreRules {
    let start = world.resolved(folder)
    var names: [[UInt8]] = []
    var here = start
    while !isThere(FileName.git, in: here) {
      if here.folder == here { return IgnoreRules() }
      names.insert(here.lastComponent.bytes, at: 0)
      here = here.folder
    }
    var rules = IgnoreRules()
    for name in names {
      let entries = [FileName.git, FileName.ignore].map { Files.Entry($0, .file) }
      rules = try self.rules(in: here, entries.filter { isThere($0.name, in: here) }, below: rules)
      if rules.isIgnored(name, isFolder: true) { rules = IgnoreRules() }
      rules.enter(name)
      here = here.appending(name)
    }
    return rules
  }

  /// Returns the rules that hold in a folder with these entries, given the rules above it, which do not hold in a
  /// nested repository.
  func rules(
    in folder: Path, _ entries: [Files.Entry], below rules: IgnoreRules
  ) throws(SystemError) -> IgnoreRules {
    var rules = rules
    if entries.contains(where: { $0.name == FileName.git }) {
      rules = IgnoreRules()
      if let file = excludeFile(of: folder) { try add(file, to: &rules) }
    }
    let ignoreFile = entries.first { $0.name == FileName.ignore && $0.kind == .file }
    if ignoreFile != nil { try add(folder.appending(FileName.ignore), to: &rules) }
    return rules
  }

  private func add(_ file: Path, to rules: inout IgnoreRules) throws(SystemError) {
    let source = try world.read(file)
    rules.add(IgnorePatterns(Array(source.bytes)))
  }

  private func isThere(_ name: [UInt8], in folder: Path) -> Bool {
    kind(of: folder.appending(name)) != nil
  }

  private func kind(of path: Path) -> Files.Kind? {
    guard let kind = try? world.kind(of: path) else { return nil }
    return kind
  }

  /// The file with the patterns of one repository, if there is one. In a linked working tree, `.git` is a file that
  /// says where to look.
  private func excludeFile(of folder: Path) -> Path? {
    var home = folder.appending(FileName.git)
    if let place = text(of: home, after: "gitdir: ") {
      home = IgnoreFiles.path(place, from: folder)
      if let common = text(of: home.appending("commondir"), after: "") {
        home = IgnoreFiles.path(common, from: home)
      }
    }
    let file = home.appending("info/exclude")
    return kind(of: file) == .file ? file : nil
  }

  /// Returns the first line of a file of git's own without its prefix, or nil if there is no such file or line.
  private func text(of file: Path, after start: String) -> [UInt8]? {
    guard kind(of: file) == .file, let source = try? world.read(file) else { return nil }
    let line = Array(source.bytes).prefix { !$0.isLineBreak }
    return line.starts(with: start.utf8) ? Array(line.dropFirst(start.utf8.count)) : nil
  }

  private static func path(_ name: [UInt8], from folder: Path) -> Path {
    name.first == UInt8(ascii: "/") ? Path(bytes: name) : folder.appending(name)
  }
}

/// The names of git's own files.
private enum FileName {
  static let git = Array(".git".utf8)
  static let ignore = Array(".gitignore".utf8)
}
