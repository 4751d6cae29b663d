@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankRules
import BankSystem
@_spi(QBank) import BankText

/// The configurations that hold for some files: for each those of all `.qbank.json` upwards from it, of which
/// the nearest that says something of a setting counts.
struct Configurations {
  let bank: BankOptions
  private let session: Session
  /// The configurations for each folder that a file was named in, the nearest first.
  private var found: [Path: [Found]] = [:]
  /// Those that have been read, by their folders.
  private var read: [Path: Found?] = [:]
  private var hasFailed = false

  /// A configuration, and where a folder is as seen from it.
  struct Found {
    let configuration: Configuration
    /// The file that it was read from.
    let file: Path
    /// The names that lead to the folder.
    fileprivate(set) var names: [String] = []
  }

  /// Finds the configurations for these files. What is wrong with one of them ends the run.
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

  /// Ends the run if something is wrong with one of them, which has been told.
  func check() throws(Failure) {
    guard hasFailed else { return }
    throw .work(
      Localized(
        en: "the configuration cannot be used, so nothing was done",
        ja: "設定ファイルが使えないため、何も行いませんでした。"))
  }

  /// The configurations of the first path of a command line that has some, the nearest first; what is in a
  /// folder is asked before what is above it.
  static func ofPaths(_ bank: BankOptions, _ session: Session) throws(Failure) -> [Found] {
    let paths = bank.paths.isEmpty ? [Path(".")] : bank.paths
    let inside = paths.map { $0 == .standardInput ? $0 : $0.appending(Array("-".utf8)) }
    let found = try Configurations(bank, session, for: inside)
    return inside.lazy.map { found.all(for: $0) }.first { !$0.isEmpty } ?? []
  }

  // MARK: What holds

  /// The configurations for a file, the nearest first.
  func all(for path: Path) -> [Found] { found[path.folder] ?? [] }

  /// What is settled for a file by the nearest configuration that says it.
  func value<Value>(for path: Path, _ member: (Configuration) -> Value?) -> Value? {
    all(for: path).value(member)
  }

  /// The layouts that are described for a file; of those of one name, the nearest.
  func layouts(for path: Path) -> [Layout] {
    all(for: path).flatMap(\.configuration.layouts).reduce(into: []) { layouts, layout in
      if !layouts.contains(where: { $0.name == layout.name }) { layouts.append(layout) }
    }
  }

  /// What is settled for a file, member by member: what is nearer comes before what is farther away.
  func settings(for path: Path) -> FileSettings {
    parts(for: path).reduce(into: FileSettings()) { $0.add($1.settings) }
  }

  /// The same in the order in which it is put together, each with its file and, where it holds for some files
  /// only, its pattern.
  func parts(
    for path: Path
  ) -> [(file: Path, pattern: PathPattern?, settings: FileSettings)] {
    all(for: path).reversed().flatMap { found in
      found.configuration.parts(for: found.names + [path.lastComponent.string]).map {
        (found.file, $0.pattern, $0.settings)
      }
    }
  }

  /// What is settled about something that is found so many folders below one that was named. What one
  /// configuration leaves out stays out; else the nearest one decides.
  func choice(for path: Path, depth: Int) -> Configuration.Choice? {
    let choices = all(for: path).compactMap { found in
      found.configuration.choice(
        for: found.names + [path.lastComponent.string], below: found.names.dropLast(depth))
    }
    return choices.contains(.excluded) ? .excluded : choices.first
  }

  /// How a file is to be looked at, for every command: what the command line says comes first.
  ///
  /// - Parameter needed: The rules without which the command can do nothing; all where there are none. Unlike
  ///   those that somebody has selected, they look as they are settled.
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
    // Who asks for a rule by its name wants to see what it finds.
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

  /// Who reads a file in the end.
  func loader(for path: Path) -> Loader { namedLoader(for: path) ?? .rfc4180 }

