@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
import BankSets
import BankSystem
@_spi(QBank) import BankText

/// What applies to a file, or to the files of a folder, and who says so.
struct AppliedSettings {
  /// The file or folder.
  let path: Path
  /// Whether it is a folder.
  let isFolder: Bool
  /// The configuration that holds for it, if one does.
  let file: Path?
  let options: ConfigCommandOptions
  let session: Session
  let configurations: Configurations
  /// The file itself, or one of no particular name in the folder.
  let subject: Path
  /// What the configuration says, in the order in which it is put together.
  let parts: [(pattern: PathPattern?, settings: FileSettings)]

  /// Finds what applies to a path. What is wrong with the configuration ends the run.
  init(_ options: ConfigCommandOptions, _ session: Session) throws(Failure) {
    (self.options, self.session) = (options, session)
    path = options.words.dropFirst().first ?? Path(".")
    isFolder = try AppliedSettings.isFolder(path, session)
    subject = isFolder ? path.appending(Array("-".utf8)) : path
    configurations = try Configurations(options.bank, session, for: [subject])
    try configurations.checkLayout(for: subject)
    let configuration = configurations.configuration(for: subject)
    file = configurations.configurationFile(for: subject).map(session.fromHere)
    parts = configuration?.parts(for: configurations.names(of: subject)) ?? []
  }

  private static func isFolder(_ path: Path, _ session: Session) throws(Failure) -> Bool {
    do throws(SystemError) {
      if case .folder = try session.world.kind(of: path) { return true }
      return false
    } catch {
      throw Failure(error)
    }
  }

  /// Where the configuration says something last, which is what counts.
  func source(where says: (FileSettings) -> Bool) -> SettingSource? {
    guard let file, let part = parts.last(where: { says($0.settings) }) else { return nil }
    return .configuration(file, pattern: part.pattern?.text)
  }

  /// Something that stands in the configuration once, for all files.
  private func common(_ isThere: Bool) -> SettingSource {
    isThere ? file.map { .configuration($0, pattern: nil) } ?? .builtIn : .builtIn
  }

  // MARK: Settings

  /// All settings but those of rules.
  var all: [AppliedSetting] {
    [language, loader, kind, layout, encoding, preset] + sets + [excluded, included] + layouts
  }

  private var language: AppliedSetting {
    let file = Configurations.languageFile(options.bank.configuration, session)
    let isInEnvironment = ["LC_ALL", "LC_MESSAGES", "LANG"].contains {
      session.world.environment($0)?.isEmpty == false
    }
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
        "kind", Localized(en: "by the name or the columns", ja: "名前か列の数で判断"))
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
        "encoding", Localized(en: "UTF-8, or what the bytes show", ja: "UTF-8か、バイトの並びから推定"))
    }
    return AppliedSetting("encoding", name, source { $0.encoding != nil } ?? .builtIn)
  }

  private var preset: AppliedSetting {
    guard let (preset, source) = chosenPreset else {
      return .open("preset", Localized(en: "none", ja: "なし"))
    }
    return AppliedSetting("preset", preset.rawValue, source)
  }

  /// The preset that applies, and who has chosen it.
  var chosenPreset: (preset: RulePreset, source: SettingSource)? {
    if let preset = options.preset { return (preset, .option("preset")) }
    guard let preset = configurations.settings(for: subject).preset else { return nil }
    return (preset, source { $0.preset != nil } ?? .builtIn)
  }

  private var sets: [AppliedSetting] {
    let configuration = configurations.configuration(for: subject)
    let (size, limit) = (configuration?.setSize, configuration?.limit)
    let usual = (DrawRequest.usualCount, TimeLimit.usual / 1_000)
    return [
      size.map { AppliedSetting("set.count", .number($0), Localized(String($0)), common(true)) }
        ?? .open("set.count", Localized(en: "\(usual.0) when drawn", ja: "抽選では\(usual.0)問")),
      limit.map {
        let seconds = $0 / 1_000
        let words = Localized(en: "\(seconds) s", ja: "\(seconds)秒")
        return AppliedSetting("set.limit", .number(seconds), words, common(true))
      } ?? .open("set.limit", Localized(en: "\(usual.1) s when played", ja: "プレイ時は\(usual.1)秒")),
    ]
  }

  // MARK: Folders

  private var excluded: AppliedSetting {
    patterns("exclude", configurations.configuration(for: subject)?.excluded ?? [])
  }

  private var included: AppliedSetting {
    patterns("include", configurations.configuration(for: subject)?.included ?? [])
  }

  private func patterns(_ name: String, _ patterns: [PathPattern]) -> AppliedSetting {
    if patterns.isEmpty {
      return AppliedSetting(name, .array([]), Localized(en: "none", ja: "なし"), .builtIn)
    }
    return list(name, patterns.map(\.text))
  }

  private func list(_ name: String, _ texts: [String]) -> AppliedSetting {
    let shown = texts.map { VisibleText.escape($0) }
    return AppliedSetting(
      name, .array(texts.map { .string($0) }),
      Localized(en: shown.joined(separator: ", "), ja: shown.joined(separator: "、")), common(true))
  }

  /// The layouts that the configuration describes.
  private var layouts: [AppliedSetting] {
    let own = configurations.configuration(for: subject)?.layouts ?? []
    return own.isEmpty ? [] : [list("layouts", own.map(\.name))]
  }

  /// The pattern by which the path is left out when a folder above it is read.
  var exclusion: String? {
    let names = configurations.names(of: subject)
    let all = PathPattern.Names(isFolder ? names.dropLast() : names)
    return configurations.configuration(for: subject)?.excluded.first { $0.matches(all) }?.text
  }

  /// Patterns of files in the folder for which something else is settled.
  var exceptions: [String] {
    guard isFolder, let all = configurations.configuration(for: subject)?.exceptions else {
      return []
    }
    let names = configurations.names(of: subject)
    let (own, folder) = (PathPattern.Names(names), PathPattern.Names(names.dropLast()))
    return all.map(\.pattern).filter { !$0.matches(own) && $0.mayMatch(below: folder) }.map(\.text)
  }
}
