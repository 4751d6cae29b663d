@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankRules
import BankSystem
@_spi(QBank) import BankText

/// The configurations that hold for some files: for each the nearest `.qbank.json` upwards from it.
struct Configurations {
  let bank: BankOptions
  private let session: Session
  /// The configuration for each folder that a file was named in; nil where there is none.
  private var found: [Path: Found?] = [:]
  /// Those that have been read, by their folders.
  private var read: [Path: Found?] = [:]
  private var hasFailed = false

  /// A configuration, and where a folder is as seen from it.
  private struct Found {
    let configuration: Configuration
    /// The file that it was read from.
    let file: Path
    var names: [String] = []

    /// The same, as it holds for a folder that these names lead to.
    func leading(_ names: [String]) -> Found {
      Found(configuration: configuration, file: file, names: names)
    }
  }

  /// Finds the configurations for these files. What is wrong with one of them ends the run.
  init(_ bank: BankOptions, _ session: Session, for paths: [Path]) throws(Failure) {
    self.bank = bank
    self.session = session
    if bank.configuration.file != nil, bank.configuration.isOff {
      throw .usage(
        Localized(
          en: "Use '--config' or '--no-config', not both.",
          ja: "'--config' と '--no-config' は同時に使えません。"))
    }
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

  /// The configuration of the first path of a command line that has one; what is in a folder is
  /// asked before what is above it.
  static func ofPaths(
    _ bank: BankOptions, _ session: Session
  ) throws(Failure) -> Configuration? {
    let paths = bank.paths.isEmpty ? [Path(".")] : bank.paths
    let inside = paths.map { $0 == .standardInput ? $0 : $0.appending(Array("-".utf8)) }
    let found = try Configurations(bank, session, for: inside)
    return inside.lazy.compactMap { found.configuration(for: $0) }.first
  }

  // MARK: What holds

  /// The configuration for a file.
  func configuration(for path: Path) -> Configuration? { found[path.folder]??.configuration }

  /// The file that this configuration was read from.
  func configurationFile(for path: Path) -> Path? { found[path.folder]??.file }

  /// The names on the way to a file from the folder of its configuration.
  func names(of path: Path) -> [String] {
    (found[path.folder]??.names ?? []) + [path.lastComponent.string]
  }

  /// What is settled for a file by its configuration.
  func settings(for path: Path) -> FileSettings {
    guard let found = found[path.folder] ?? nil else { return FileSettings() }
    return found.configuration.settings(for: found.names + [path.lastComponent.string])
  }

  /// What is settled about something that is found so many folders below one that was named.
  func choice(for path: Path, depth: Int) -> Configuration.Choice? {
    guard let found = found[path.folder] ?? nil else { return nil }
    return found.configuration.choice(
      for: found.names + [path.lastComponent.string], below: found.names.dropLast(depth))
  }

  /// How a file is to be looked at: what the command line says comes first.
  func lintOptions(
    for path: Path, preset: RulePreset? = nil, selected: [String] = [], extended: [String] = [],
    ignored: [String] = [], _ mode: LintMode, verdicts: Severity? = nil
  ) -> LintOptions {
    var settings = settings(for: path)
    settings.preset = preset ?? settings.preset
    let rules = LintOptions.RuleSelection(
      selected: selected, extended: extended, ignored: ignored)
    // Who asks for a rule by its name wants to see what it finds.
    let levels = settings.allLevels.filter { $0.value != .off || !rules.names($0.key) }
    var options = LintOptions(
      loader: loader(for: path), kind: kind(of: path), format: format(of: path),
      rules: rules, levels: levels, mode: mode, verdicts: verdicts)
    options.limit = configuration(for: path)?.limit
    options.setSize = configuration(for: path)?.setSize
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
    configuration(for: path)?.layouts.first { $0.name == name } ?? Layouts.named(name)
  }

  // MARK: Finding

  private mutating func look(from folder: Path) -> Found? {
    if let file = bank.configuration.file {
      let home = session.world.resolved(file.folder)
      let names = Configurations.names(from: home, to: session.world.resolved(folder))
      return read(file, home).map { $0.leading(names ?? []) }
    }
    let start = session.world.resolved(folder)
    var (here, names): (Path, [String]) = (start, [])
    while true {
      let file = here.appending(Array(ConfigurationReader.fileName.utf8))
      if isThere(file) {
        return read(file, here).map { $0.leading(names) }
      }
      let above = here.folder
      if above == here { return nil }
      names.insert(here.lastComponent.string, at: 0)
      here = above
    }
  }

  /// Whether something has the name of a configuration, even if it cannot be one.
  private func isThere(_ file: Path) -> Bool {
    do throws(SystemError) {
      _ = try session.world.kind(of: file)
      return true
    } catch {
      return [.linkLoop, .brokenLink].contains(error.cause)
    }
  }

  /// The names on the way down from one folder to another; nil when there is no way down.
  private static func names(from home: Path, to folder: Path) -> [String]? {
    let (above, names) = (home.components, folder.components)
    return names.starts(with: above) ? Array(names.dropFirst(above.count)) : nil
  }

  private mutating func read(_ file: Path, _ folder: Path) -> Found? {
    if let known = read[folder] { return known }
    let result = readAnew(file)
    read[folder] = .some(result)
    return result
  }

  private mutating func readAnew(_ file: Path) -> Found? {
    do throws(SystemError) {
      // A pipe would be waited for, and a device has no end.
      switch try session.world.kind(of: file) {
      case .folder: throw SystemError(.read, file, .isFolder)
      case .stream: throw SystemError(.read, file, .notAFile)
      case .file: break
      }
      let source = try session.world.read(file)
      let (configuration, diagnostics) = ConfigurationReader.read(source)
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
    let found = ofCurrentFolder(options, session)
    let here = Path(".")
    return found?.configuration(for: here)?.language == nil
      ? nil : found?.configurationFile(for: here)
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
    let here = Path(".")
    return ofCurrentFolder(options, session)?.configuration(for: here)?.language
  }
}

extension Flag {
  static let config = Flag(
    "config", .file, placeholder: "file",
    Localized(
      en: "The configuration for all files; by default the nearest .qbank.json above each.",
      ja: "すべてのファイルに使う設定ファイル。省略時は各ファイルから上へたどって最初の .qbank.json。"))
  static let noConfig = Flag(
    "no-config", Localized(en: "Use no configuration.", ja: "設定ファイルを使いません。"))
}
