@_spi(QBank) import BankRules
import BankSets
import BankSystem

/// The settings that apply to a file or to the files of a folder, and where each comes from.
struct AppliedSettings {
  /// The file or folder.
  let path: Path
  /// Whether it is a folder.
  let isFolder: Bool
  /// The configurations that apply to it, the nearest first.
  let files: [Path]
  let options: ConfigCommandOptions
  let session: Session
  private let configurations: Configurations
  /// The file itself, or a file with an arbitrary name in the folder.
  private let subject: Path
  /// The parts of the configurations in the order in which they are merged.
  private let parts: [(file: Path, pattern: PathPattern?, settings: FileSettings)]

  /// Finds the settings that apply to a path. An invalid configuration ends the run.
  init(_ options: ConfigCommandOptions, _ session: Session) throws(Failure) {
    (self.options, self.session) = (options, session)
    let path = options.words.first ?? Path(".")
    let kind = try Failure.catching { () throws(SystemError) in try session.world.kind(of: path) }
    (self.path, isFolder) = (path, kind == .folder)
    subject = isFolder ? path.appending("-") : path
    configurations = try Configurations(options.bank, session, for: [subject])
    try configurations.checkLayout(for: subject)
    files = configurations.all(for: subject).map { session.fromHere($0.file) }
    parts = configurations.parts(for: subject)
  }

  /// Returns the last part of the configuration that sets something, which is the one that counts.
  private func source(where says: (FileSettings) -> Bool) -> SettingSource? {
    guard let part = parts.last(where: { says($0.settings) }) else { return nil }
    return .configuration(session.fromHere(part.file), pattern: part.pattern?.text)
  }

  /// Returns the source of a setting that a configuration has once for all files: the nearest configuration that
  /// sets it.
  private func common(_ says: (Configuration) -> Bool) -> SettingSource {
    let found = configurations.all(for: subject).first { says($0.configuration) }
    return found.map { .configuration(session.fromHere($0.file), pattern: nil) } ?? .builtIn
  }

  // MARK: Settings

  /// All settings except those of rules.
  var all: [AppliedSetting] {
    [language, loader, kind, layout, encoding, preset] + sets + comparison + [excluded, included]
      + layouts
  }

  private var language: AppliedSetting {
    let file = Configurations.languageFile(options.bank.configuration, session)
    let isInEnvironment = session.world.locale(for: "LC_MESSAGES") != nil
    let source: SettingSource =
      session.isLanguageGiven
      ? .option("lang")
      : file.map { .configuration(session.fromHere($0), pattern: nil) }
        ?? (isInEnvironment ? .environment : .builtIn)
    return AppliedSetting("language", session.language.rawValue, source)
  }

  private var loader: AppliedSetting {
    let value = configurations.loader(for: subject).rawValue
    if options.bank.loader != nil { return AppliedSetting("loader", value, .option("loader")) }
    return AppliedSetting("loader", value, source { $0.loader != nil } ?? .builtIn)
  }

  private var kind: AppliedSetting {
    guard let value = configurations.kind(of: subject)?.rawValue else {
      return .open(
        "kind", Localized(en: "from the name or the columns", ja: "名前か列の数で判断"))
    }
    if options.bank.kind != nil { return AppliedSetting("kind", value, .option("kind")) }
    return AppliedSetting("kind", value, source { $0.kind != nil } ?? .builtIn)
  }

  private var layout: AppliedSetting {
    if let name = options.bank.table.layout {
      return AppliedSetting("layout", name, .option("layout"))
    }
    guard let name = configurations.settings(for: subject).layout else {
      return .open("layout", Localized(en: "that of a bank", ja: "問題ファイルの並び"))
    }
    return AppliedSetting("layout", name, source { $0.layout != nil } ?? .builtIn)
  }

