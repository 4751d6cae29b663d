@_spi(QBank) import BankReports
@_spi(QBank) import BankRules
import BankSystem

/// What the options of a command and the configurations say about files, and reading and checking files as they say.
///
/// The configurations of a file are every `.qbank.json` in its folder and above. The nearest one that has a setting
/// determines it.
struct Configurations {
  let bank: BankOptions
  let session: Session
  /// The configurations for each folder of a named file, nearest first.
  private var found: [Path: [Found]] = [:]
  /// The configurations that have been read, by folder.
  private var read: [Path: Found?] = [:]
  private var hasFailed = false

  /// A configuration, and the path from it to a folder.
  struct Found {
    let configuration: Configuration
    /// The file that it was read from.
    let file: Path
    /// The names of the folders on the way down.
    fileprivate(set) var names: [String] = []
  }

  /// Finds the configurations for these files; throws if one of them has an error.
  init(_ bank: BankOptions, _ session: Session, for paths: [Path]) throws(Failure) {
    self.bank = bank
    self.session = session
    for path in paths { find(for: path) }
    try check()
  }

  /// Finds the configuration for one more file or folder.
  mutating func find(for path: Path) {
    if bank.configuration.isOff || found[path.folder] != nil { return }
    found[path.folder] = look(from: path.folder)
  }

  /// Throws if one of the configurations has an error, which has been reported.
  func check() throws(Failure) {
    guard hasFailed else { return }
    throw .work(
      Localized(
        en: "the configuration cannot be used, so nothing was done",
        ja: "設定ファイルが使えないため、何も行いませんでした。"))
  }

  /// Returns the configurations of the first path of a command line that has any, nearest first. Those in a folder
  /// come before those above it.
  static func ofPaths(_ bank: BankOptions, _ session: Session) throws(Failure) -> [Found] {
    let inside = bank.inputs.map { path in
      path == .standardInput ? bank.stdinFilename ?? path : path.appending("-")
    }
    let found = try Configurations(bank, session, for: inside)
    return inside.lazy.map { found.all(for: $0) }.first { !$0.isEmpty } ?? []
  }

  // MARK: Settings

  /// Returns the configurations for a file, nearest first.
  func all(for path: Path) -> [Found] { found[path.folder] ?? [] }

  /// Returns the value of a setting for a file, from the nearest configuration that has it.
  func value<Value>(for path: Path, _ member: (Configuration) -> Value?) -> Value? {
    all(for: path).value(member)
  }

  /// Returns the layouts that are described for a file; of those with the same name, the nearest.
  func layouts(for path: Path) -> [Layout] {
    all(for: path).flatMap(\.configuration.layouts).reduce(into: []) { layouts, layout in
      if !layouts.contains(where: { $0.name == layout.name }) { layouts.append(layout) }
    }
  }

  /// Returns the settings for a file; each member is from the nearest configuration that has it.
  func settings(for path: Path) -> FileSettings {
    parts(for: path).reduce(into: FileSettings()) { $0.add($1.settings) }
  }

  /// Returns the parts of the settings in the order in which they are applied, each with its file and, if it holds
  /// only for some files, its pattern.
  func parts(
    for path: Path
  ) -> [(file: Path, pattern: PathPattern?, settings: FileSettings)] {
    all(for: path).reversed().flatMap { found in
      found.configuration.parts(for: found.names + [path.lastComponent.string]).map {
        (found.file, $0.pattern, $0.settings)
      }
    }
  }

  /// Returns what the configurations decide about something `depth` folders below a named one. What one of them
  /// excludes stays excluded; otherwise the nearest decides.
  func choice(for path: Path, depth: Int) -> Configuration.Choice? {
    let choices = all(for: path).compactMap { found in
      found.configuration.choice(
        for: found.names + [path.lastComponent.string], below: found.names.dropLast(depth))
    }
    return choices.contains(.excluded) ? .excluded : choices.first
  }

  /// Returns the options for checking a file, for every command. The command line comes first.
  ///
  /// - Parameter needed: The only rules that the command needs; all if empty. Unlike rules that the user names,
  ///   they keep their configured levels.
  func lintOptions(
    for path: Path, preset: RulePreset? = nil, selected: [String] = [], extended: [String] = [],
    ignored: [String] = [], needed: [String] = [], _ mode: LintMode, verdicts: Severity? = nil,
    keepsHeader: Bool = false
  ) -> LintOptions {
    var settings = settings(for: path)
    settings.preset = preset ?? settings.preset
    let named = LintOptions.RuleSelection(
      selected: selected, extended: extended, ignored: ignored)
    let rules = needed.isEmpty ? named : LintOptions.RuleSelection(selected: selected + needed)
    // A rule that is asked for by name is run even if the configuration turns it off.
    let levels = settings.allLevels.filter { $0.value != .off || !named.names($0.key) }
    var options = LintOptions(
      loader: loader(for: path), kind: kind(of: path), format: format(of: path),
      rules: rules, levels: levels, mode: mode, verdicts: verdicts)
    options.keepsHeader = keepsHeader
    options.limit = value(for: path, \.limit)
    options.setSize = value(for: path, \.setSize)
    options.ruleSettings = settings.ruleSettings
    return options
  }

  /// Returns a file as what the command line, the configuration and its contents say that it is.
  func file(_ source: Source) -> BankFile {
    BankFile(
      source, in: format(of: source.path), given: kind(of: source.path),
      loader: loader(for: source.path))
  }

  /// Returns the loader of a file, which is `rfc4180` by default.
  func loader(for path: Path) -> Loader { namedLoader(for: path) ?? .rfc4180 }