  /// The same; nil where nobody has said it.
  func namedLoader(for path: Path) -> Loader? { bank.loader ?? settings(for: path).loader }

  /// What a file holds, if that is settled.
  func kind(of path: Path) -> BankKind? { bank.kind ?? settings(for: path).kind }

  /// How the columns of a file are laid out, if that is settled.
  func layout(of path: Path) -> Layout? {
    settings(for: path).layout.flatMap { layout(named: $0, for: path) }
  }

  /// The layout of this name, as it is known for a file.
  func layout(named name: String, for path: Path) -> Layout? {
    layouts(for: path).first { $0.name == name } ?? Layouts.named(name)
  }

  // MARK: Finding

  private mutating func look(from folder: Path) -> [Found] {
    let start = session.world.resolved(folder)
    if let file = bank.configuration.file {
      let home = session.world.resolved(file.folder)
      guard var found = read(file, home, []) else { return [] }
      found.names = Configurations.names(from: home, to: start) ?? []
      return [found]
    }
    // From above, because a layout may be used below the folder that describes it.
    return homes(of: start).reversed().reduce(into: []) { found, home in
      guard var next = read(Configurations.file(in: home), home, found) else { return }
      next.names = Configurations.names(from: home, to: start) ?? []
      found.insert(next, at: 0)
    }
  }

  private static func file(in folder: Path) -> Path {
    folder.appending(Array(ConfigurationReader.fileName.utf8))
  }

  /// The folders from this one upwards whose configurations count: none above one that says so.
  private func homes(of folder: Path) -> [Path] {
    var (homes, here): ([Path], Path) = ([], folder)
    while true {
      let file = Configurations.file(in: here)
      if isThere(file) {
        homes.append(here)
        if isRoot(file) { return homes }
      }
      if here.folder == here { return homes }
      here = here.folder
    }
  }

  private func isRoot(_ file: Path) -> Bool {
    if let known = read[file.folder] { return known?.configuration.isRoot ?? false }
    guard (try? session.world.kind(of: file)) == .file else { return false }
    return (try? session.world.read(file)).map(ConfigurationReader.isRoot) ?? false
  }

  /// Whether something has the name of a configuration, even if it cannot be one.
  private func isThere(_ file: Path) -> Bool {
    do throws(SystemError) {
      _ = try session.world.kind(of: file)
      return true
    } catch {
      // What is wrong with a link that is named as a folder is no matter of a configuration.
      return [.linkLoop, .brokenLink].contains(error.cause)
        && (try? session.world.kind(of: file.folder)) == .folder
    }
  }

  /// The names on the way down from one folder to another; nil when there is no way down.
  private static func names(from home: Path, to folder: Path) -> [String]? {
    let (above, names) = (home.components, folder.components)
    return names.starts(with: above) ? Array(names.dropFirst(above.count)) : nil
  }

  private mutating func read(_ file: Path, _ folder: Path, _ above: [Found]) -> Found? {
    if let known = read[folder] { return known }
    let result = readAnew(file, above.flatMap(\.configuration.layouts).map(\.name))
    read[folder] = .some(result)
    return result
  }

  private mutating func readAnew(_ file: Path, _ layouts: [String]) -> Found? {
    do throws(SystemError) {
      // A pipe would be waited for, and a device has no end.
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

  /// The file that names the language, if one does.
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

  /// The language that is configured for the current folder. Errors in the configuration are
  /// reported later by the command itself, in the default language.
  static func language(_ options: ConfigurationOptions, _ session: Session) -> Language? {
    ofCurrentFolder(options, session)?.value(for: Path("."), \.language)
  }
}

extension [Configurations.Found] {
  /// The file with the findings that are known, if one is settled.
  var baseline: Path? {
    lazy.compactMap { found in
      found.configuration.baseline.map {
        $0.hasPrefix("/") ? Path($0) : found.file.folder.appending([UInt8]($0.utf8))
      }
    }.first
  }

  /// What is settled by the nearest configuration that says it.
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