  private var encoding: AppliedSetting {
    if let name = options.bank.encoding?.name {
      return AppliedSetting("encoding", name, .option("encoding"))
    }
    guard let name = configurations.settings(for: subject).encoding?.name else {
      return .open(
        "encoding", Localized(en: "UTF-8, or as detected", ja: "UTF-8か、内容から推定"))
    }
    return AppliedSetting("encoding", name, source { $0.encoding != nil } ?? .builtIn)
  }

  private var preset: AppliedSetting {
    guard let (preset, source) = chosenPreset else {
      return .open("preset", Localized(en: "none", ja: "なし"))
    }
    return AppliedSetting("preset", preset.rawValue, source)
  }

  /// The preset that applies, and where it comes from.
  private var chosenPreset: (preset: RulePreset, source: SettingSource)? {
    if let preset = options.preset { return (preset, .option("preset")) }
    guard let preset = configurations.settings(for: subject).preset else { return nil }
    return (preset, source { $0.preset != nil } ?? .builtIn)
  }

  private var sets: [AppliedSetting] {
    let size = configurations.value(for: subject, \.setSize)
    let limit = configurations.value(for: subject, \.limit)
    let labels = configurations.value(for: subject, \.labels)
    let usual = (DrawRequest.usualCount, TimeLimit.usual / 1_000)
    return [
      size.map {
        AppliedSetting(
          "set.count", .number($0), Localized(String($0)), common { $0.setSize != nil })
      } ?? .open("set.count", Localized(en: "\(usual.0) when drawn", ja: "抽選では\(usual.0)問")),
      limit.map {
        let seconds = $0 / 1_000
        return AppliedSetting(
          "set.limit", .number(seconds), .seconds("\(seconds)"), common { $0.limit != nil })
      } ?? .open("set.limit", Localized(en: "\(usual.1) s when played", ja: "プレイ時は\(usual.1)秒")),
      labels.map {
        AppliedSetting("set.labels", $0.rawValue, common { $0.labels != nil })
      } ?? .open("set.labels", Localized(en: "by the language", ja: "言語による")),
    ]
  }

  /// The baseline of lint, and the severity at which it fails.
  private var comparison: [AppliedSetting] {
    let baseline = configurations.all(for: subject).baseline.map { session.fromHere($0) }
    let failOn = configurations.value(for: subject, \.failOn) ?? Severity.error.rawValue
    return [
      baseline.map { AppliedSetting("baseline", $0.string, common { $0.baseline != nil }) }
        ?? .open("baseline", Localized(en: "none", ja: "なし")),
      AppliedSetting("fail-on", failOn, common { $0.failOn != nil }),
    ]
  }

  // MARK: Folders

  private var excluded: AppliedSetting { patterns("exclude", \.excluded) }

  private var included: AppliedSetting { patterns("include", \.included) }

  /// Returns the patterns of all configurations, each relative to the folder of its file.
  private func patterns(
    _ name: String, _ member: (Configuration) -> [PathPattern]
  ) -> AppliedSetting {
    let all = configurations.all(for: subject).flatMap { member($0.configuration) }
    if all.isEmpty {
      return AppliedSetting(name, .array([]), Localized(en: "none", ja: "なし"), .builtIn)
    }
    return list(name, all.map(\.text)) { !member($0).isEmpty }
  }

  private func list(
    _ name: String, _ texts: [String], _ says: (Configuration) -> Bool
  ) -> AppliedSetting {
    let shown = texts.map { VisibleText.escape($0) }.listed()
    return AppliedSetting(name, .array(texts.map { .string($0) }), shown, common(says))
  }

  /// The layouts that the configurations describe.
  private var layouts: [AppliedSetting] {
    let own = configurations.layouts(for: subject)
    return own.isEmpty ? [] : [list("layouts", own.map(\.name)) { !$0.layouts.isEmpty }]
  }

  /// The pattern that excludes the path when a folder above it is read, or nil if there is none.
  var exclusion: String? {
    configurations.all(for: subject).lazy.compactMap { found in
      let all = PathPattern.Names(isFolder ? found.names : found.names + [name])
      return found.configuration.excluded.first { $0.matches(all) }?.text
    }.first
  }

