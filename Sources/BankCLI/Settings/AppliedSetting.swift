@_spi(QBank) import BankRules

/// A setting that applies to a path: its value, and where it comes from.
struct AppliedSetting {
  /// The name, as in a configuration.
  let name: String
  /// The value, or nil if none is set.
  let value: JSON?
  /// The value in words, or what happens without one.
  let words: Localized
  /// Where the value comes from.
  let source: SettingSource

  /// Creates a setting whose text is the value itself.
  init(_ name: String, _ value: String, _ source: SettingSource) {
    self.init(name, .string(value), Localized(VisibleText.escape(value)), source)
  }

  init(_ name: String, _ value: JSON?, _ words: Localized, _ source: SettingSource) {
    (self.name, self.value, self.words, self.source) = (name, value, words, source)
  }

  /// Creates a setting that is not set; `words` says what applies instead.
  static func open(_ name: String, _ words: Localized) -> AppliedSetting {
    AppliedSetting(name, nil, words, .builtIn)
  }

  /// The setting for programs.
  var json: JSON {
    .object([("name", .string(name)), ("value", value), ("source", source.json)])
  }
}

/// A rule whose level differs from the default.
struct AppliedRule {
  /// Its name.
  let name: String
  /// The default level and the actual one: `off` or a severity.
  let (usual, level): (String, String)
  /// Where the level comes from.
  let source: SettingSource

  /// The rule for programs.
  var json: JSON {
    .object([
      ("name", .string(name)), ("level", .string(level)), ("default", .string(usual)),
      ("source", source.json),
    ])
  }
}

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
