@_spi(QBank) import BankRules

extension AppliedSettings {
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
