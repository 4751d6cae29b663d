@_spi(QBank) import BankModel

/// When text is coloured.
enum ColorChoice: String, OptionWord {
  case auto, always, never
}

extension Language: OptionWord {}

/// Options that every command has.
struct CommonOptions: Sendable {
  var color = ColorChoice.auto
  /// The language of all messages, or nil if it is not given.
  var language: Language?
  /// Whether only results, warnings and errors are shown.
  var isQuiet = false
  /// Whether a terminal receives the raw bytes of a file that is shown there.
  var isRaw = false
  /// Whether outputs also replace files that could not be restored. Only commands with an output understand it
  /// (`Flag.force`).
  var isForced = false
  var showsVersion = false
  var showsHelp = false
  var showsWholeHelp = false

  static let fields: [OptionField<CommonOptions>] = [
    .word(.color, \.color), .word(.language, \.language), .sign(.quiet, \.isQuiet),
    .sign(.raw, \.isRaw), .sign(.version, \.showsVersion), .sign(.help, \.showsHelp),
    .sign(.helpAll, \.showsWholeHelp),
  ]

  static let flags = fields.map(\.flag)

  /// Creates the default options.
  init() {}

  /// Stores the value that an option was given.
  mutating func fill(_ flag: Flag, _ written: String) throws(Failure) {
    if flag.name == Flag.force.name { isForced = true }
    try CommonOptions.fields.first { $0.flag.name == flag.name }?.fill(&self, written)
  }

  /// Scans for the options that set the style and the language of messages, which matter even if the rest of the
  /// line is not understood.
  init(scanning arguments: [[UInt8]]) {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }.prefix { $0 != "--" }
    for field in CommonOptions.fields where field.flag.takesValue {
      for (index, word) in words.enumerated() {
        let isAttached = word.hasPrefix("--\(field.flag.name)=")
        guard isAttached || word == "--\(field.flag.name)" else { continue }
        let value =
          isAttached
          ? String(word.dropFirst(field.flag.name.count + 3)) : words.dropFirst(index + 1).first
        // Invalid values are reported when the line is parsed as a whole.
        if let value { try? field.fill(&self, value) }
      }
    }
  }
}

extension Flag {
  static let color = Flag(
    "color", .oneOf(ColorChoice.words), placeholder: "when", default: "auto",
    Localized(
      en: "Colours, on a terminal unless NO_COLOR is set.",
      ja: "色。auto はターミナルでだけ付けます。"))
  static let language = Flag(
    "lang", .oneOf(Language.words), placeholder: "language",
    Localized(
      en: "Language of messages; default: from LANG.", ja: "表示する言語。省略時はLANGに従います。"))
  static let quiet = Flag(
    "quiet", letter: "q",
    Localized(
      en: "Show only results, warnings and errors.",
      ja: "結果、警告、エラーだけを表示します。"))
  static let raw = Flag(
    "raw",
    Localized(
      en:
        "Show control characters on a terminal as they are, not as ⟨U+001B⟩.",
      ja: "制御文字などを置き換えず、そのまま表示します。"))
  static let force = Flag(
    "force",
    Localized(
      en: "Overwrite an existing file even if qbank undo could not restore it.",
      ja: "qbank undo で元に戻せない既存のファイルも上書きします。"))
  static let version = Flag("version", Localized(en: "Show the version.", ja: "バージョンを表示します。"))
  static let help = Flag(
    "help", letter: "h", Localized(en: "Show help.", ja: "ヘルプを表示します。"))
  static let helpAll = Flag(
    "help-all",
    Localized(
      en: "Show help with every option of a command.", ja: "すべてのオプションを載せたヘルプを表示します。"))
}
