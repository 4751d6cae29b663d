@_spi(QBank) import BankSystem

/// Reads the files that say what git ignores.
///
/// What is in the repository counts: its .gitignore files and .git/info/exclude, read as git reads them. A user's
/// own patterns for all repositories do not count, because a bank must be the same bank on every machine; neither
/// does the list of files that git already tracks. Without a repository, the files count from the folder where the
/// walk starts.
struct IgnoreFiles {
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
