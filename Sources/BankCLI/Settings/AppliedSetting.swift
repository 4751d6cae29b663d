@_spi(QBank) import BankModel

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