  /// The patterns of files in the folder to which other settings apply.
  var exceptions: [String] {
    guard isFolder else { return [] }
    return configurations.all(for: subject).flatMap { found in
      let (own, folder) = (PathPattern.Names(found.names + [name]), PathPattern.Names(found.names))
      return found.configuration.exceptions.map(\.pattern)
        .filter { !$0.matches(own) && $0.mayMatch(below: folder) }.map(\.text)
    }
  }

  private var name: String { subject.lastComponent.string }

  // MARK: JSON

  /// The settings as one JSON document that ends in a line break.
  var json: String {
    JSON.object([
      ("version", .number(1)), ("path", .string(path.string)),
      ("kind", .string(isFolder ? "folder" : "file")),
      ("configuration", files.first.map { .string($0.string) }),
      (
        "above",
        files.count > 1 ? .array(files.dropFirst().map { .string($0.string) }) : nil
      ),
      ("settings", .array(all.map(\.json))), ("rules", .array(rules.map(\.json))),
      ("ruleSettings", .array(ruleSettings.map(\.json))),
      ("excludedBy", exclusion.map { .string($0) }),
      ("exceptions", .array(exceptions.map { .string($0) })),
    ]).text + "\n"
  }

  // MARK: Rules

  /// The rules whose levels differ from the default, in the order of their pages.
  var rules: [AppliedRule] {
    let options = lintOptions
    return Registry.all.map(\.info).filter { $0.concerns(options.loader) }.compactMap { info in
      let usual = info.isOffByDefault ? LintOptions.RuleLevel.off : .severity(info.severity)
      let level =
        options.isWanted(info) ? options.levels[info.name] ?? .severity(info.severity) : .off
      if level == usual { return nil }
      return AppliedRule(
        name: info.name, usual: usual.word, level: level.word, source: source(of: info.name))
    }
  }

  private var lintOptions: LintOptions {
    configurations.lintOptions(
      for: subject, preset: options.preset, selected: options.selected,
      extended: options.extended, ignored: options.ignored, .showAll)
  }

  /// Returns where the level of a rule comes from.
  private func source(of rule: String) -> SettingSource {
    if options.ignored.contains(rule) { return .option("ignore") }
    let isNamed = options.selected.contains(rule) || options.extended.contains(rule)
    if !options.selected.isEmpty, !isNamed { return .option("select") }
    // A level of off does not count for a rule that is selected by name.
    let own = source { settings in
      settings.levels[rule].map { $0 != .off || !isNamed } ?? false
    }
    if let own { return own }
    if let (preset, source) = chosenPreset, let level = preset.levels[rule],
      level != .off || !isNamed
    {
      return .preset(preset, source)
    }
    return .option(options.selected.contains(rule) ? "select" : "extend-select")
  }

  /// The settings of single rules other than their levels.
  var ruleSettings: [AppliedSetting] {
    let settled = configurations.settings(for: subject).ruleSettings
    return Registry.all.map(\.info).flatMap { info in
      info.options.compactMap { option in
        settled[info.name]?[option.name].map { value in
          let source = source { $0.ruleSettings[info.name]?[option.name] != nil } ?? .builtIn
          return AppliedSetting("\(info.name).\(option.name)", value.json, value.words, source)
        }
      }
    }
  }
}

extension RuleOption.Value {
  fileprivate var json: JSON {
    switch self {
    case .number(let number): .number(number)
    case .texts(let texts): .object(pairs(texts).map { ($0, .string($1)) })
    }
  }

  fileprivate var words: Localized {
    switch self {
    case .number(let number): Localized(String(number))
    case .texts(let texts):
      Localized(
        pairs(texts).map { "\(VisibleText.escape($0)) → \(VisibleText.escape($1))" }
          .joined(separator: ", "))
    }
  }

  private func pairs(_ texts: [String: String]) -> [(String, String)] {
    texts.map { ($0.key, $0.value) }.ordered { $0.0 < $1.0 }
  }
}
