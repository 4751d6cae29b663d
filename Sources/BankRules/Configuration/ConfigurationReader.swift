@_spi(QBank) import BankFormats

/// Parses a configuration: JSON that may contain comments.
///
/// Anything unknown is an error at its place, because a setting without effect would be worse than none.
package struct ConfigurationReader {
  /// The name of the file.
  package static let fileName = ".qbank.json"

  /// Returns the path of the configuration of a folder.
  package static func file(in folder: Path) -> Path { folder.appending(fileName) }

  private var configuration = Configuration()
  /// The names of known layouts, including those whose description has errors.
  private var layoutNames = Layouts.all.map(\.name)
  private var log = ConfigurationLog()

  /// The maximum time limit of a question, in seconds.
  private static let longestLimit = TimeLimit.longest / 1_000
  /// The maximum number of questions in a set.
  private static let largestSet = 1_000_000

  private static let common = ["loader", "layout", "encoding", "preset", "rules"]

  /// The names of all settings.
  private static let members =
    ["$schema", "root", "language", "kind"] + common
    + ["files", "exclude", "include", "layouts", "set", "baseline", "fail-on"]

  /// Parses a configuration. Returns it with its diagnostics.
  ///
  /// - Parameter layouts: The names of layouts that are defined in folders above.
  package static func read(
    _ source: Source, knowing layouts: [String] = []
  ) -> (configuration: Configuration, [Diagnostic]) {
    var reader = ConfigurationReader()
    reader.layoutNames += layouts
    switch JSONTree.read(source.bytes, allowingComments: true) {
    case .success(let tree): reader.read(tree)
    case .failure(let syntaxError): reader.log.addError(syntaxError.range, syntaxError.message)
    }
    let diagnostics = reader.log.diagnostics.ordered { $0.place.range < $1.place.range }
    return (reader.configuration, diagnostics)
  }

  /// Whether a configuration says that those of the folders above are ignored.
  package static func isRoot(_ source: Source) -> Bool { read(source).configuration.isRoot }

  private mutating func read(_ tree: JSONTree) {
    let members = log.members(
      tree, of: Localized(en: "the configuration", ja: "設定ファイル全体"),
      known: ConfigurationReader.members)
    configuration.language = log.word(members["language"], "language")
    if let layouts = members["layouts"] { readLayouts(layouts) }
    configuration.common = settings(members)
    for file in log.elements(members["files"], "files") { readException(file) }
    configuration.excluded = patterns(members["exclude"], "exclude")
    configuration.included = patterns(members["include"], "include")
    if let set = members["set"] { readSet(set) }
    configuration.baseline = log.text(members["baseline"], "baseline")
    configuration.failOn = log.word(members["fail-on"], "fail-on", Configuration.failOnWords)
    configuration.isRoot = log.truth(members["root"], "root") ?? false
  }

  /// Patterns of what is excluded or included.
  private mutating func patterns(_ tree: JSONTree?, _ name: String) -> [PathPattern] {
    log.elements(tree, name).compactMap { pattern($0, name) }
  }

  /// A pattern of paths, or nil after reporting why it is invalid.
  private mutating func pattern(_ tree: JSONTree?, _ name: String) -> PathPattern? {
    guard let path = log.text(tree, name), let tree else { return nil }
    if !path.split(separator: "/").contains("..") { return PathPattern(path) }
    log.addError(
      tree.range, en: "a path cannot lead outside the folder of the configuration file",
      ja: "設定ファイルのフォルダーより上を指すパスは使えません。",
      help: Localized(
        en: "Put a configuration file into the folder that contains the files.",
        ja: "そのファイルのあるフォルダーに設定ファイルを置いてください。"))
    return nil
  }

  private mutating func readException(_ tree: JSONTree) {
    let known = ["path", "kind"] + ConfigurationReader.common
    let members = log.members(tree, of: .setting("files"), known: known)
    if members["path"] == nil {
      log.addError(
        tree.range, en: "“path” is missing", ja: "対象のファイルを表す「path」がありません。",
        help: Localized(
          en: "Name a file, a folder, or a pattern such as “food/*.csv”.",
          ja: "ファイル、フォルダー、または「food/*.csv」のようなパターンを書いてください。"))
    }
    let settings = settings(members)
    guard let pattern = pattern(members["path"], "path") else { return }
    configuration.exceptions.append((pattern, settings))
  }

  private mutating func settings(_ members: [String: JSONTree]) -> FileSettings {
    var settings = FileSettings()
    settings.loader = log.word(members["loader"], "loader")
    settings.kind = log.word(members["kind"], "kind")
    settings.layout = log.word(members["layout"], "layout", layoutNames)
    settings.encoding = log.word(
      members["encoding"], "encoding", EncodingName.all.map(\.name)
    ).flatMap { EncodingName($0) }
    settings.preset = log.word(members["preset"], "preset")
    if let rules = members["rules"] { readRules(rules, &settings) }
    return settings
  }

  private mutating func readRules(_ tree: JSONTree, _ settings: inout FileSettings) {
    let rules = Registry.all.map(\.info)
    let found = log.members(tree, of: .setting("rules"), known: rules.map(\.name), areRules: true)
    for rule in rules {
      guard let tree = found[rule.name] else { continue }
      guard case .object = tree.value, !rule.options.isEmpty else {
        settings.levels[rule.name] = level(tree, rule.name)
        continue
      }
      let names = ["level"] + rule.options.map(\.name)
      let members = log.members(tree, of: .setting(rule.name), known: names)
      // Setting an option of a rule enables the rule.
      let own = rule.isOffByDefault ? LintOptions.RuleLevel.severity(rule.severity) : nil
      settings.levels[rule.name] = level(members["level"], "level") ?? own
      for option in rule.options {
        settings.ruleSettings[rule.name, default: [:]][option.name] =
          log.value(members[option.name], option)
      }
    }
  }

  private mutating func level(_ tree: JSONTree?, _ name: String) -> LintOptions.RuleLevel? {
    log.word(tree, name, LintOptions.RuleLevel.words).flatMap { LintOptions.RuleLevel($0) }
  }

  private mutating func readSet(_ tree: JSONTree) {
    let members = log.members(tree, of: .setting("set"), known: ["count", "limit", "labels"])
    configuration.setSize = log.number(
      members["count"], "count", 1...ConfigurationReader.largestSet)
    let limits = 1...ConfigurationReader.longestLimit
    configuration.limit = log.number(members["limit"], "limit", limits).map { $0 * 1000 }
    configuration.labels = log.word(members["labels"], "labels")
  }

  private mutating func readLayouts(_ tree: JSONTree) {
    for member in log.all(tree, of: .setting("layouts")) {
      if Layouts.named(member.name) != nil || Format.named(member.name) != nil {
        let name = VisibleText.escape(member.name)
        log.addError(
          member.nameRange, en: "“\(name)” is already the name of a built-in layout or format",
          ja: "「\(name)」は、組み込みのレイアウトか形式の名前です。",
          help: Localized(en: "Give it another name.", ja: "別の名前を付けてください。"))
      } else {
        layoutNames.append(member.name)
        if let layout = LayoutSetting.read(member, &log) { configuration.layouts.append(layout) }
      }
    }
  }
}
