@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A setting that applies to a path: its value, and who says so.
struct AppliedSetting {
  /// Its name, as a configuration has it.
  let name: String
  /// The value; nil where none is settled.
  let value: JSON?
  /// The value in words, or what happens without one.
  let words: Localized
  /// Who says so.
  let source: SettingSource

  /// A value that is told as it is written.
  init(_ name: String, _ value: String, _ source: SettingSource) {
    self.init(name, .string(value), Localized(VisibleText.escape(value)), source)
  }

  init(_ name: String, _ value: JSON?, _ words: Localized, _ source: SettingSource) {
    (self.name, self.value, self.words, self.source) = (name, value, words, source)
  }

  /// Something that nobody has settled, and what holds then.
  static func open(_ name: String, _ words: Localized) -> AppliedSetting {
    AppliedSetting(name, nil, words, .builtIn)
  }

  /// How it is told to programs.
  var json: JSON {
    .object([("name", .string(name)), ("value", value), ("source", source.json)])
  }
}

/// A rule that is another one than by default.
struct AppliedRule {
  /// Its name.
  let name: String
  /// What it would be by default, and what it is: `off` or a severity.
  let (usual, level): (String, String)
  /// Who says so.
  let source: SettingSource

  /// How it is told to programs.
  var json: JSON {
    .object([
      ("name", .string(name)), ("level", .string(level)), ("default", .string(usual)),
      ("source", source.json),
    ])
  }
}