  /// Returns the loader of a file, or nil if none is given or configured.
  func namedLoader(for path: Path) -> Loader? { bank.loader ?? settings(for: path).loader }

  /// Returns the kind of a file, if given or configured.
  func kind(of path: Path) -> BankKind? { bank.kind ?? settings(for: path).kind }

  /// Returns the layout of a file, if configured.
  func layout(of path: Path) -> Layout? {
    settings(for: path).layout.flatMap { layout(named: $0, for: path) }
  }

  /// Returns the layout with a name that is known for a file.
  func layout(named name: String, for path: Path) -> Layout? {
    layouts(for: path).first { $0.name == name } ?? Layouts.named(name)
  }

  // MARK: Finding

  private mutating func look(from folder: Path) -> [Found] {
    let start = session.world.resolved(folder)
    if let file = bank.configuration.file {
      let home = session.world.resolved(file.folder)
      guard var found = read(file, home, []) else { return [] }
      found.names = start.names(below: home) ?? []
      return [found]
    }
    // Read from the top, because a layout may be used below the folder that describes it.
    return homes(of: start).reversed().reduce(into: []) { found, home in
      guard var next = read(ConfigurationReader.file(in: home), home, found) else { return }
      next.names = start.names(below: home) ?? []
      found.insert(next, at: 0)
    }
  }

  /// Returns the folders from this one upwards whose configurations count, up to one that is marked as root.
  private func homes(of folder: Path) -> [Path] {
    var homes: [Path] = []
    for home in folder.upwards {
      let file = ConfigurationReader.file(in: home)
      guard isThere(file) else { continue }
      homes.append(home)
      if isRoot(file) { break }
    }
    return homes
  }

  private func isRoot(_ file: Path) -> Bool {
    if let known = read[file.folder] { return known?.configuration.isRoot ?? false }
    guard (try? session.world.kind(of: file)) == .file else { return false }
    return (try? session.world.read(file)).map(ConfigurationReader.isRoot) ?? false
  }

  /// Whether there is anything with the name of a configuration, even if it cannot be one.
  private func isThere(_ file: Path) -> Bool {
    do throws(SystemError) {
      _ = try session.world.kind(of: file)
      return true
    } catch {
      // A bad link that is named as the folder itself is not an error of a configuration.
      return [.linkLoop, .brokenLink].contains(error.cause)
        && (try? session.world.kind(of: file.folder)) == .folder
    }
  }

  private mutating func read(_ file: Path, _ folder: Path, _ above: [Found]) -> Found? {
    if let known = read[folder] { return known }
    let result = readAnew(file, above.flatMap(\.configuration.layouts).map(\.name))
    read[folder] = .some(result)
    return result
  }

  private mutating func readAnew(_ file: Path, _ layouts: [String]) -> Found? {
    do throws(SystemError) {
      // Reading a pipe would block, and a device has no end.
      switch try session.world.kind(of: file) {
      case .folder: throw SystemError(.read, file, .isFolder)
      case .stream: throw SystemError(.read, file, .notAFile)
      case .file: break
      }
      let source = try session.world.read(file)
      let (configuration, diagnostics) = ConfigurationReader.read(source, knowing: layouts)
      if diagnostics.isEmpty { return Found(configuration: configuration, file: file) }
      session.report(LintedFile(source, diagnostics))
    } catch {
      session.reportError(error.message)
    }
    hasFailed = true
    return nil
  }

  /// Returns the file that sets the language, if there is one.
  static func languageFile(_ options: ConfigurationOptions, _ session: Session) -> Path? {
    ofCurrentFolder(options, session)?.all(for: Path("."))
      .first { $0.configuration.language != nil }?.file
  }

  private static func ofCurrentFolder(
    _ options: ConfigurationOptions, _ session: Session
  ) -> Configurations? {
    var quiet = session
    quiet.isSilent = true
    return try? Configurations(BankOptions(configuration: options), quiet, for: [Path(".")])
  }

  /// Returns the language that is configured for the current folder. Errors in the configuration are reported later
  /// by the command itself, in the default language.
  static func language(_ options: ConfigurationOptions, _ session: Session) -> Language? {
    ofCurrentFolder(options, session)?.value(for: Path("."), \.language)
  }
}

extension [Configurations.Found] {
  /// The file with the known findings, if configured.
  var baseline: Path? {
    lazy.compactMap { found in
      found.configuration.baseline.map {
        $0.hasPrefix("/") ? Path($0) : found.file.folder.appending([UInt8]($0.utf8))
      }
    }.first
  }

  /// Returns the value of a setting from the nearest configuration that has it.
  func value<Value>(_ member: (Configuration) -> Value?) -> Value? {
    for found in self { if let value = member(found.configuration) { return value } }
    return nil
  }
}

extension Flag {
  static let config = Flag(
    "config", .file, placeholder: "file",
    Localized(
      en: "The configuration for all files; default: every .qbank.json above each.",
      ja: "すべてのファイルに使う設定ファイル。省略時は、各ファイルより上にあるすべての .qbank.json。"))
  static let noConfig = Flag(
    "no-config", Localized(en: "Use no configuration.", ja: "設定ファイルを使いません。"))
}

extension Path {
  /// Returns the names on the way down from a folder to this one, or nil if it is not below. Both must be resolved.
  func names(below folder: Path) -> [String]? {
    let (above, names) = (folder.components, components)
    return names.starts(with: above) ? Array(names.dropFirst(above.count)) : nil
  }
}
