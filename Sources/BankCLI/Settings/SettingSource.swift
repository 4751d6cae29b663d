@_spi(QBank) import BankRules

/// Where a setting comes from.
indirect enum SettingSource: Equatable {
  /// An option of the command line.
  case option(String)
  /// A configuration; `pattern` is set if the setting applies only to the files that match it.
  case configuration(Path, pattern: String?)
  /// A preset, and where the choice of the preset comes from.
  case preset(RulePreset, SettingSource)
  /// The environment.
  case environment
  /// The built-in default.
  case builtIn

  /// The source in words.
  var words: Localized {
    switch self {
    case .option(let name):
      Localized(en: "--\(name) on the command line", ja: "コマンドラインの --\(name)")
    case .configuration(let file, nil): Localized(file.displayText)
    case .configuration(let file, let pattern?):
      Localized(
        en: "\(file.displayText), for “\(VisibleText.escape(pattern))”",
        ja: "\(file.displayText) の「\(VisibleText.escape(pattern))」")
    case .preset(let preset, let source):
      Localized(
        en: "preset \(preset.rawValue) (\(source.words.en))",
        ja: "プリセット \(preset.rawValue)（\(source.words.ja)）")
    case .environment: Localized(en: "environment", ja: "環境変数")
    case .builtIn: Localized(en: "default", ja: "既定値")
    }
  }

  /// The source for programs.
  var json: JSON {
    switch self {
    case .option(let name):
      .object([("kind", .string("option")), ("option", .string("--\(name)"))])
    case .configuration(let file, let pattern):
      .object([
        ("kind", .string("configuration")), ("file", .string(file.string)),
        ("pattern", pattern.map { .string($0) }),
      ])
    case .preset(let preset, let source):
      .object([
        ("kind", .string("preset")), ("preset", .string(preset.rawValue)), ("source", source.json),
      ])
    case .environment: .object([("kind", .string("environment"))])
    case .builtIn: .object([("kind", .string("default"))])
    }
  }
}
